import * as z from 'zod/mini';

const period = z.enum(['daily', 'weekly', 'monthly', 'yearly']);

export const bookingPolicy = z.object({
  exceeded: z.nullable(period),
  /** All windows, shortest first. `endsAt` is null for an empty window. */
  windows: z.array(z.object({ period, count: z.int(), limit: z.int(), endsAt: z.nullable(z.iso.datetime()) })),
  unpaid: z.object({ bookings: z.int(), seats: z.int() }),
  cardOnlyUntil: z.nullable(z.iso.datetime()),
});
export type BookingPolicy = z.infer<typeof bookingPolicy>;
