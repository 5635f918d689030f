import type { Pool } from 'pg';
import { addDays, localDate } from '@/lib/format/time';
import { readWebRoutes } from '@/server/testing/web-routes';
import { expect, newPerson, test } from './app';
import { orderOf } from './booked';
import { makeBus } from './own-bus';
import { callers, exceptions, furtherRows, rowsOf, unknown, type Caller, type Responses, type Row } from './route-rows';
import { openSession } from './session-cookie';

type Send = (path: string, options: RequestInit) => Promise<Response>;

type Scenario = { cookies: Record<Caller, string>; known: Record<string, unknown> };

/** Signs in the callers. The owner has booked seat B1 and holds seat C1 on a new bus. */
async function prepare(database: Pool, send: Send): Promise<Scenario> {
  const cookieOf = async () => {
    const { phone } = await newPerson();
    const { name, value } = await openSession(database, phone);
    return { phone, cookie: `${name}=${value}` };
  };
  const [expired, other, owner, { tripId, legId, fareThebe }] = await Promise.all([
    cookieOf(),
    cookieOf(),
    cookieOf(),
    makeBus(database),
  ]);
  await database.query(
    'update sessions set access_expires_at = now() from users where users.id = sessions.user_id and phone = $1',
    [expired.phone],
  );
  await send(`/api/trips/${tripId}/legs/${legId}/holds`, {
    method: 'PUT',
    headers: { cookie: owner.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ seats: ['B1', 'C1'] }),
  });
  const { headers, data: body } = orderOf({ tripId, legId, fareThebe }, ['B1']);
  const ordered = await send('/api/forms/complete-booking', {
    method: 'POST',
    headers: { ...headers, cookie: owner.cookie },
    body,
  });
  const { data } = (await ordered.json()) as { data: { booking: { bookingId: string } } };
  const { bookingId } = data.booking;
  const known = {
    tripId,
    legId,
    trip: tripId,
    leg: legId,
    bookingId,
    booking: bookingId,
    seats: ['C1'],
    from: 'gaborone',
    to: 'maun',
    date: addDays(localDate(new Date()), 3),
    slug: 'gaborone-to-maun',
    code: '123456',
    token: unknown,
    content: '',
    name: 'no-picture',
    image: 'no-picture',
    width: '400',
    message: '',
    id: 'how-a-seat-is-held',
    page: 'bus/gaborone-to-maun.png',
    key: 'no-key',
    amountThebe: 100,
    nextauth: 'callback/credentials',
    unknown: 'nowhere',
  };
  return { cookies: { visitor: '', expired: expired.cookie, other: other.cookie, owner: owner.cookie }, known };
}

/** Returns a response in the notation of `Responses`. Expects the headers that every response has. */
async function summaryOf(response: Response): Promise<string> {
  const { headers, status } = response;
  expect(headers.get('x-content-type-options'), response.url).toBe('nosniff');
  expect(headers.get('x-request-id'), response.url).toMatch(/^[\w-]{8,64}$/);
  expect(headers.get('content-security-policy'), response.url).toContain("frame-ancestors 'none'");
  expect(headers.get('content-security-policy'), response.url).not.toMatch(/script-src[^;]*unsafe/);
  const location = headers.get('location');
  const text = await response.text();
  const isJson = headers.get('content-type')?.includes('json') && text !== '';
  const { code } = isJson ? ((JSON.parse(text) as { code?: string } | null) ?? {}) : {};
  const to = location === null ? undefined : new URL(location, 'http://here');
  return [status, code, to?.pathname].filter((part) => part !== undefined).join(' ');
}

test('every page and route responds to each caller as its rule says', async ({ baseURL, database }) => {
  const send = (path: string, options: RequestInit = {}) =>
    fetch(`${baseURL ?? ''}${path}`, { redirect: 'manual', ...options });
  test.setTimeout(300_000);
  // `forms.spec.ts` sends the forms.
  const routes = (await readWebRoutes()).filter(({ kind }) => kind !== 'form');
  expect(routes.length).toBeGreaterThan(70);
  const shared = await prepare(database, send);
  const further = furtherRows(shared.known).map(([path, responses]): Row => ({
    name: `GET ${path}`,
    method: 'GET',
    path,
    responses,
  }));
  const actual: Record<string, Partial<Responses>> = {};
  const expected: Record<string, Partial<Responses>> = {};
  const check = async ({ name, method, path, body, headers, responses }: Row, { cookies }: Scenario) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const content = body === undefined ? null : JSON.stringify(body);
    const respond = async (caller: Caller) =>
      summaryOf(await send(path, { method, body: content, headers: { cookie: cookies[caller], ...type, ...headers } }));
    const responded: Partial<Responses> = {};
    // The owner comes last, because the changes of the owner affect what others are refused.
    for (const caller of callers) if (responses[caller]) responded[caller] = await respond(caller);
    expected[name] = responses;
    actual[name] = responded;
  };
  const work = [
    ...further.map((row) => async () => check(row, shared)),
    ...routes.map((route) => async () => {
      const changes = route.method !== 'GET' && route.isPrivate;
      const scenario = changes ? await prepare(database, send) : shared;
      for (const row of rowsOf(route, scenario.known).toReversed()) await check(row, scenario);
    }),
  ];
  // Three requests at once stay below the number at which a slow server refuses some (`crowdSize`).
  const next = async (): Promise<void> => {
    const task = work.pop();
    if (!task) return;
    await task();
    return next();
  };
  await Promise.all([next(), next(), next()]);
  expect(actual).toEqual(expected);
  expect(Object.keys(exceptions).filter((name) => !(name in expected))).toEqual([]);
});

test('refuses invalid seats with a clear error', async ({ context }) => {
  await (await newPerson()).signIn(context);
  for (const data of [{}, { seats: [] }, { seats: ['<b>'] }, { seats: 'A1' }, [], 'text']) {
    const response = await context.request.put(`/api/trips/${unknown}/legs/${unknown}/holds`, { data });
    expect([response.status(), await response.json()]).toMatchObject([400, { code: 'invalid_request' }]);
  }
});
