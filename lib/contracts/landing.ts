import type { TripLeg } from './trip-leg';

/** A town or an operator with its slug. */
export type NamedPlace = { slug: string; name: string };

/** A route without a date. Times are 'HH:MM' at the stop of the passenger. */
export type RouteSummary = {
  from: NamedPlace;
  to: NamedPlace;
  lowestFareThebe: number;
  shortestMinutes: number;
  /** Buses in the next seven days. */
  busesPerWeek: number;
  firstDeparture: string;
  lastDeparture: string;
  operators: number;
  /** True if all operators are samples. */
  sample: boolean;
};

export type OperatorSummary = NamedPlace & {
  /** True for an operator of the sample timetable. */
  sample: boolean;
  /** The number of routes from the first to the last stop of its buses. */
  routes: number;
  buses: number;
  logo?: string | null | undefined;
};

/** A bus of the timetable between the two towns of the page. */
export type Service = {
  departureTime: string;
  arrivalTime: string;
  durationMinutes: number;
  /** The days of departure from the boarding stop, 1 Monday to 7 Sunday. */
  weekdays: number[];
  /** The first and the last day of a bus that runs only in a part of the bookable time. */
  firstDate: string | null;
  lastDate: string | null;
  fareThebe: number;
  boardingPlace: string;
  dropPlace: string;
  /** The towns on the way, in order. */
  stops: NamedPlace[];
  operator: NamedPlace & { sample: boolean };
  busType: string;
  facilities: string[];
};

export type RouteDetails = { summary: RouteSummary; services: Service[]; departures: TripLeg[] };

export type RoutePage = RouteDetails & {
  /** The opposite direction, if buses run there. */
  reverse: RouteSummary | undefined;
  /** The busiest other routes from and to the same town. */
  fromSame: RouteSummary[];
  toSame: RouteSummary[];
};

export type CityPage = {
  city: NamedPlace;
  /** The stops in this town. */
  places: string[];
  operators: (NamedPlace & { sample: boolean })[];
  from: RouteSummary[];
  to: RouteSummary[];
  departures: TripLeg[];
};

export type OperatorPage = {
  operator: OperatorSummary & { phone: string | null };
  routes: RouteSummary[];
  busTypes: BusType[];
  departures: TripLeg[];
};

/** The buses of one kind that an operator runs. */
export type BusType = { name: string; buses: number; fewestSeats: number; mostSeats: number; facilities: string[] };
