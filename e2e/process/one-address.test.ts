import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { fetchCsrfToken, signIn, type Call } from './browser.ts';
import { startApp, type RunningApp } from './running-app.ts';

const visitors = 200;
const atOnce = 10;
const password = 'Secret#2026';
const rows = ['A', 'B', 'C'];
/** Every bus of the sample timetable has these seats. */
const seats = rows.flatMap((row) => [1, 2, 3, 4].map((number) => `${row}${number}`));

type Leg = { trip: string; leg: string; fare: number };

/** Returns a client of the address that a mobile carrier gives to all of its customers. */
function customer({ address }: RunningApp): Call {
  const cookies = new Map<string, string>();
  return async (method, path, body, type = 'application/json') => {
    const response = await fetch(address + path, {
      method,
      headers: {
        'x-forwarded-for': '41.223.72.10',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
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

test('200 visitors behind one address sign in and book, and none is refused', async (t) => {
  const app = await startApp(t, { env: { TRUSTED_PROXIES: '1' } });
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
