import { log } from '@/server/observability/log';
import { testDatabase } from '@/server/testing/test-database';
import { createConnectionCheck } from './check-connection';
import { startClockWatch } from './clock-watch';

let connection: ReturnType<typeof createConnectionCheck>;
// Runs before the database of the test closes.
afterAll(() => connection.close());
const test = testDatabase();
beforeAll(() => {
  connection = createConnectionCheck(test.url, 5000);
});

const alarm = jest.spyOn(log, 'error').mockImplementation(() => undefined);
beforeEach(() => alarm.mockClear());

async function watchAt(offsetMs: number) {
  const offset = { ms: offsetMs };
  const watch = startClockWatch(connection.readTime, () => new Date(Date.now() + offset.ms));
  await watch.compare();
  watch.stop();
  return { ...watch, offset };
}

it.each([0, 3_000, -3_000])('a clock that is %d ms ahead is ready', async (offsetMs) => {
  const { refuseWrongClock } = await watchAt(offsetMs);
  expect(refuseWrongClock).not.toThrow();
  expect(alarm).not.toHaveBeenCalled();
});

it.each([60_000, -60_000])('a clock that is %d ms ahead is not ready, with an alarm', async (offsetMs) => {
  const { refuseWrongClock } = await watchAt(offsetMs);
  expect(refuseWrongClock).toThrow(expect.objectContaining({ code: 'unavailable' }) as Error);
  expect(alarm.mock.calls[0]?.[0]).toMatchObject({ event: 'clock_differs' });
});

it('a corrected clock is ready again', async () => {
  const { refuseWrongClock, compare, offset } = await watchAt(60_000);
  offset.ms = 0;
  await compare();
  expect(refuseWrongClock).not.toThrow();
});

it('a slow response of the database is no difference', async () => {
  let nowMs = 1_000_000;
  const slow = () => {
    const read = new Date(nowMs + 30_000);
    nowMs += 60_000;
    return Promise.resolve(read);
  };
  const watch = startClockWatch(slow, () => new Date(nowMs));
  await watch.compare();
  watch.stop();
  expect(watch.refuseWrongClock).not.toThrow();
});

it('a database that does not respond changes nothing', async () => {
  const watch = startClockWatch(
    () => Promise.reject(new Error('away')),
    () => new Date(),
  );
  await expect(watch.compare()).rejects.toThrow('away');
  watch.stop();
  expect(watch.refuseWrongClock).not.toThrow();
});
