import { layRoads } from './lay-roads';

const at = (slug: string, x: number, y: number, country = 'BW') => ({ slug, x, y, country });
const road = (from: string, to: string, busesPerWeek = 7) => ({ from, to, busesPerWeek });
/** Lists the towns from the end that comes first in the alphabet, because a line has no direction. */
const named = (lines: ReturnType<typeof layRoads>) =>
  lines.map(({ towns, busesPerWeek }) => {
    const [first] = [towns.join(' '), towns.toReversed().join(' ')].sort();
    return `${first ?? ''}: ${busesPerWeek}`;
  });

const line = [at('a', 0, 0), at('b', 10, 1), at('c', 20, 0)];

test('an express bus is drawn on the road through the towns that it passes', () => {
  const lines = layRoads(line, [road('a', 'b'), road('b', 'c'), road('a', 'c', 14)]);
  expect(named(lines)).toEqual(['a b c: 21']);
});

test('a separate road is drawn if the way through other towns is a detour', () => {
  const towns = [at('a', 0, 0), at('b', 10, 10), at('c', 20, 0)];
  const lines = layRoads(towns, [road('a', 'b'), road('b', 'c'), road('a', 'c')]);
  // A ring is one line that contains each segment once.
  expect(named(lines)).toEqual(['a b c a: 7']);
});

test('lines end at crossings, and the busiest is on top', () => {
  const towns = [...line, at('d', 10, 20)];
  const lines = layRoads(towns, [road('a', 'b', 70), road('b', 'c', 7), road('b', 'd', 14)]);
  expect(named(lines)).toEqual(['b c: 7', 'b d: 14', 'a b: 70']);
});

test('a line ends at the last town before a border', () => {
  const lines = layRoads([...line, at('z', 40, 0, 'ZA')], [road('a', 'b'), road('b', 'c'), road('c', 'z')]);
  expect(named(lines).sort()).toEqual(['a b c: 7', 'c z: 7']);
});

test('without roads there are no lines', () => {
  expect(layRoads(line, [])).toEqual([]);
});
