import * as z from 'zod/mini';

export const seatLabel = z.string().check(z.regex(/^[A-Z]\d{1,2}$/));

/** Which seats are taken on a leg, by anybody; `until` is when a hold ends (epoch milliseconds), null when booked. */
export const seatSnapshot = z.object({
  taken: z.array(z.object({ seat: z.string(), until: z.nullable(z.number()) })),
});
export type SeatSnapshot = z.infer<typeof seatSnapshot>;
