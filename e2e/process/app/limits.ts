import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { z } from 'zod';
import { day, visit, type Visitor } from '../visitor.ts';
import { app } from './shared-app.ts';

const atOnce = 10;
const password = 'Secret#2026';
const legs = z.array(z.object({ trip: z.string(), leg: z.string() }));

/** Adds accounts with the usernames `customer-0`, `customer-1` and so on. */
before(async () => {
  const cheapHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await app.query(`
    insert into users (first_name, last_name, username, username_key, phone, phone_verified_at, password_hash, status)
    select 'Naledi', 'Kgosi', 'customer-' || n, 'customer-' || n, '+26779' || 100000 + n, now(), '${cheapHash}', 'ACTIVE'
    from generate_series(0, 99) n`);
});

test('of 100 passengers behind one address who tap one seat at once one holds it, and none is refused as an overload', async () => {
  const [leg] = legs.parse(
    await app.query(`
      select trips.uuid as trip, legs.uuid as leg from trips join legs on legs.schedule_id = trips.schedule_id
      where trips.service_date = current_date + 6 limit 1`),
  );
  assert.ok(leg);
  const signIn = async (number: number) => {
    const visitor = visit(app, '41.223.72.10');
    assert.equal((await visitor.signIn(`customer-${number}`, password)).status, 200);
    return visitor;
  };
  const passengers: Visitor[] = [];
  for (let number = 0; number < 100; number += atOnce)
    passengers.push(...(await Promise.all(Array.from({ length: atOnce }, (_, index) => signIn(number + index)))));
  const path = `/api/trips/${leg.trip}/legs/${leg.leg}/holds`;
  const responses = await Promise.all(passengers.map(({ call }) => call('PUT', path, { seats: ['A1'] })));
  const statuses = responses.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array<number>(99).fill(409)]);
});

/** Returns `status retry-after` of each response. */
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
