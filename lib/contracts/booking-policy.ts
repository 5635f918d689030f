import * as z from 'zod/mini';

const period = z.enum(['daily', 'weekly', 'monthly', 'yearly']);

/** How many cancellations of mine count, window by window. */
export const bookingPolicy = z.object({
  /** The first window whose cancellation limit the user has reached, or null. */
  exceeded: z.nullable(period),
  /** Every window, the shortest first. `endsAt` is null while nothing counts in it. */
  windows: z.array(z.object({ period, count: z.int(), limit: z.int(), endsAt: z.nullable(z.iso.datetime()) })),
});
export type BookingPolicy = z.infer<typeof bookingPolicy>;
