import type { RouteMapData } from '@/lib/contracts/home';
import type { RouteSummary } from '@/lib/contracts/landing';

const shownAtEachEnd = 3;

/** Returns the routes from the start to the towns nearest to the destination, and from those nearest to the start. */
export function nearRoutes(
  routes: readonly RouteSummary[],
  towns: RouteMapData['towns'],
  { from, to }: { from: string; to: string },
): RouteSummary[] {
  const places = new Map(towns.map((town) => [town.slug, town]));
  const distance = (one: string, other: string) => degreesBetween(places.get(one), places.get(other));
  const nearest = (way: RouteSummary[], missing: (route: RouteSummary) => number) =>
    // A town further away than the whole way lies in the wrong direction.
    way
      .filter((route) => missing(route) < distance(from, to))
      .sort((one, other) => missing(one) - missing(other))
      .slice(0, shownAtEachEnd);
  return [
    ...nearest(
      routes.filter((route) => route.from.slug === from),
      (route) => distance(route.to.slug, to),
    ),
    ...nearest(
      routes.filter((route) => route.to.slug === to),
      (route) => distance(route.from.slug, from),
    ),
  ];
}

type Place = Pick<RouteMapData['towns'][number], 'latitude' | 'longitude'> | undefined;

function degreesBetween(one: Place, other: Place): number {
  if (!one || !other) return Infinity;
  const squeeze = Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot((one.longitude - other.longitude) * squeeze, one.latitude - other.latitude);
}
