import * as z from 'zod/mini';

export const seatLabel = z.string().check(z.regex(/^[A-Z]\d{1,2}$/));

/** The held and booked seats of a leg. `until` is the end of a hold in epoch milliseconds, or null for a booked seat. */
export const seatSnapshot = z.object({
  taken: z.array(z.object({ seat: z.string(), until: z.nullable(z.number()) })),
});
export type SeatSnapshot = z.infer<typeof seatSnapshot>;

export const holdRequest = z.object({ seats: z.array(seatLabel).check(z.minLength(1), z.maxLength(10)) });

/** A later bus on which `count` people can sit together. `departs` has a date if it is another day. */
export type GroupBus = { count: number; departs: string; href: string };

/** The user's live holds on a leg, the end of the first, and whether they can be extended. */
export const holds = z.object({
  seats: z.array(z.string()),
  expiresAt: z.nullable(z.iso.datetime()),
  extendable: z.boolean(),
});
export type Holds = z.infer<typeof holds>;
