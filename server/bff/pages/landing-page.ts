import { cache } from 'react';
import type {
  CityPage,
  OperatorPage,
  OperatorSummary,
  RouteDetails,
  RoutePage,
  RouteSummary,
} from '@/lib/contracts/landing';
import { busiestFirst } from '@/lib/domain/route-facts';
import { readRouteSlug } from '@/lib/paths/landing';
import { upstream } from '@/server/api/upstream';
import { orFailed, unlessMissing, type PageResult, logPageFailure } from '../reads/page';
import { memoize } from '../reads/memoize';

export const listRoutes: () => Promise<RouteSummary[]> = memoize(() => upstream('routes', {}), { ttlMs: 60_000 });

export const listOperators: () => Promise<OperatorSummary[]> = memoize(() => upstream('operators', {}), {
  ttlMs: 60_000,
});

export const loadRouteMap = memoize(() => upstream('routeMap', {}), { ttlMs: 60_000 });

export const listTerminals = memoize(() => upstream('terminals', {}), { ttlMs: 60_000 });

const failure = 'A landing page could not be loaded.';

const findList = <Item>(list: () => Promise<Item[]>) =>
  cache(() => orFailed(async () => ({ kind: 'list' as const, items: await list() }), failure));

export const findTerminalList = findList(listTerminals);
export const findRouteList = findList(listRoutes);
export const findOperatorList = findList(listOperators);

export type BusPage = { kind: 'route'; page: RoutePage } | { kind: 'city'; page: CityPage };

export const findBusPage = cache((slug: string): Promise<PageResult<BusPage>> =>
  orFailed(() => readBusPage(slug), failure),
);

export const findOperatorPage = cache((slug: string): Promise<PageResult<{ kind: 'operator'; page: OperatorPage }>> =>
  orFailed(async () => {
    const operator = await unlessMissing(upstream('operator', { params: { slug } }));
    if (!operator) return { kind: 'missing' };
    return { kind: 'operator', page: operator };
  }, failure),
);

async function readBusPage(slug: string): Promise<PageResult<BusPage>> {
  // A town's name may contain '-to-', so a slug can have several readings. Routes have priority over towns.
  for (const { from, to } of readRouteSlug(slug)) {
    const route = await unlessMissing(upstream('route', { params: { fromSlug: from, toSlug: to } }));
    if (route) return { kind: 'route', page: { ...route, ...(await related(route.summary)) } };
  }
  const city = await unlessMissing(upstream('city', { params: { slug } }));
  return city ? { kind: 'city', page: city } : { kind: 'missing' };
}

const relatedShown = 6;

async function related({ from, to }: RouteDetails['summary']): Promise<Omit<RoutePage, keyof RouteDetails>> {
  const routes = await listRoutes().catch(async (error: unknown): Promise<RouteSummary[]> => {
    await logPageFailure(error, 'The related routes could not be loaded.');
    return [];
  });
  const others = busiestFirst(routes.filter((route) => route.from.slug !== from.slug || route.to.slug !== to.slug));
  return {
    reverse: others.find((route) => route.from.slug === to.slug && route.to.slug === from.slug),
    fromSame: others.filter((route) => route.from.slug === from.slug).slice(0, relatedShown),
    toSame: others.filter((route) => route.to.slug === to.slug).slice(0, relatedShown),
  };
}
