import * as z from 'zod/mini';
import { tripLeg } from './trip-leg';

const namedPlace = z.object({ slug: z.string(), name: z.string() });
export type NamedPlace = z.infer<typeof namedPlace>;

const namedOperator = z.extend(namedPlace, { sample: z.boolean() });

/** A route without a date. Times are 'HH:MM' at the stop of the passenger. */
export const routeSummary = z.object({
  from: namedPlace,
  to: namedPlace,
  lowestFareThebe: z.int(),
  shortestMinutes: z.int(),
  /** Buses in the next seven days. */
  busesPerWeek: z.int(),
  firstDeparture: z.string(),
  lastDeparture: z.string(),
  operators: z.int(),
  sample: z.boolean(),
});
export type RouteSummary = z.infer<typeof routeSummary>;

export const operatorSummary = z.extend(namedOperator, {
  /** The number of routes from the first to the last stop of its buses. */
  routes: z.int(),
  buses: z.int(),
  logo: z.nullish(z.string()),
});
export type OperatorSummary = z.infer<typeof operatorSummary>;

const service = z.object({
  departureTime: z.string(),
  arrivalTime: z.string(),
  durationMinutes: z.int(),
  /** The days of departure from the boarding stop, 1 Monday to 7 Sunday. */
  weekdays: z.array(z.int()),
  firstDate: z.nullable(z.string()),
  lastDate: z.nullable(z.string()),
  fareThebe: z.int(),
  boardingPlace: z.string(),
  dropPlace: z.string(),
  stops: z.array(namedPlace),
  operator: namedOperator,
  busType: z.string(),
  facilities: z.array(z.string()),
});
export type Service = z.infer<typeof service>;

export const routeDetails = z.object({
  summary: routeSummary,
  services: z.array(service),
  departures: z.array(tripLeg),
});
export type RouteDetails = z.infer<typeof routeDetails>;

export type RoutePage = RouteDetails & {
  reverse: RouteSummary | undefined;
  fromSame: RouteSummary[];
  toSame: RouteSummary[];
};

export const cityPage = z.object({
  city: namedPlace,
  places: z.array(z.string()),
  operators: z.array(namedOperator),
  from: z.array(routeSummary),
  to: z.array(routeSummary),
  departures: z.array(tripLeg),
});
export type CityPage = z.infer<typeof cityPage>;

const busType = z.object({
  name: z.string(),
  buses: z.int(),
  fewestSeats: z.int(),
  mostSeats: z.int(),
  facilities: z.array(z.string()),
});
export type BusType = z.infer<typeof busType>;

export const operatorPage = z.object({
  operator: z.extend(operatorSummary, { phone: z.nullable(z.string()) }),
  routes: z.array(routeSummary),
  busTypes: z.array(busType),
  departures: z.array(tripLeg),
});
export type OperatorPage = z.infer<typeof operatorPage>;
