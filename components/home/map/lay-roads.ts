import { distance, type Point } from './projection';

type Place = Point & { slug: string; country: string };
type Road = { from: string; to: string; busesPerWeek: number };

export type Way = { towns: string[]; busesPerWeek: number };

/** An express bus is drawn through other towns if that way is at most this much longer than the straight line. */
const detour = 1.08;

type Network = Map<string, Map<string, number>>;

/** Moves express buses to the roads through the towns that they pass, longest first. */
function foldExpress(places: ReadonlyMap<string, Point>, roads: readonly Road[]): Network {
  const network: Network = new Map([...places.keys()].map((slug) => [slug, new Map<string, number>()]));
  for (const { from, to, busesPerWeek } of roads) join(network, from, to, busesPerWeek);
  const length = ({ from, to }: Road) => lengthOf(places, from, to);
  for (const road of [...roads].sort((a, b) => length(b) - length(a))) {
    const buses = network.get(road.from)?.get(road.to) ?? 0;
    network.get(road.from)?.delete(road.to);
    network.get(road.to)?.delete(road.from);
    const through = shortestWay(places, network, road.from, road.to, length(road) * detour) ?? [road.from, road.to];
    through.slice(1).forEach((town, index) => join(network, through[index] ?? town, town, buses));
  }
  return network;
}

function join(network: Network, from: string, to: string, buses: number) {
  network.get(from)?.set(to, (network.get(from)?.get(to) ?? 0) + buses);
  network.get(to)?.set(from, (network.get(to)?.get(from) ?? 0) + buses);
}

function lengthOf(places: ReadonlyMap<string, Point>, from: string, to: string): number {
  const [a, b] = [places.get(from), places.get(to)];
  return a && b ? distance(a, b) : Infinity;
}

function shortestWay(
  places: ReadonlyMap<string, Point>,
  network: Network,
  from: string,
  to: string,
  longest: number,
): string[] | undefined {
  const reached = new Map([[from, { length: 0, towns: [from] }]]);
  const open = new Set([from]);
  while (open.size > 0) {
    const here = [...open].reduce((a, b) => ((reached.get(a)?.length ?? 0) <= (reached.get(b)?.length ?? 0) ? a : b));
    open.delete(here);
    const way = reached.get(here);
    if (!way) continue;
    if (here === to) return way.towns;
    for (const next of network.get(here)?.keys() ?? []) {
      const length = way.length + lengthOf(places, here, next);
      if (length > longest || length >= (reached.get(next)?.length ?? Infinity)) continue;
      reached.set(next, { length, towns: [...way.towns, next] });
      open.add(next);
    }
  }
  return undefined;
}

/** Splits the roads into lines. Each segment is in one line, and the busiest line is last, so that it is on top. */
export function layRoads(towns: readonly Place[], roads: readonly Road[]): Way[] {
  const places = new Map(towns.map((town) => [town.slug, town]));
  const network = foldExpress(places, roads);
  const neighbours = (slug: string) => [...(network.get(slug)?.keys() ?? [])];
  const sameCountry = (a: string, b: string) => places.get(a)?.country === places.get(b)?.country;
  const drawn = new Set<string>();
  const lines: Way[] = [];
  // Ends and crossings come first. Only rings are left after them.
  const starts = [...places.keys()].sort((a, b) => startOrder(neighbours(a)) - startOrder(neighbours(b)));
  for (const start of starts) {
    for (const first of neighbours(start)) {
      const way: Way = { towns: [start], busesPerWeek: 0 };
      let [here, next]: [string, string | undefined] = [start, first];
      while (next !== undefined && !drawn.has(stretch(here, next))) {
        drawn.add(stretch(here, next));
        way.towns.push(next);
        way.busesPerWeek = Math.max(way.busesPerWeek, network.get(here)?.get(next) ?? 0);
        const came: string = here;
        here = next;
        const on = neighbours(here);
        next = on.length === 2 ? on.find((slug) => slug !== came && sameCountry(slug, here)) : undefined;
      }
      if (way.towns.length > 1) lines.push(way);
    }
  }
  return lines.sort((a, b) => a.busesPerWeek - b.busesPerWeek);
}

const startOrder = (neighbours: readonly string[]) => (neighbours.length === 2 ? 1 : 0);
const stretch = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);
