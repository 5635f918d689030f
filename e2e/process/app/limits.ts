import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { z } from 'zod';
import { day, orderOf, visit, type Visitor } from '../visitor.ts';
import { app } from './shared-app.ts';

const atOnce = 10;
const password = 'Secret#2026';
/** Every bus of the sample timetable has these seats. */
const seats = ['A', 'B', 'C'].flatMap((row) => [1, 2, 3, 4].map((number) => `${row}${number}`));
const legSchema = z.object({ trip: z.string(), leg: z.string(), fare: z.number() });
type Leg = z.infer<typeof legSchema>;

/** The address that a mobile carrier gives to all of its customers. */
const carrier = '41.223.72.10';

/** Books one seat as the pages do. Returns the statuses of its requests. */
async function book({ call, submit }: Visitor, leg: Leg, seat: string): Promise<string> {
  const path = `/api/trips/${leg.trip}/legs/${leg.leg}`;
  const order = orderOf(leg, seat);
  const statuses = [];
  for (const request of [
    () => call('GET', '/search?from=gaborone&to=francistown'),
    () => call('GET', `${path}/seats`),
    () => call('PUT', `${path}/holds`, { seats: [seat] }),
    () => submit('booking', { ...order, intent: 'proceed' }),
    () => submit('complete-booking', order),
  ]) {
    const response = await request();
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses.join(' ');
}

/** Adds accounts with the usernames `customer-0`, `customer-1` and so on. */
before(async () => {
  const cheapHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await app.query(`
    insert into users (first_name, last_name, username, username_key, phone, phone_verified_at, password_hash, status)
    select 'Naledi', 'Kgosi', 'customer-' || n, 'customer-' || n, '+26779' || 100000 + n, now(), '${cheapHash}', 'ACTIVE'
    from generate_series(0, 99) n`);
});

const legsOn = async (daysAhead: number) =>
  z.array(legSchema).parse(
    await app.query(`
      select distinct on (trips.id) trips.uuid as trip, legs.uuid as leg, fares.fare_thebe as fare
      from trips join legs using (schedule_id) join schedules on schedules.id = schedule_id
           join fares using (operator_id, from_city_id, to_city_id)
      where trips.service_date = current_date + ${daysAhead} limit 2`),
  );

async function customer(number: number, network?: string): Promise<Visitor> {
  const visitor = visit(app, network);
  assert.equal((await visitor.signIn(`customer-${number}`, password)).status, 200);
  return visitor;
}

test('of 100 passengers who tap one seat at once one holds it, and none is refused as an overload', async () => {
  const [leg] = await legsOn(6);
  assert.ok(leg);
  const passengers: Visitor[] = [];
  for (let number = 0; number < 100; number += atOnce)
    passengers.push(...(await Promise.all(Array.from({ length: atOnce }, (_, index) => customer(number + index)))));
  const path = `/api/trips/${leg.trip}/legs/${leg.leg}/holds`;
  const responses = await Promise.all(passengers.map(({ call }) => call('PUT', path, { seats: ['A1'] })));
  const statuses = responses.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array<number>(99).fill(409)]);
});

test('visitors behind one address fill two buses at once, and none is refused', async () => {
  const legs = await legsOn(5);
  const waiting = legs.flatMap((leg) => seats.map((seat) => ({ leg, seat }))).entries();
  const outcomes: string[] = [];
  const buy = async () => {
    for (const [number, { leg, seat }] of waiting)
      outcomes.push(await book(await customer(number, carrier), leg, seat));
  };
  await Promise.all(Array.from({ length: atOnce }, buy));
  assert.deepEqual(outcomes, Array(2 * seats.length).fill('200 200 200 200 200'));
});

const outcomesOf = (responses: readonly Response[]) =>
  responses.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`);

describe('more sign-ins than their queue has places for', () => {
  const file = '/icons/icon-512.png';
  const visited = [file, '/', `/search?from=gaborone&to=maun&date=${day(3)}`, '/login'];
  const { call } = visit(app);
  // The first request of a page loads its code.
  before(async () => {
    for (const path of visited) await call('GET', path);
  });

  /** Requests a file and pages until `work` ends. The file is always served, and each page at least once. */
  async function whileVisited<Result>(work: Promise<Result>): Promise<Result> {
    const progress = { isOver: false };
    const end = () => void (progress.isOver = true);
    void work.then(end, end);
    const statuses = new Map(visited.map((path) => [path, new Set<number>()]));
    while (!progress.isOver)
      for (const path of visited) {
        const response = await call('GET', path);
        await response.arrayBuffer();
        statuses.get(path)?.add(response.status);
      }
    for (const path of visited) assert.ok(statuses.get(path)?.has(200), path);
    assert.equal(statuses.get(file)?.size, 1);
    return work;
  }

  test('the surplus is refused with a time to wait, and pages and files continue', async () => {
    const { form, csrfToken } = visit(app);
    const token = await csrfToken();
    const guess = (_: unknown, number: number) => {
      const fields = { csrfToken: token, username: String(72_000_000 + number), password: 'Wrong#2026', json: 'true' };
      return form('/api/auth/callback/credentials', fields);
    };
    const responses = await whileVisited(Promise.all(Array.from({ length: 80 }, guess)));
    assert.deepEqual(new Set(outcomesOf(responses)), new Set(['401 null', '503 2']));
  });
});
