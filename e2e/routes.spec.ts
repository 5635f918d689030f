import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Pool } from 'pg';
import { expect, findBus, openSeatMap, seat, signInByRequest, takeSeat, test, type Person } from './app';
import { callers, type Caller, type Route } from './route-responses';
import { routeTable, type RouteScenario } from './route-table';

const uuid = '00000000-0000-4000-8000-000000000000';
const leg = `/api/trips/${uuid}/legs/${uuid}`;

const endAccess = (database: Pool, { phone }: Person) =>
  database.query(
    'update sessions set access_expires_at = now() from users where users.id = sessions.user_id and phone = $1',
    [phone],
  );

/** Books seat B1 and holds seat C1 on the first bus of the day. */
async function makeScenario(owner: APIRequestContext, date: string, database: Pool): Promise<RouteScenario> {
  const { tripId, legId, fareThebe } = await findBus(owner, date);
  const holds = `/api/trips/${tripId}/legs/${legId}/holds`;
  await owner.put(holds, { data: { seats: ['B1'] } });
  const passengers = [{ seat: 'B1', names: 'Naledi Kgosi' }];
  const idempotencyKey = randomUUID();
  const data = { tripId, legId, fareThebe, payment: 'later', passengers, idempotencyKey };
  const { bookingId } = (await (await owner.post('/api/bookings', { data })).json()) as { bookingId: string };
  await owner.put(holds, { data: { seats: ['C1'] } });
  const { rows } = await database.query<{ uuid: string }>(
    'select passengers.uuid from passengers join bookings on bookings.id = booking_id where bookings.uuid = $1',
    [bookingId],
  );
  return { tripId, legId, date, fareThebe, heldSeat: 'C1', bookingId, passengerId: rows[0]?.uuid ?? '' };
}

/** Returns a response in the notation of the route table: status, code, redirect path and problem. */
async function summaryOf(response: APIResponse): Promise<string> {
  const { location, 'content-type': type = '' } = response.headers();
  const { code } = type.includes('json') ? (((await response.json()) as { code?: string } | null) ?? {}) : {};
  const to = location === undefined ? undefined : new URL(location, 'http://here');
  const parts = [code, to?.pathname, to?.searchParams.get('problem')];
  return [response.status(), ...parts.filter((part) => typeof part === 'string')].join(' ');
}

/** Returns whether a row is independent of other rows: it only reads, or has one response for all callers. */
const isIndependent = ({ method, path, responses }: Route) =>
  !path.startsWith('/api/session/renew') && (method === 'GET' || new Set(Object.values(responses)).size === 1);

/** Three callers at once stay below the number of requests at which a slow server refuses some (`crowdSize`). */
const groupSize = 3;

/** Returns the rows in order, grouped into requests that can be sent in parallel. */
function inGroups(table: readonly Route[]): Route[][] {
  const groups: Route[][] = [];
  for (const route of table) {
    const last = groups.at(-1);
    const first = last?.[0];
    if (last && first && last.length < groupSize && isIndependent(first) && isIndependent(route)) last.push(route);
    else groups.push([route]);
  }
  return groups;
}

const nameOf = ({ method, path, form, body }: Route) => `${method} ${path} ${JSON.stringify(form ?? body ?? '')}`;

test('every route responds to each caller as in the route table', async ({
  playwright,
  baseURL,
  newPerson,
  travelDate,
  database,
}) => {
  const people = { expired: await newPerson(), other: await newPerson(), owner: await newPerson() };
  const contextOf = async (person?: Person) => {
    const context = await playwright.request.newContext(baseURL ? { baseURL } : {});
    if (person) await signInByRequest(context, person);
    return context;
  };
  const contexts: Record<Caller, APIRequestContext> = {
    visitor: await contextOf(),
    expired: await contextOf(people.expired),
    other: await contextOf(people.other),
    owner: await contextOf(people.owner),
  };
  const table = routeTable(await makeScenario(contexts.owner, travelDate, database));
  const check = async (caller: Caller) => {
    const actual: Record<string, string> = {};
    const send = async (route: Route) => {
      const { method, path, body, form } = route;
      const sent = { ...(body === undefined ? {} : { data: body }), ...(form === undefined ? {} : { form }) };
      actual[nameOf(route)] = await summaryOf(await contexts[caller].fetch(path, { method, maxRedirects: 0, ...sent }));
    };
    for (const group of inGroups(table)) {
      // A renewal extends the access token, so end it again.
      if (caller === 'expired') await endAccess(database, people.expired);
      await Promise.all(group.map(send));
    }
    expect
      .soft(actual, caller)
      .toEqual(Object.fromEntries(table.map((route) => [nameOf(route), route.responses[caller]])));
  };
  // The owner comes last, because the changes of the owner affect what others are refused.
  await Promise.all(callers.filter((caller) => caller !== 'owner').map(check));
  await check('owner');
});

