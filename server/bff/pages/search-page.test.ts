import { upstream } from '@/server/api/upstream';
import { laterEachTest } from '@/server/testing/later-each-test';
import { canonicalRoute } from './search-page';

jest.mock('@/server/api/upstream');
jest.mock('@/server/observability/log', () => ({ log: { error: jest.fn() } }));
const call = jest.mocked(upstream) as unknown as jest.Mock;

laterEachTest();

const town = (slug: string) => ({ slug, name: slug });
const search = { from: 'gaborone', to: 'maun' };

test('only two towns that a bus connects have a route page', async () => {
  call.mockResolvedValue([{ from: town('gaborone'), to: town('maun') }]);
  expect(await canonicalRoute(search)).toBe('/bus/gaborone-to-maun');
  expect(await canonicalRoute({ from: 'maun', to: 'gaborone' })).toBeUndefined();
});

test('the result is undefined after one second without a response', async () => {
  call.mockReturnValue(new Promise(() => undefined));
  const path = canonicalRoute(search);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await path).toBeUndefined();
});
