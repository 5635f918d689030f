import type { RouteSummary } from '@/lib/contracts/landing';

const shown = 7;

/**
 * The routes that carry most: buses a week times how long they take, for else every short hop along one road would come
 * before the ways people book. Of a way there and back the first in the list stands for both.
 */
export function chooseBusiest(routes: readonly RouteSummary[]): RouteSummary[] {
  const weight = ({ busesPerWeek, shortestMinutes }: RouteSummary) => busesPerWeek * shortestMinutes;
  const chosen: RouteSummary[] = [];
  for (const route of [...routes].sort((a, b) => weight(b) - weight(a))) {
    const isBack = chosen.some(({ from, to }) => from.slug === route.to.slug && to.slug === route.from.slug);
    if (!isBack) chosen.push(route);
    if (chosen.length === shown) break;
  }
  return chosen;
}
