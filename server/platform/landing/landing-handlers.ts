import { AppError } from '@/lib/errors';
import { localDate, addDays, clockTime } from '@/lib/format/time';
import { toTripLeg } from '@/server/platform/catalogue/catalogue.repo';
import type { Handlers } from '@/server/platform/handler';
import type { Platform } from '@/server/platform/platform';
import type { landingEndpoints } from '@/server/api/endpoints/landing';
import {
  findCity,
  findOperator,
  findRoute,
  listCityRoutes,
  listOperatorBuses,
  listOperatorRoutes,
  listOperators,
  listRoutes,
  listTerminals,
  type OperatorBus,
  type OperatorRow,
} from './landing.repo';
import { listServices, type Subject, findNextKeys, type ServiceRow } from './services.repo';
import type { Queries } from '@/server/db/client';
import { type TripLegRow, findTripLegs } from '@/server/platform/catalogue/find-trip-leg';
import type { BusType, OperatorSummary, Service } from '@/lib/contracts/landing';
import { facilityName } from '@/lib/domain/facilities';
import { tripDaysAhead } from '@/lib/limits';
import { picturePath } from '@/lib/paths/files';

const departuresShown = 8;

const today = (platform: Platform) => localDate(platform.clock());

async function nextDepartures(platform: Platform, subject: Subject) {
  const legs = await findNextDepartures(platform.db, platform.clock(), subject, departuresShown);
  return legs.map(toTripLeg);
}

/** Includes full buses and buses of a replaced schedule that still run, as a search does. */
export async function findNextDepartures(
  queries: Queries,
  now: Date,
  subject: Subject,
  count: number,
): Promise<TripLegRow[]> {
  return findTripLegs(queries, await findNextKeys(queries, now, subject, count));
}

/**
 * Returns the API's form of a service. Days and dates are for the passenger's stop, where the bus may leave after
 * midnight.
 */
export function presentService(row: ServiceRow, today: string): Service {
  const { departureMinute, arrivalMinute, days, validFrom, validTo, facilities, ...service } = row;
  const nights = Math.floor(departureMinute / 1440);
  const [first, last] = [validFrom, validTo].map((date) => date && addDays(date, nights));
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((day) => (days >> day) & 1).map((day) => ((day + nights) % 7) + 1);
  return {
    ...service,
    departureTime: clockTime(departureMinute),
    arrivalTime: clockTime(arrivalMinute),
    durationMinutes: arrivalMinute - departureMinute,
    weekdays: weekdays.sort((one, other) => one - other),
    firstDate: first && first > today ? first : null,
    lastDate: last && last < addDays(today, tripDaysAhead) ? last : null,
    facilities: facilities.map(facilityName),
  };
}

function presentOperator({ slug, name, sample, routes, buses, logo }: OperatorRow): OperatorSummary {
  return { slug, name, sample, routes, buses, logo: logo && picturePath(logo) };
}

function presentBusTypes(buses: readonly OperatorBus[]): BusType[] {
  return [...new Set(buses.map((bus) => bus.busType))].map((name) => {
    const ofType = buses.filter((bus) => bus.busType === name);
    const seats = ofType.map((bus) => bus.totalSeats);
    const shared = (ofType[0]?.facilities ?? []).filter((code) => ofType.every((bus) => bus.facilities.includes(code)));
    return {
      name,
      buses: ofType.length,
      fewestSeats: Math.min(...seats),
      mostSeats: Math.max(...seats),
      facilities: shared.map(facilityName),
    };
  });
}

export const landingHandlers: Pick<Handlers, keyof typeof landingEndpoints> = {
  routes: ({ platform }) => listRoutes(platform.db, platform.clock()),
  operators: async ({ platform }) => (await listOperators(platform.db, platform.clock())).map(presentOperator),
  terminals: ({ platform }) => listTerminals(platform.db),
  route: async ({ platform, params: { fromSlug, toSlug } }) => {
    const [summary, services, departures] = await Promise.all([
      findRoute(platform.db, platform.clock(), fromSlug, toSlug),
      listServices(platform.db, platform.clock(), fromSlug, toSlug),
      nextDepartures(platform, { route: { from: fromSlug, to: toSlug } }),
    ]);
    // An import may run between the two queries.
    if (!summary || services.length === 0) throw new AppError('not_found');
    return { summary, services: services.map((row) => presentService(row, today(platform))), departures };
  },
  city: async ({ platform, params: { slug } }) => {
    const [city, routes, departures] = await Promise.all([
      findCity(platform.db, platform.clock(), slug),
      listCityRoutes(platform.db, platform.clock(), slug),
      nextDepartures(platform, { city: slug }),
    ]);
    if (!city) throw new AppError('not_found');
    const { name, places, operators } = city;
    return { city: { slug, name }, places, operators, ...routes, departures };
  },
  operator: async ({ platform, params: { slug } }) => {
    const [operator, routes, buses, departures] = await Promise.all([
      findOperator(platform.db, platform.clock(), slug),
      listOperatorRoutes(platform.db, platform.clock(), slug),
      listOperatorBuses(platform.db, platform.clock(), slug),
      nextDepartures(platform, { operator: slug }),
    ]);
    if (!operator) throw new AppError('not_found');
    return {
      operator: { ...presentOperator(operator), phone: operator.phone },
      routes,
      busTypes: presentBusTypes(buses),
      departures,
    };
  },
};
