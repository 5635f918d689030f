import { z } from 'zod';

/** What the header's account slot shows; null for a visitor who is not signed in. */
export const accountSlot = z.object({ firstName: z.string() }).nullable();
export type AccountSlot = z.infer<typeof accountSlot>;

export const renewed = z.object({ signedIn: z.boolean() });
