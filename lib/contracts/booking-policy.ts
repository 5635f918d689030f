import * as z from 'zod/mini';

const period = z.enum(['daily', 'weekly', 'monthly', 'yearly']);

/** The number of the user's cancellations that count, by window. */
export const bookingPolicy = z.object({
  /** The first window whose cancellation limit the user has reached, or null. */
  exceeded: z.nullable(period),
  /** All windows, shortest first. `endsAt` is null for an empty window. */
  windows: z.array(z.object({ period, count: z.int(), limit: z.int(), endsAt: z.nullable(z.iso.datetime()) })),
  unpaid: z.object({ bookings: z.int(), seats: z.int() }),
  /** The account pays by card only until this time. Null if it may pay later. */
  cardOnlyUntil: z.nullable(z.iso.datetime()),
});
export type BookingPolicy = z.infer<typeof bookingPolicy>;
