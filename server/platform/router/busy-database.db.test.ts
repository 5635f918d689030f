import { Client } from 'pg';
import { ensureLimits } from '@/server/db/check-database';
import { loginLimits } from '@/server/db/client';
import { addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { findLeg, type TestLeg } from '@/server/testing/test-trips';
import { longBus } from '@/server/testing/test-timetable';
import { until } from '@/server/testing/until';

const poolSize = 6;
let blocker: Client;
// Runs before the database of the test closes.
afterAll(() => blocker.end());
const test = testPlatform({}, { poolSize, changesAtOnce: 4, limits: { connectMs: 2000 } });
let stuck: TestPassenger;
let other: TestPassenger;
let leg: TestLeg;

beforeAll(async () => {
  await ensureLimits(test.platform.db, { ...loginLimits, lock_timeout: 400 });
  [stuck, other] = (await addPassengers(test.db, 2)) as [TestPassenger, TestPassenger];
  leg = await findLeg(test.db, longBus, [1, 3]);
  blocker = new Client({ connectionString: test.databaseUrl });
  await blocker.connect();
});

const hold = (user: TestPassenger, seat: string) =>
  test.callApi('holdSeats', { params: leg.params, body: { seats: [seat] } }, user.signedIn);

/** Resolves when a connection waits for an advisory lock. */
const untilBlocked = () =>
  until(
    () => test.platform.publicReads.$client.query('select from pg_locks where not granted'),
    ({ rowCount }) => rowCount === 4,
  );

it('limits the wait of every connection for locks, statements and idle transactions', async () => {
  const { rows } = await test.platform.db.$client.query<Record<string, string>>(
    `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ lock: '400ms', statement: '10s', idle: '15s' }]);
});

it('refuses the calls of one stuck user, and serves all other calls', async () => {
  await blocker.query('begin');
  await blocker.query(`select pg_advisory_xact_lock(hashtextextended('user:' || $1::text, 0))`, [stuck.id]);
  const refused = Promise.all(Array.from({ length: 20 }, () => hold(stuck, 'A1')));
  await untilBlocked();
  const [fromCity, toCity] = ((await test.callApi('cities', {})).data ?? []).map(({ uuid }) => uuid);
  const search = { date: leg.serviceDate, fromCity: fromCity ?? '', toCity: toCity ?? '' };
  const calls = await Promise.all([
    test.callApi('health', {}),
    test.callApi('search', { params: search }),
    test.callApi('cities', {}),
    test.callApi('seats', { params: leg.params }),
    hold(other, 'B1'),
  ]);
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const outcomes = await refused;
  await blocker.query('rollback');
  const codes = outcomes.map(({ status, code, details }) => `${status} ${code} ${details.retryAfter}`);
  expect(codes.filter((code) => code === '503 unavailable 2')).toHaveLength(4);
  expect(codes.filter((code) => code === '429 changes_at_once 1')).toHaveLength(16);
  expect((await hold(stuck, 'A1')).status).toBe(200);
});

it('refuses with 503 when no connection is free, and stays healthy', async () => {
  const busy = Array.from({ length: poolSize }, () => test.platform.db.$client.query('select pg_sleep(4)'));
  const [held, health] = await Promise.all([hold(other, 'B2'), test.callApi('health', {})]);
  expect([held.status, held.code, held.details.retryAfter]).toEqual([503, 'unavailable', 2]);
  expect(health.status).toBe(200);
  await Promise.all(busy);
});
