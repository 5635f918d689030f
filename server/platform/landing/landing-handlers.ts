import { AppError } from '@/lib/errors';
import { localDate } from '@/lib/format/time';
import { toTripLeg } from '@/server/platform/catalogue/catalogue.repo';
import type { Handlers } from '@/server/platform/handler';
import type { Platform } from '@/server/platform/platform';
import { findNextDepartures } from './find-next-departures';
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
} from './landing.repo';
import { presentBusTypes, presentOperator, presentService } from './present-landing';
import { listServices, type Subject } from './services.repo';

const departuresShown = 8;

const today = (platform: Platform) => localDate(platform.clock());

async function nextDepartures(platform: Platform, subject: Subject) {
  const legs = await findNextDepartures(platform.db, platform.clock(), subject, departuresShown);
  return legs.map(toTripLeg);
}

export const landingHandlers = {
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
} satisfies Partial<Handlers>;
