import type { TripLeg } from './trip-leg';

/** A town, an operator as a link names it. */
export type NamedPlace = { slug: string; name: string };

/** What is known of a connection before a date is chosen. Clock times 'HH:MM' at the passenger's own stop. */
export type RouteSummary = {
  from: NamedPlace;
  to: NamedPlace;
  lowestFareThebe: number;
  shortestMinutes: number;
  /** Buses in the coming seven days. */
  busesPerWeek: number;
  firstDeparture: string;
  lastDeparture: string;
  operators: number;
  /** All of its operators are invented. */
  sample: boolean;
};

export type OperatorSummary = NamedPlace & {
  /** Invented, for the sample timetable. */
  sample: boolean;
  /** Connections from end to end of its buses' ways. */
  routes: number;
  buses: number;
  /** The URL of its logo. */
  logo?: string | null | undefined;
};

/** A bus that runs by a timetable, on the stretch the page is about. */
export type Service = {
  departureTime: string;
  arrivalTime: string;
  durationMinutes: number;
  /** Days on which it leaves the boarding stop, 1 Monday to 7 Sunday. */
  weekdays: number[];
  /** Where it does not run all the time that can be booked. */
  firstDate: string | null;
  lastDate: string | null;
  fareThebe: number;
  boardingPlace: string;
  dropPlace: string;
  /** Towns between, in order. */
  stops: NamedPlace[];
  operator: NamedPlace & { sample: boolean };
  busType: string;
  facilities: string[];
};

export type RouteDetails = { summary: RouteSummary; services: Service[]; departures: TripLeg[] };

/** The route's own, and what else a traveller may want. */
export type RoutePage = RouteDetails & {
  /** The way back, where buses go it. */
  reverse: RouteSummary | undefined;
  /** Others from the same town, and to the same town: those with the most buses. */
  fromSame: RouteSummary[];
  toSame: RouteSummary[];
};

export type CityPage = {
  city: NamedPlace;
  /** Where buses leave and arrive in this town. */
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
