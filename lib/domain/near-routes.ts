import type { RouteMapData } from '@/lib/contracts/home';
import type { RouteSummary } from '@/lib/contracts/landing';
import type { NearRoute } from '@/lib/contracts/search';

type MapTown = RouteMapData['towns'][number];

const shownAtEachEnd = 2;

/** Returns the direct routes that come nearest to the wanted one, from its start and to its destination. */
export function nearRoutes(
  routes: readonly RouteSummary[],
  towns: readonly MapTown[],
  wanted: Record<'from' | 'to', string>,
): NearRoute[] {
  const bySlug = new Map(towns.map((town) => [town.slug, town]));
  const [start, end] = [bySlug.get(wanted.from), bySlug.get(wanted.to)];
  if (!start || !end) return [];
  const nearest = (same: 'from' | 'to', other: 'from' | 'to', near: MapTown) =>
    routes
      .filter((route) => route[same].slug === wanted[same])
      .flatMap(({ from, to, [other]: place }) => {
        const town = bySlug.get(place.slug);
        return town ? [{ from, to, km: kmBetween(town, near), near: near.name }] : [];
      })
      // A town further away than the whole way lies in the wrong direction.
      .filter(({ km }) => km < kmBetween(start, end))
      .sort((one, another) => one.km - another.km)
      .slice(0, shownAtEachEnd);
  return [...nearest('from', 'to', end), ...nearest('to', 'from', start)];
}

const kmPerDegree = 111.2;
const radians = Math.PI / 180;

/** As the crow flies, on a flat map around the two towns. */
function kmBetween(one: MapTown, other: MapTown): number {
  const squeeze = Math.cos(((one.latitude + other.latitude) / 2) * radians);
  const east = (one.longitude - other.longitude) * squeeze;
  return Math.hypot(east, one.latitude - other.latitude) * kmPerDegree;
}
