import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { localDate } from '@/lib/time';
import { expect, openSeatMap, seat, takeSeat, test, type Person } from './app';

const uuid = '00000000-0000-4000-8000-000000000000';
const leg = `/api/trips/${uuid}/legs/${uuid}`;
const booking = {
  tripId: uuid,
  legId: uuid,
  fareThebe: 100,
  payment: 'later',
  passengers: [{ seat: 'A1', names: 'Naledi' }],
  idempotencyKey: randomUUID(),
};

type Row = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  form?: Record<string, string>;
  visitor: number;
  passenger: number;
};

const seatsForm = { trip: uuid, leg: uuid, query: `trip=${uuid}&leg=${uuid}`, intent: 'hold' };
const completeForm = { trip: uuid, leg: uuid, query: '', fareThebe: '100', idempotencyKey: randomUUID() };
const signInForm = { username: 'nobody', password: 'nothing', callbackUrl: '/user/bookings' };

/** Every route of ours × who asks: the status of a visitor, and of a passenger (here for a leg that is not there). */
const routes: readonly Row[] = [
  { method: 'GET', path: '/api/health', visitor: 200, passenger: 200 },
  { method: 'GET', path: '/api/search', visitor: 400, passenger: 400 },
  {
    method: 'GET',
    path: `/api/search?from=gaborone&to=maun&date=${localDate(new Date())}`,
    visitor: 200,
    passenger: 200,
  },
  { method: 'GET', path: '/api/session', visitor: 200, passenger: 200 },
  { method: 'POST', path: '/api/session/renew', body: { refused: false }, visitor: 200, passenger: 200 },
  { method: 'GET', path: `${leg}/seats`, visitor: 404, passenger: 404 },
  { method: 'GET', path: `${leg}/holds`, visitor: 401, passenger: 404 },
  { method: 'PUT', path: `${leg}/holds`, body: { seats: ['A1'] }, visitor: 401, passenger: 404 },
  { method: 'DELETE', path: `${leg}/holds`, body: { seats: ['A1'] }, visitor: 401, passenger: 404 },
  { method: 'POST', path: `${leg}/holds/extend`, visitor: 401, passenger: 404 },
  { method: 'PUT', path: `${leg}/draft`, body: { names: { A1: 'Naledi' } }, visitor: 401, passenger: 404 },
  { method: 'POST', path: '/api/bookings', body: booking, visitor: 401, passenger: 404 },
  { method: 'GET', path: '/api/booking-policy', visitor: 401, passenger: 200 },
  // Forms answer with the next page, which says what was wrong; one that is not whole is refused.
  { method: 'POST', path: '/api/forms/booking', form: seatsForm, visitor: 303, passenger: 303 },
  { method: 'POST', path: '/api/forms/booking', form: {}, visitor: 400, passenger: 400 },
  { method: 'POST', path: '/api/forms/complete-booking', form: completeForm, visitor: 303, passenger: 303 },
  { method: 'POST', path: '/api/forms/complete-booking', form: {}, visitor: 400, passenger: 400 },
  { method: 'POST', path: '/api/forms/sign-in', form: signInForm, visitor: 303, passenger: 303 },
  { method: 'POST', path: '/api/forms/sign-in', form: {}, visitor: 400, passenger: 400 },
  { method: 'GET', path: '/user/booking', visitor: 307, passenger: 404 },
  { method: 'GET', path: `/user/booking?trip=${uuid}&leg=${uuid}`, visitor: 307, passenger: 404 },
  { method: 'GET', path: `/user/booking-overview?trip=${uuid}&leg=${uuid}`, visitor: 307, passenger: 404 },
  { method: 'GET', path: '/user/bookings', visitor: 307, passenger: 200 },
  { method: 'GET', path: '/user/thank-you', visitor: 307, passenger: 200 },
  { method: 'GET', path: `/v2/self-service/${uuid}`, visitor: 404, passenger: 404 },
  { method: 'GET', path: '/sandbox/inbox', visitor: 200, passenger: 200 },
];