test('the route table has a row for every page and every method of every API route', () => {
  const scenario = {
    tripId: uuid,
    legId: uuid,
    bookingId: uuid,
    passengerId: uuid,
    date: '2026-01-01',
    fareThebe: 1,
    heldSeat: 'A1',
  };
  const rows = routeTable(scenario).map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`);
  /** Returns the path pattern of a file in `app`. Route groups in brackets are not part of a path. */
  const patternOf = (file: string) => {
    const parts = file.split('/').slice(1, -1);
    const patterns = parts.map((part) => (/^\[+\.{3}/.test(part) ? '.+' : part.startsWith('[') ? '[^/]+' : part));
    return `/${patterns.filter((part) => !part.startsWith('(')).join('/')}`;
  };
  const methodsOf = (file: string) => {
    const exported = readFileSync(file, 'utf8').match(/^export .*$/gm) ?? [];
    return ['GET', 'POST', 'PUT', 'DELETE'].filter((method) =>
      exported.some((line) => new RegExp(`\\b${method}\\b`).test(line)),
    );
  };
  const expected = [
    ...globSync('app/**/page.tsx').map((file) => `GET ${patternOf(file)}`),
    ...globSync('app/**/route.ts').flatMap((file) => methodsOf(file).map((method) => `${method} ${patternOf(file)}`)),
  ];
  expect(expected.length).toBeGreaterThan(20);
  expect(expected.filter((pattern) => !rows.some((row) => new RegExp(`^${pattern}$`).test(row)))).toEqual([]);
});

test('refuses a request that comes from another site', async ({ request, newPerson }) => {
  await signInByRequest(request, await newPerson());
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const response = await request.put(`${leg}/holds`, { data: { seats: ['A1'] }, headers });
    expect(response.status()).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'forbidden_origin' });
  }
});

test('refuses bad input with a clear error', async ({ request, newPerson }) => {
  await signInByRequest(request, await newPerson());
  for (const data of [{}, { seats: [] }, { seats: ['<b>'] }, { seats: 'A1' }, [], 'text']) {
    const response = await request.put(`${leg}/holds`, { data });
    expect(response.status()).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_request' });
  }
});

test('renews an expired access token for an API request and for a page', async ({
  page,
  newPerson,
  travelDate,
  database,
}) => {
  const person = await newPerson();
  await openSeatMap(page, person, travelDate);
  await endAccess(database, person);
  // An API request is refused until the session is renewed.
  expect((await page.request.get('/api/booking-policy')).status()).toBe(401);
  await page.request.post('/api/session/renew', { data: { refused: true } });
  expect((await page.request.get('/api/booking-policy')).status()).toBe(200);

  await endAccess(database, person);
  await page.goto('/user/bookings');
  await page.waitForURL(/\/(user\/bookings|login)/);
  expect(new URL(page.url()).pathname).toBe('/user/bookings');
});

test('another passenger sees a held seat as taken, and can neither release nor take it', async ({
  page,
  request,
  newPerson,
  travelDate,
}) => {
  await openSeatMap(page, await newPerson(), travelDate);
  await takeSeat(page, 'C1');
  const query = new URL(page.url()).searchParams;
  const leg = `/api/trips/${query.get('trip') ?? ''}/legs/${query.get('leg') ?? ''}`;
  const holds = `${leg}/holds`;
  const polled = await request.get(`${leg}/seats`);
  expect(await polled.json()).toMatchObject({ taken: [{ seat: 'C1' }] });
  expect(polled.headers().age).toBe('1');
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

test('every response has the security headers and a request id', async ({ request }) => {
  for (const path of ['/', '/login', '/api/session', '/faqs', '/nowhere']) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
  }
});
