import type { RouteSummary, Service } from '@/lib/contracts/landing';

export const gaborone = { slug: 'gaborone', name: 'Gaborone' };
export const maun = { slug: 'maun', name: 'Maun' };
export const morula = { slug: 'morula', name: 'Morula Coaches', sample: false, phone: null };

/** Returns a night bus that runs every day. */
export const testService = (changes: Partial<Service> = {}): Service => ({
  departureTime: '20:30',
  arrivalTime: '06:00',
  durationMinutes: 570,
  fareThebe: 31_400,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  firstDate: null,
  lastDate: null,
  stops: [],
  boardingPlace: 'Station',
  dropPlace: 'Rank',
  operator: morula,
  busType: 'Coach',
  facilities: [],
  ...changes,
});

/** Returns a route from Gaborone to Maun with one bus a day. */
export const testRoute = (changes: Partial<RouteSummary> = {}): RouteSummary => ({
  from: gaborone,
  to: maun,
  lowestFareThebe: 31_400,
  shortestMinutes: 570,
  busesPerWeek: 7,
  firstDeparture: '20:30',
  lastDeparture: '20:30',
  operators: 1,
  sample: false,
  ...changes,
});
