import type { Destination, HomeStatistics, RouteMapData } from '@/lib/contracts/home';
import type { OperatorSummary, RouteSummary } from '@/lib/contracts/landing';
import { currentLog } from '@/server/api/request-context';
import { upstream } from '@/server/api/upstream';
import { memoize } from '@/server/bff/calls/memoize';
import { listOperators, listRoutes } from './landing';

/**
 * What the home page shows below the search. Null where it could not be had, or where there is nothing to show yet; of
 * routes null means the former only.
 */
export type HomeBlocks = {
  destinations: Destination[] | null;
  routes: RouteSummary[] | null;
  operators: OperatorSummary[] | null;
  statistics: HomeStatistics | null;
  map: RouteMapData | null;
};

type Loaders = { [Block in keyof HomeBlocks]: () => Promise<NonNullable<HomeBlocks[Block]>> };

const memoized: Loaders = {
  destinations: memoize(() => upstream('topDestinations', {}), { ttlMs: 60_000 }),
  routes: listRoutes,
  operators: listOperators,
  statistics: memoize(() => upstream('statistics', {}), { ttlMs: 60_000 }),
  map: memoize(() => upstream('routeMap', {}), { ttlMs: 60_000 }),
};

/** Each block fails alone: whatever can not be had, the page and its search stand. */
export async function loadHomeBlocks(load: Loaders = memoized): Promise<HomeBlocks> {
  const [destinations, routes, operators, statistics, map] = await Promise.all([
    orNothing('destinations', load.destinations),
    orNothing('routes', load.routes),
    orNothing('operators', load.operators),
    orNothing('statistics', load.statistics),
    orNothing('map', load.map),
  ]);
  return {
    destinations: filled(destinations),
    routes,
    operators: filled(operators),
    statistics,
    map: map && map.roads.length > 0 ? map : null,
  };
}

async function orNothing<Value>(name: string, load: () => Promise<Value>): Promise<Value | null> {
  try {
    return await load();
  } catch (error) {
    (await currentLog()).error({ event: 'page_data_failed', err: error }, `The home page could not load ${name}.`);
    return null;
  }
}

const filled = <Item>(list: Item[] | null) => (list && list.length > 0 ? list : null);
