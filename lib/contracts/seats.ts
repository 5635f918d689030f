import * as z from 'zod/mini';

export const seatLabel = z.string().check(z.regex(/^[A-Z]\d{1,2}$/));

/** The held and booked seats of a leg. `until` is the end of a hold in epoch milliseconds, or null for a booked seat. */
export const seatSnapshot = z.object({
  taken: z.array(z.object({ seat: z.string(), until: z.nullable(z.number()) })),
});
export type SeatSnapshot = z.infer<typeof seatSnapshot>;
