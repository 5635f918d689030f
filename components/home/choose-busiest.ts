import type { RouteSummary } from '@/lib/contracts/landing';

const shown = 6;

/**
 * Chooses the routes from a town to the towns in `slugs`, or to any town if none of those is served. Ranks by buses per week
 * times duration, because otherwise short routes along one road come first.
 */
export function chooseBusiest(
  routes: readonly RouteSummary[],
  fromSlug: string,
  slugs: readonly string[],
): RouteSummary[] {
  const leaving = routes.filter(({ from }) => from.slug === fromSlug);
  const named = leaving.filter(({ to }) => slugs.includes(to.slug));
  const weight = ({ busesPerWeek, shortestMinutes }: RouteSummary) => busesPerWeek * shortestMinutes;
  return (named.length > 0 ? named : leaving).toSorted((a, b) => weight(b) - weight(a)).slice(0, shown);
}
