import { z } from 'zod';
import { seatLabel } from './seats';

export const holdRequest = z.object({ seats: z.array(seatLabel).min(1).max(10) });

/** My own live holds on a leg, when the first of them ends, and whether they may be extended. */
export const holds = z.object({
  seats: z.array(z.string()),
  expiresAt: z.iso.datetime().nullable(),
  extendable: z.boolean(),
});
export type Holds = z.infer<typeof holds>;
