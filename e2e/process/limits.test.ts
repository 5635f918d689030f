import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import sharp from 'sharp';
import { fetchCsrfToken, signIn, type Call } from './browser.ts';
import { startApp, type RunningApp } from './running-app.ts';

const visitors = 200;
const atOnce = 10;
const password = 'Secret#2026';
const rows = ['A', 'B', 'C'];
/** Every bus of the sample timetable has these seats. */
const seats = rows.flatMap((row) => [1, 2, 3, 4].map((number) => `${row}${number}`));

type Leg = { trip: string; leg: string; fare: number };

/** The address that a mobile carrier gives to all of its customers. */
const carrier = '41.223.72.10';

/** Returns a client that stores cookies like a browser. */
function customer({ address }: RunningApp, network = carrier): Call {
  const cookies = new Map<string, string>();
  return async (method, path, body, type = 'application/json') => {
    const response = await fetch(address + path, {
      method,
      headers: {
        'x-forwarded-for': network,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': type }),
      },
      body:
        body === undefined ? null : typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    return response;
  };
}

/** Books one seat as the pages do. Returns the statuses of its requests. */
async function book(call: Call, { trip, leg, fare }: Leg, seat: string): Promise<number[]> {
  const path = `/api/trips/${trip}/legs/${leg}`;
  const order = {
    tripId: trip,
    legId: leg,
    fareThebe: fare,
    payment: 'later',
    passengers: [{ seat, names: 'Naledi Kgosi' }],
    idempotencyKey: randomUUID(),
  };
  const statuses = [];
  for (const request of [
    () => call('GET', '/search?from=gaborone&to=francistown'),
    () => call('GET', `${path}/seats`),
    () => call('PUT', `${path}/holds`, { seats: [seat] }),
    () => call('PUT', `${path}/draft`, { names: { [seat]: 'Naledi Kgosi' } }),
    () => call('POST', '/api/bookings', order),
  ]) {
    const response = await request();
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

const wrongCodes = 6;
let app: RunningApp;
before(async (t) => {
  assert.ok('after' in t);
  app = await startApp(t, { env: { TRUSTED_PROXIES: '1', BUDGETS: `wrong-code=${wrongCodes}/3000` } });
});

test('200 visitors behind one address sign in and book, and none is refused', async () => {
  const cheapHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await app.query(`
    insert into users (first_name, last_name, username, username_key, phone, phone_verified_at, password_hash, status)
    select 'Naledi', 'Kgosi', 'carrier-' || n, 'carrier-' || n, '+26779' || 100000 + n, now(), '${cheapHash}', 'ACTIVE'
    from generate_series(1, ${visitors}) n`);
  const legs = (await app.query(`
    select distinct on (trips.id) trips.uuid as trip, legs.uuid as leg, legs.fare_thebe as fare
    from trips join legs on legs.schedule_id = trips.schedule_id
    where trips.service_date = current_date + 5 limit ${Math.ceil(visitors / seats.length)}`)) as Leg[];
  assert.equal(legs.length, Math.ceil(visitors / seats.length));

  const waiting = Array.from({ length: visitors }, (_, number) => number);
  const outcomes: string[] = [];
  async function visit(): Promise<void> {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const leg = legs[Math.floor(number / seats.length)];
      assert.ok(leg);
      const call = customer(app);
      await signIn(call, `carrier-${number + 1}`, password);
      await fetchCsrfToken(call);
      outcomes.push((await book(call, leg, seats[number % seats.length] ?? '')).join(' '));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visit));
  assert.deepEqual(new Set(outcomes), new Set(['200 200 200 200 200']));
  const [row] = await app.query('select count(*)::int as bookings from bookings');
  assert.deepEqual(row, { bookings: visitors });
});

/** Returns `status retry-after` of each response. */
const outcomesOf = (responses: readonly Response[]) =>
  responses.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`);

const file = '/icons/icon-512.png';
const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
const visited = [file, '/', `/search?from=gaborone&to=maun&date=${inThreeDays}`, '/login'];

/** Requests a file and pages until `work` ends. The file is always served, and each page at least once. */
async function whileVisited<Result>(work: Promise<Result>): Promise<Result> {
  const call = customer(app, '41.3.3.3');
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

describe('more work of one kind than its queue has places for', () => {
  // The first request of a page loads its code.
  before(async () => {
    for (const path of visited) await customer(app)('GET', path);
  });

  test('refuses the surplus sign-ins with a time to wait, and pages and files continue', async () => {
    const call = customer(app, '41.1.1.1');
    const csrfToken = await fetchCsrfToken(call);
    const guess = (number: number) => {
      const form = { csrfToken, username: String(72_000_000 + number), password: 'Wrong#2026', json: 'true' };
      const type = 'application/x-www-form-urlencoded';
      return call('POST', '/api/auth/callback/credentials', new URLSearchParams(form).toString(), type);
    };
    const responses = await whileVisited(Promise.all(Array.from({ length: 200 }, (_, each) => guess(each))));
    assert.deepEqual(new Set(outcomesOf(responses)), new Set(['401 null', '503 2']));
  });

  test('refuses the surplus pictures with a time to wait, and searches continue', async () => {
    const call = customer(app, '41.2.2.2');
    await signIn(call, '71000001', 'Tsela#2026');
    const upload = async (side: number) => {
      const background = '#c00';
      const flat = sharp({ create: { width: side, height: side, channels: 3, background }, limitInputPixels: false });
      const form = new FormData();
      form.set('picture', new File([Uint8Array.from(await flat.png().toBuffer())], 'me.png', { type: 'image/png' }));
      return () => call('PUT', '/api/user/picture', form);
    };
    assert.equal((await (await upload(7700))()).status, 400);
    const send = await upload(4000);
    const responses = await whileVisited(Promise.all(Array.from({ length: 30 }, send)));
    const outcomes = outcomesOf(responses).map((outcome) => outcome.replace(/^429 \d+$/, 'too many of one user'));
    assert.deepEqual(new Set(outcomes), new Set(['200 null', '503 2', 'too many of one user']));
    assert.equal(readdirSync(join(app.dataDirectory, 'pictures')).length, 1);
  });
});

test('wrong codes of one address over many accounts are refused above its budget, and no other address is', async () => {
  const tryCode = (number: number, network: string) =>
    customer(app, network)('POST', '/api/password', {
      contact: { phone: `+26773${100_000 + number}` },
      code: '000000',
      password: 'Newer#2026',
    });
  const tries = Array.from({ length: wrongCodes + 3 }, (_, number) => tryCode(number, '41.4.4.4'));
  const outcomes = outcomesOf(await Promise.all(tries)).sort();
  assert.deepEqual(outcomes.slice(0, wrongCodes), Array(wrongCodes).fill('400 null'));
  for (const outcome of outcomes.slice(wrongCodes)) assert.match(outcome, /^429 \d+$/);
  assert.deepEqual(outcomesOf([await tryCode(0, '41.4.4.5')]), ['400 null']);
});

test('rounds of holds and releases are refused with their end, and drafts have a limit', async () => {
  const call = customer(app, '41.5.5.5');
  await signIn(call, '71000001', 'Tsela#2026');
  const [found] = (await app.query(`
    select trips.uuid as trip, legs.uuid as leg, 0 as fare from trips join legs on legs.schedule_id = trips.schedule_id
    where trips.service_date = current_date + 9 limit 1`)) as Leg[];
  assert.ok(found);
  const path = `/api/trips/${found.trip}/legs/${found.leg}`;
  const change = async (method: string, way = '') => {
    const response = await call(method, `${path}/holds${way}`, way === '' ? { seats: ['A1'] } : {});
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  /** Moves the holds of the user 19 minutes into the past. */
  const pass = async () => {
    for (const [table, columns] of Object.entries({
      seat_claims: ['expires_at'],
      hold_periods: ['started_at', 'ended_at'],
    }))
      await app.query(`
        update ${table} set ${columns.map((each) => `${each} = ${each} - interval '19 minutes'`).join()}
        where user_id = (select id from users where phone = '+26771000001')`);
  };
  const round = async () => {
    const held = await change('PUT');
    if (held.status !== 200) return held;
    await pass();
    const extended = await change('POST', '/extend');
    await pass();
    const released = await change('DELETE');
    assert.equal(released.status, 200);
    return extended;
  };
  assert.equal((await round()).status, 200);
  const second = await round();
  assert.equal(second.status, 409);
  const refused = await change('PUT');
  assert.deepEqual([refused.status, refused.body.code], [409, 'held_too_long']);
  assert.ok(Date.parse(String(refused.body.suspendedUntil)) > Date.now());
  const names = Object.fromEntries(Array.from({ length: 650 }, (_, number) => [`A${number}`, 'Naledi Kgosi']));
  assert.equal((await call('PUT', `${path}/draft`, { names })).status, 400);
});
