import * as z from 'zod/mini';
import type { Departure } from './departures';

/** A town as the pickers offer it. */
export type CityOption = { name: string; slug: string };

/** What a result card shows of a bus. */
export type ResultBus = Pick<
  Departure,
  | 'tripId'
  | 'legId'
  | 'boardingPlace'
  | 'dropPlace'
  | 'departureTime'
  | 'arrivalTime'
  | 'durationMinutes'
  | 'fareThebe'
  | 'freeSeats'
  | 'totalSeats'
  | 'busType'
  | 'regNo'
  | 'facilities'
> & {
  operator: Pick<Departure['operator'], 'name' | 'sample' | 'logo'> & {
    /** Different for each operator of the results. */
    initials: string;
  };
};

export type DateWithBuses = { date: string; buses: number; lowestFareThebe: number };

/** What a search came to. */
export type SearchOutcome =
  | { kind: 'found'; buses: ResultBus[] }
  /** `nearestDates` is null where they could not be had. */
  | { kind: 'none'; nearestDates: DateWithBuses[] | null }
  /** The search can't be made as it stands; `message` says why. */
  | { kind: 'refused'; message: string }
  | { kind: 'failed' };

/** What may change while results are looked at; a bus that has left is not among them. */
export const freshResults = z.object({
  buses: z.array(z.object({ tripId: z.uuid(), legId: z.uuid(), fareThebe: z.int(), freeSeats: z.int() })),
});
export type FreshResults = z.infer<typeof freshResults>;
