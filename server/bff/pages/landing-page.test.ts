import { AppError } from '@/lib/errors';
import { upstream } from '@/server/api/upstream';
import { laterEachTest } from '@/server/testing/later-each-test';
import { findBusPage, findOperatorPage } from './landing-page';

jest.mock('@/server/api/upstream');
jest.mock('@/server/observability/log', () => ({ log: { error: jest.fn() } }));

const town = (slug: string) => ({ slug, name: slug });
const route = (from: string, to: string, busesPerWeek = 7) => ({ from: town(from), to: town(to), busesPerWeek });
const requests: string[] = [];

/** Simulates a platform with these routes and towns. Requests to the `broken` endpoints fail. */
function serve({ routes = [] as [string, string][], cities = [] as string[], broken = [] as string[] }) {
  requests.length = 0;
  jest.mocked(upstream).mockImplementation(((name: string, input: { params?: Record<string, string> }) => {
    const { fromSlug = '', toSlug = '', slug = '' } = input.params ?? {};
    requests.push([name, fromSlug, toSlug, slug].filter(Boolean).join(' '));
    if (broken.includes(name)) return Promise.reject(new AppError('timeout'));
    if (name === 'routes') return Promise.resolve(routes.map(([from, to], index) => route(from, to, index)));
    if (name === 'route' && routes.some(([from, to]) => from === fromSlug && to === toSlug))
      return Promise.resolve({ summary: route(fromSlug, toSlug), services: [], departures: [] });
    if (name === 'city' && cities.includes(slug)) return Promise.resolve({ city: town(slug), departures: [] });
    return Promise.reject(new AppError('not_found'));
  }) as never);
}

laterEachTest();

const shown = async (slug: string) => {
  const result = await findBusPage(slug);
  if (result.kind === 'route') return `${result.page.summary.from.slug} > ${result.page.summary.to.slug}`;
  return result.kind === 'city' ? result.page.city.slug : result.kind;
};

it('tries every reading of a slug as a route, then as a town', async () => {
  serve({ routes: [['a-to-b', 'c']], cities: ['port-to-port', 'maun'] });
  expect(await shown('a-to-b-to-c')).toBe('a-to-b > c');
  expect(await shown('port-to-port')).toBe('port-to-port');
  expect(await shown('maun')).toBe('maun');
  expect(await shown('a-to-c')).toBe('missing');
});

it('returns the opposite route and the busiest related routes, without the route itself', async () => {
  serve({
    routes: [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'c'],
      ['a', 'd'],
      ['e', 'b'],
    ] as [string, string][],
  });
  const result = await findBusPage('a-to-b');
  if (result.kind !== 'route') throw new Error(result.kind);
  const { reverse, fromSame, toSame } = result.page;
  expect(reverse).toMatchObject({ from: town('b'), to: town('a') });
  expect(fromSame.map(({ to }) => to.slug)).toEqual(['d', 'c']);
  expect(toSame.map(({ from }) => from.slug)).toEqual(['e']);
});

it('returns a route without related routes if these cannot be loaded', async () => {
  serve({ routes: [['a', 'b']], broken: ['routes'] });
  const result = await findBusPage('a-to-b');
  expect(result).toMatchObject({ kind: 'route', page: { reverse: undefined, fromSame: [], toSame: [] } });
});

it('distinguishes a failure from a missing page', async () => {
  serve({ broken: ['route', 'operator'] });
  expect(await shown('a-to-b')).toBe('failed');
  expect(await findOperatorPage('morula')).toEqual({ kind: 'failed' });
  serve({});
  expect(await findOperatorPage('morula')).toEqual({ kind: 'missing' });
});
