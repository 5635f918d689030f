import { AppError } from '@/lib/errors';
import { localDate } from '@/lib/time';
import { presentTripLeg } from '@/server/platform/catalogue/present-trip-leg';
import type { Handlers } from '@/server/platform/handler';
import type { Platform } from '@/server/platform/platform';
import type { landingEndpoints } from '@/server/upstream/endpoints/landing';
import {
  findCity,
  findOperator,
  findRoute,
  listCityRoutes,
  listOperatorBuses,
  listOperatorRoutes,
  listOperators,
  listRoutes,
} from './landing.repo';
import { presentBusTypes, presentService } from './present-landing';
import { findNextDepartures, listServices, type Subject } from './services.repo';

const departuresShown = 8;

const today = (platform: Platform) => localDate(platform.clock());

async function nextDepartures(platform: Platform, subject: Subject) {
  const legs = await findNextDepartures(platform.db, platform.clock(), subject, departuresShown);
  return legs.map(presentTripLeg);
}

/** What serves the rows about connections, towns and operators. What has no bus to book is not found. */
export const landingHandlers: Pick<Handlers, keyof typeof landingEndpoints> = {
  routes: ({ platform }) => listRoutes(platform.db, today(platform)),
  operators: ({ platform }) => listOperators(platform.db, today(platform)),
  route: async ({ platform, params: { fromSlug, toSlug } }) => {
    const [summary, services, departures] = await Promise.all([
      findRoute(platform.db, today(platform), fromSlug, toSlug),
      listServices(platform.db, today(platform), fromSlug, toSlug),
      nextDepartures(platform, { route: { from: fromSlug, to: toSlug } }),
    ]);
    if (!summary) throw new AppError('not_found');
    return { summary, services: services.map((row) => presentService(row, today(platform))), departures };
  },
  city: async ({ platform, params: { slug } }) => {
    const [city, routes, departures] = await Promise.all([
      findCity(platform.db, today(platform), slug),
      listCityRoutes(platform.db, today(platform), slug),
      nextDepartures(platform, { city: slug }),
    ]);
    if (!city) throw new AppError('not_found');
    const { name, places, operators } = city;
    return { city: { slug, name }, places, operators, ...routes, departures };
  },
  operator: async ({ platform, params: { slug } }) => {
    const [operator, routes, buses, departures] = await Promise.all([
      findOperator(platform.db, today(platform), slug),
      listOperatorRoutes(platform.db, today(platform), slug),
      listOperatorBuses(platform.db, today(platform), slug),
      nextDepartures(platform, { operator: slug }),
    ]);
    if (!operator) throw new AppError('not_found');
    return { operator, routes, busTypes: presentBusTypes(buses), departures };
  },
};
