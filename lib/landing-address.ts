/** The addresses of the pages about a connection, a town, an operator: dateless, one each. All take slugs. */
export function routeAddress(from: string, to: string): string {
  return `/bus/${from}-to-${to}`;
}

export function cityAddress(city: string): string {
  return `/bus/${city}`;
}

export function operatorAddress(operator: string): string {
  return `/operators/${operator}`;
}

const between = '-to-';

/** Each is asked for: no town's name holds '-to-' more than twice. */
const mostReadings = 3;

/** The pairs of towns that 'x-to-y' may mean: a name may hold '-to-' itself, so which is meant only the towns can tell. */
export function readRouteSlug(slug: string): { from: string; to: string }[] {
  const readings: { from: string; to: string }[] = [];
  for (let at = slug.indexOf(between); at >= 0; at = slug.indexOf(between, at + 1)) {
    const [from, to] = [slug.slice(0, at), slug.slice(at + between.length)];
    if (from && to) readings.push({ from, to });
  }
  return readings.slice(0, mostReadings);
}
