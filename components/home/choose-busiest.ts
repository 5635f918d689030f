import type { RouteSummary } from '@/lib/contracts/landing';

const shown = 7;

/** Ranks by buses per week times duration, because otherwise short routes along one road come first. */
export function chooseBusiest(routes: readonly RouteSummary[], slugs: readonly string[]): RouteSummary[] {
  const named = new Set(slugs);
  const between = routes.filter(({ from, to }) => named.has(from.slug) && named.has(to.slug));
  const weight = ({ busesPerWeek, shortestMinutes }: RouteSummary) => busesPerWeek * shortestMinutes;
  const leaving = new Map<string, number>();
  for (const { from, busesPerWeek } of routes) leaving.set(from.slug, (leaving.get(from.slug) ?? 0) + busesPerWeek);
  const leavingFrom = ({ from }: RouteSummary) => leaving.get(from.slug) ?? 0;
  const chosen = new Map<string, RouteSummary>();
  for (const route of between.length > 0 ? between : routes) {
    const pair = [route.from.slug, route.to.slug].sort().join(' ');
    const other = chosen.get(pair);
    if (!other || leavingFrom(route) > leavingFrom(other)) chosen.set(pair, route);
  }
  return [...chosen.values()].sort((a, b) => weight(b) - weight(a)).slice(0, shown);
}
