import * as z from 'zod/mini';

/** `retryAfter` and `waitTime` are seconds. `suspendedUntil` also ends a wait for the seats of a trip. */
export const errorDetails = z.partial(
  z.object({
    seats: z.array(z.string()),
    fields: z.record(z.string(), z.string()),
    attemptsLeft: z.number(),
    retryAfter: z.number(),
    waitTime: z.number(),
    bookingId: z.string(),
    dueThebe: z.number(),
    refundThebe: z.number(),
    stamp: z.string(),
    suspendedUntil: z.iso.datetime(),
    notBefore: z.iso.datetime(),
  }),
);
export type ErrorDetails = z.infer<typeof errorDetails>;
