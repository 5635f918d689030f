import type { Destination, HomeStatistics, RouteMapData } from '@/lib/contracts/home';
import type { OperatorSummary, RouteSummary } from '@/lib/contracts/landing';
import { log } from '@/server/log';
import { upstream } from '@/server/upstream/upstream';
import { keptAMinute } from './kept-a-minute';
import { listOperators, listRoutes } from './landing';

/** What the home page shows below the search. Null where it could not be had, or where there is nothing to show yet. */
export type HomeBlocks = {
  destinations: Destination[] | null;
  routes: RouteSummary[] | null;
  operators: OperatorSummary[] | null;
  statistics: HomeStatistics | null;
  map: RouteMapData | null;
};

const topDestinations: () => Promise<Destination[]> = keptAMinute(() => upstream('topDestinations', {}));
const statistics: () => Promise<HomeStatistics> = keptAMinute(() => upstream('statistics', {}));
const routeMap: () => Promise<RouteMapData> = keptAMinute(() => upstream('routeMap', {}));

/** Each block fails alone: whatever can not be had, the page and its search stand. */
export async function loadHomeBlocks(): Promise<HomeBlocks> {
  const [destinations, routes, operators, counted, map] = await Promise.all([
    orNothing('top destinations', topDestinations),
    orNothing('routes', listRoutes),
    orNothing('operators', listOperators),
    orNothing('statistics', statistics),
    orNothing('map', routeMap),
  ]);
  return {
    ...{ destinations: filled(destinations), routes: filled(routes), operators: filled(operators) },
    statistics: counted,
    map: map && map.roads.length > 0 ? map : null,
  };
}

async function orNothing<Value>(name: string, load: () => Promise<Value>): Promise<Value | null> {
  try {
    return await load();
  } catch (error) {
    log.error({ err: error }, `home: ${name} failed`);
    return null;
  }
}

const filled = <Item>(list: Item[] | null) => (list && list.length > 0 ? list : null);
