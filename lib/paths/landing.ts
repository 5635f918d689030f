export const routesPath = '/bus';
export const operatorsPath = '/operators';
export const routePath = (from: string, to: string): string => `${routesPath}/${from}-to-${to}`;
export const cityPath = (city: string): string => `${routesPath}/${city}`;
export const operatorPath = (operator: string): string => `${operatorsPath}/${operator}`;

const between = '-to-';

/** No town's name holds '-to-' more than twice, and each reading costs a query. */
const mostReadings = 3;

/** Returns each pair of towns that 'x-to-y' may mean. A name may hold '-to-' itself, so only the towns decide. */
export function readRouteSlug(slug: string): { from: string; to: string }[] {
  const readings: { from: string; to: string }[] = [];
  for (let at = slug.indexOf(between); at >= 0; at = slug.indexOf(between, at + 1)) {
    const [from, to] = [slug.slice(0, at), slug.slice(at + between.length)];
    if (from && to) readings.push({ from, to });
  }
  return readings.slice(0, mostReadings);
}
