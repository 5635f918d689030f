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
  const nearest = (kept: 'from' | 'to', end: 'from' | 'to') => {
    const [here, there] = kept === 'from' ? [from, to] : [to, from];
    return (
      routes
        // A town further away than the whole way lies in the wrong direction.
        .filter((route) => route[kept].slug === here && distance(route[end].slug, there) < distance(from, to))
        .sort((one, other) => distance(one[end].slug, there) - distance(other[end].slug, there))
        .slice(0, shownAtEachEnd)
    );
  };
  return [...nearest('from', 'to'), ...nearest('to', 'from')];
}

type Place = Pick<RouteMapData['towns'][number], 'latitude' | 'longitude'> | undefined;

function degreesBetween(one: Place, other: Place): number {
  if (!one || !other) return Infinity;
  const squeeze = Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot((one.longitude - other.longitude) * squeeze, one.latitude - other.latitude);
}
