import { AppError } from '@/lib/errors';
import { upstream } from '@/server/api/upstream';
import { findBusPage, findOperatorPage } from './landing';

jest.mock('@/server/api/upstream');
jest.mock('@/server/observability/log', () => ({ log: { error: jest.fn() } }));

const town = (slug: string) => ({ slug, name: slug });
const route = (from: string, to: string, busesPerWeek = 7) => ({ from: town(from), to: town(to), busesPerWeek });
const asked: string[] = [];

/** A platform that knows these routes and towns; `broken` rows fail. */
function serve({ routes = [] as [string, string][], cities = [] as string[], broken = [] as string[] }) {
  asked.length = 0;
  jest.mocked(upstream).mockImplementation(((name: string, input: { params?: Record<string, string> }) => {
    const { fromSlug = '', toSlug = '', slug = '' } = input.params ?? {};
    asked.push([name, fromSlug, toSlug, slug].filter(Boolean).join(' '));
    if (broken.includes(name)) return Promise.reject(new AppError('timeout'));
    if (name === 'routes') return Promise.resolve(routes.map(([from, to], index) => route(from, to, index)));
    if (name === 'route' && routes.some(([from, to]) => from === fromSlug && to === toSlug))
      return Promise.resolve({ summary: route(fromSlug, toSlug), services: [], departures: [] });
    if (name === 'city' && cities.includes(slug)) return Promise.resolve({ city: town(slug), departures: [] });
    return Promise.reject(new AppError('not_found'));
  }) as never);
}

/** The kept list of routes is asked for anew by each test. */
let now = Date.now();
beforeEach(() => {
  now += 120_000;
  jest.useFakeTimers({ now });
});
afterEach(() => {
  jest.useRealTimers();
});

const shown = async (slug: string) => {
  const found = await findBusPage(slug);
  if (found.kind === 'route') return `${found.page.summary.from.slug} > ${found.page.summary.to.slug}`;
  return found.kind === 'city' ? found.page.city.slug : found.kind;
};

it('finds the route among all the ways in which a slug may be read, then a town of that name', async () => {
  serve({ routes: [['a-to-b', 'c']], cities: ['port-to-port', 'maun'] });
  expect(await shown('a-to-b-to-c')).toBe('a-to-b > c');
  expect(await shown('port-to-port')).toBe('port-to-port');
  expect(await shown('maun')).toBe('maun');
  expect(await shown('a-to-c')).toBe('missing');
});

it('shows the way back, and the busiest routes beside it, without itself', async () => {
  serve({
    routes: [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'c'],
      ['a', 'd'],
      ['e', 'b'],
    ] as [string, string][],
  });
  const found = await findBusPage('a-to-b');
  if (found.kind !== 'route') throw new Error(found.kind);
  const { reverse, fromSame, toSame } = found.page;
  expect(reverse).toMatchObject({ from: town('b'), to: town('a') });
  expect(fromSame.map(({ to }) => to.slug)).toEqual(['d', 'c']);
  expect(toSame.map(({ from }) => from.slug)).toEqual(['e']);
});

it('shows a route without its neighbours when these can not be had', async () => {
  serve({ routes: [['a', 'b']], broken: ['routes'] });
  const found = await findBusPage('a-to-b');
  expect(found).toMatchObject({ kind: 'route', page: { reverse: undefined, fromSame: [], toSame: [] } });
});

it('tells a failure from what is not there', async () => {
  serve({ broken: ['route', 'operator'] });
  expect(await shown('a-to-b')).toBe('failed');
  expect(await findOperatorPage('morula')).toEqual({ kind: 'failed' });
  serve({});
  expect(await findOperatorPage('morula')).toEqual({ kind: 'missing' });
});
