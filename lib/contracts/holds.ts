import * as z from 'zod/mini';
import { seatLabel } from './seats';

export const holdRequest = z.object({ seats: z.array(seatLabel).check(z.minLength(1), z.maxLength(10)) });

/** My own live holds on a leg, when the first of them ends, and whether they may be extended. */
export const holds = z.object({
  seats: z.array(z.string()),
  expiresAt: z.nullable(z.iso.datetime()),
  extendable: z.boolean(),
});
export type Holds = z.infer<typeof holds>;