async function statuses(request: APIRequestContext, who: 'visitor' | 'passenger') {
  const found: Record<string, number> = {};
  const name = ({ method, path, form }: Row) => `${method} ${path} ${Object.keys(form ?? {}).join(' ')}`;
  for (const route of routes) {
    const { method, path, body, form } = route;
    const sent = { ...(body === undefined ? {} : { data: body }), ...(form === undefined ? {} : { form }) };
    found[name(route)] = (await request.fetch(path, { method, maxRedirects: 0, ...sent })).status();
  }
  return { found, expected: Object.fromEntries(routes.map((route) => [name(route), route[who]])) };
}

async function signInByRequest(request: APIRequestContext, person: Person) {
  const { csrfToken } = (await (await request.get('/api/auth/csrf')).json()) as { csrfToken: string };
  const form = { csrfToken, username: person.phone, password: person.password, json: 'true' };
  const answer = await request.post('/api/auth/callback/credentials', { form });
  expect(answer.status()).toBe(200);
}

test('every route answers each kind of caller as the table says', async ({ request, newPerson }) => {
  const visitor = await statuses(request, 'visitor');
  expect(visitor.found).toEqual(visitor.expected);
  await signInByRequest(request, await newPerson());
  const passenger = await statuses(request, 'passenger');
  expect(passenger.found).toEqual(passenger.expected);
});

test('a request that another site sends is refused', async ({ request, newPerson }) => {
  await signInByRequest(request, await newPerson());
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const answer = await request.put(`${leg}/holds`, { data: { seats: ['A1'] }, headers });
    expect(answer.status()).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'forbidden_origin' });
  }
});

test('bad input gets a clear error and changes nothing', async ({ request, newPerson }) => {
  await signInByRequest(request, await newPerson());
  for (const data of [{}, { seats: [] }, { seats: ['<b>'] }, { seats: 'A1' }, [], 'text']) {
    const answer = await request.put(`${leg}/holds`, { data });
    expect(answer.status()).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_request' });
  }
});

test('an expired access token is renewed on the way, by page and by call', async ({
  page,
  newPerson,
  travelDate,
  database,
}) => {
  const person = await newPerson();
  await openSeatMap(page, person, travelDate);
  await database.query(
    `update sessions set access_expires_at = now() from users where users.id = sessions.user_id and phone = $1`,
    [person.phone],
  );
  // A call is told so; with the session renewed it goes through.
  expect((await page.request.get('/api/booking-policy')).status()).toBe(401);
  await page.request.post('/api/session/renew', { data: { refused: true } });
  expect((await page.request.get('/api/booking-policy')).status()).toBe(200);

  await database.query(
    `update sessions set access_expires_at = now() from users where users.id = sessions.user_id and phone = $1`,
    [person.phone],
  );
  await page.goto('/user/bookings');
  await page.waitForURL(/\/(user\/bookings|login)/);
  expect(new URL(page.url()).pathname).toBe('/user/bookings');
});

test('another passenger can neither free my seat nor have it', async ({ page, request, newPerson, travelDate }) => {
  await openSeatMap(page, await newPerson(), travelDate);
  await takeSeat(page, 'C1');
  const query = new URL(page.url()).searchParams;
  const holds = `/api/trips/${query.get('trip') ?? ''}/legs/${query.get('leg') ?? ''}/holds`;
  await signInByRequest(request, await newPerson());
  const data = { seats: ['C1'] };
  expect(await (await request.get(holds)).json()).toMatchObject({ seats: [] });
  expect(await (await request.delete(holds, { data })).json()).toMatchObject({ seats: [] });
  const refused = await request.put(holds, { data });
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'seat_taken', seats: ['C1'] });
  await page.reload();
  await expect(seat(page, 'C1')).toBeChecked();
});

test('every answer carries the security headers and a request id', async ({ request }) => {
  for (const path of ['/', '/login', '/api/session', '/faqs', '/nowhere']) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
  }
});
