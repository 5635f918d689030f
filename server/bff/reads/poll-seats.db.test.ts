import type { ApiClient } from '@/server/api/client';
import { createInProcessClient } from '@/server/api/in-process-client';
import { hold } from '@/server/testing/test-bookings';
import { addPassenger } from '@/server/testing/test-passengers';
import { testApiKey, testPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { pollSeats } from './poll-seats';

let mockUpstream: ApiClient;
jest.mock('@/server/api/upstream', () => ({ upstream: (...call: Parameters<ApiClient>) => mockUpstream(...call) }));

/** Only the date stands still. PostgreSQL needs the rest. */
const timers = [
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;

const test = testPlatform();
beforeAll(() => {
  mockUpstream = createInProcessClient(test.call, testApiKey);
});
afterAll(() => jest.useRealTimers());

it('500 polls of a leg cause one statement in a second, and the next second shows a new hold', async () => {
  const leg = await findLeg(test.db, longBus, [1, 3]);
  const anna = await addPassenger(test.db);
  const statements = [test.db, test.platform.publicReads].map(({ $client }) => jest.spyOn($client, 'query'));
  const countStatements = () => statements.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  jest.useFakeTimers({ doNotFake: [...timers] });
  const poll = () => Promise.all(Array.from({ length: 500 }, () => pollSeats(leg.params)));
  expect(new Set((await poll()).map(({ taken }) => taken.length))).toEqual(new Set([0]));
  expect(countStatements()).toBe(1);
  await hold(test, anna, leg, ['A1']);
  const afterHold = countStatements();
  jest.setSystemTime(Date.now() + 1000);
  await poll();
  expect(countStatements()).toBe(afterHold);
  jest.setSystemTime(Date.now() + 1);
  for (const { taken } of await poll()) expect(taken.map(({ seat }) => seat)).toEqual(['A1']);
  expect(countStatements()).toBe(afterHold + 1);
});
