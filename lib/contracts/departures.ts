import * as z from 'zod/mini';

/** What a search form holds: town slugs and a date, as they stand in the address of /search. */
export const searchQuery = z.object({
  from: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  to: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  date: z.iso.date(),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/** A bus that serves a leg, as a result card and the booking screens show it. */
export const departure = z.object({
  tripId: z.uuid(),
  legId: z.uuid(),
  busId: z.uuid(),
  /** `{date}` of the live path: the date the bus starts its day. */
  serviceDate: z.string(),
  /** The local date at the passenger's boarding stop. */
  date: z.string(),
  from: z.string(),
  to: z.string(),
  boardingPlace: z.string(),
  dropPlace: z.string(),
  /** Clock times 'HH:MM' at the passenger's own stops. */
  departureTime: z.string(),
  arrivalTime: z.string(),
  departsAt: z.iso.datetime(),
  durationMinutes: z.int(),
  departureSequence: z.int(),
  arrivalSequence: z.int(),
  fareThebe: z.int(),
  freeSeats: z.int(),
  totalSeats: z.int(),
  layout: z.string(),
  lastRowFull: z.boolean(),
  busType: z.string(),
  regNo: z.string(),
  /** The URL of a photo of the bus. */
  photo: z.nullish(z.string()),
  facilities: z.array(z.string()),
  operator: z.object({
    name: z.string(),
    slug: z.string(),
    phone: z.nullable(z.string()),
    /** Invented, for the sample timetable. */
    sample: z.boolean(),
    /** The URL of its logo. */
    logo: z.nullish(z.string()),
  }),
});
export type Departure = z.infer<typeof departure>;
