import { upstream } from '@/server/api/upstream';
import { canonicalRoute } from './canonical-route';

jest.mock('@/server/api/upstream');
jest.mock('@/server/observability/log', () => ({ log: { error: jest.fn() } }));
const call = jest.mocked(upstream) as unknown as jest.Mock;

/** What is kept for a minute is asked for anew by each test. */
let now = Date.now();
beforeEach(() => {
  now += 61_000;
  jest.useFakeTimers({ now });
});
afterEach(() => {
  jest.useRealTimers();
});

const town = (slug: string) => ({ slug, name: slug });
const asked = { from: 'gaborone', to: 'maun' };

test('a pair of towns that a bus connects has a page of its own, any other has none', async () => {
  call.mockResolvedValue([{ from: town('gaborone'), to: town('maun') }]);
  expect(await canonicalRoute(asked)).toBe('/bus/gaborone-to-maun');
  expect(await canonicalRoute({ from: 'maun', to: 'gaborone' })).toBeUndefined();
});

test('results wait a second for it at most', async () => {
  call.mockReturnValue(new Promise(() => undefined));
  const found = canonicalRoute(asked);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await found).toBeUndefined();
});
