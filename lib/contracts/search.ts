import * as z from 'zod/mini';
import { datePattern } from './light/date-pattern';
import type { RouteSummary } from './landing';
import { tripLegUpdate, type TripLeg, type TripLegCard } from './trip-leg';

export const searchQuery = z.object({
  from: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  to: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  date: z.iso.date().check(z.regex(datePattern)),
});
export type SearchQuery = z.infer<typeof searchQuery>;

export type CityOption = { name: string; slug: string };

export const dateWithBuses = z.object({ date: z.string(), buses: z.int(), lowestFareThebe: z.int() });
export type DateWithBuses = z.infer<typeof dateWithBuses>;

export type SearchOutcome =
  /** `nearestDates` is null where they could not be had. */
  | { kind: 'found'; tripLegs: TripLegCard[]; nearestDates: DateWithBuses[] | null }
  /** `unsold`: buses of the day that are not on sale. `nearRoutes`: of towns near by, where no bus serves the route. */
  | { kind: 'none'; unsold: TripLeg[]; nearestDates: DateWithBuses[] | null; nearRoutes: RouteSummary[] }
  | { kind: 'refused'; message: string }
  | { kind: 'failed' };

/**
 * The response of /api/search. A trip leg whose bus has left is not in it. Pages that a phone opened before a deployment
 * read it too, so its field keeps the name `buses`.
 */
export const tripLegUpdates = z.object({ buses: z.array(tripLegUpdate) });
export type TripLegUpdates = z.infer<typeof tripLegUpdates>;
