import type { RouteMapData } from '@/lib/contracts/home';
import type { RouteSummary } from '@/lib/contracts/landing';

const shownAtEachEnd = 3;

const ends = [
  ['from', 'to'],
  ['to', 'from'],
] as const;

/** Returns the routes from the start to the towns nearest to the destination, and from those nearest to the start. */
export function nearRoutes(
  routes: readonly RouteSummary[],
  towns: RouteMapData['towns'],
  wanted: { from: string; to: string },
): RouteSummary[] {
  const places = new Map(towns.map((town) => [town.slug, town]));
  const distance = (one: string, other: string) => degreesBetween(places.get(one), places.get(other));
  return ends.flatMap(([kept, other]) => {
    const missing = (route: RouteSummary) => distance(route[other].slug, wanted[other]);
    const direct = routes.filter((route) => route[kept].slug === wanted[kept]);
    // A town further away than the whole way lies in the wrong direction.
    const nearer = direct.filter((route) => missing(route) < distance(wanted.from, wanted.to));
    return nearer.sort((one, another) => missing(one) - missing(another)).slice(0, shownAtEachEnd);
  });
}

type Place = Pick<RouteMapData['towns'][number], 'latitude' | 'longitude'> | undefined;

function degreesBetween(one: Place, other: Place): number {
  if (!one || !other) return Infinity;
  const squeeze = Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot((one.longitude - other.longitude) * squeeze, one.latitude - other.latitude);
}
