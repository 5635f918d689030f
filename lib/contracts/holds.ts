import * as z from 'zod/mini';
import { seatLabel } from './seats';

export const holdRequest = z.object({ seats: z.array(seatLabel).check(z.minLength(1), z.maxLength(10)) });

/** The user's live holds on a leg, the end of the first, and whether they can be extended. */
export const holds = z.object({
  seats: z.array(z.string()),
  expiresAt: z.nullable(z.iso.datetime()),
  extendable: z.boolean(),
});
export type Holds = z.infer<typeof holds>;
