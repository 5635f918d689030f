import { upstream } from '@/server/api/upstream';
import { memoize } from '../reads/memoize';
import { listOperators, listRoutes, loadRouteMap } from './landing-page';
import { logPageFailure } from '../reads/page';
import { listPosts } from './posts-page';

const postsShown = 3;

const memoized = {
  destinations: memoize(() => upstream('topDestinations', {}), { ttlMs: 60_000 }),
  routes: listRoutes,
  operators: listOperators,
  statistics: memoize(() => upstream('statistics', {}), { ttlMs: 60_000 }),
  map: loadRouteMap,
  posts: listPosts,
};

/**
 * Loads the blocks of the home page below the search. A block is null if it could not be loaded or is empty. `routes` is null
 * only if it could not be loaded.
 */
export async function loadHomeBlocks(load = memoized) {
  const [destinations, routes, operators, statistics, map, posts] = await Promise.all([
    loadOrNull('destinations', load.destinations),
    loadOrNull('routes', load.routes),
    loadOrNull('operators', load.operators),
    loadOrNull('statistics', load.statistics),
    loadOrNull('map', load.map),
    loadOrNull('posts', load.posts),
  ]);
  return {
    destinations: filled(destinations),
    routes,
    operators: filled(operators),
    statistics,
    map: map && map.roads.length > 0 ? map : null,
    posts: filled(posts?.slice(0, postsShown) ?? null),
  };
}

async function loadOrNull<Value>(name: string, load: () => Promise<Value>): Promise<Value | null> {
  try {
    return await load();
  } catch (error) {
    await logPageFailure(error, `The home page could not load ${name}.`);
    return null;
  }
}

const filled = <Item>(list: Item[] | null) => (list && list.length > 0 ? list : null);
