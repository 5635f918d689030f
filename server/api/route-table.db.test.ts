import { randomUUID } from 'node:crypto';
import type { ErrorDetails } from '@/lib/contracts/error-details';
import type { ErrorCode } from '@/lib/errors';
import { refusalOf } from '@/server/testing/refusals';
import {
  isChange,
  makeRouteScenario,
  requestOf,
  responsesOf,
  roles,
  type Role,
  type RouteScenario,
} from '@/server/testing/endpoint-requests';
import { bookingBody } from '@/server/testing/test-bookings';
import { addExpiredToken, addPassenger, addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { serveOverHttp } from '@/server/testing/test-http';
import { requestOver, testApiKey, testBaseUrl, testPlatform } from '@/server/testing/test-platform';
import type { ApiClient, CallOptions, Input } from './client';
import { endpoints, type EndpointName } from './endpoints/table';
import { failure, wrap } from './envelope';
import { createHttpClient } from './http-client';
import { createInProcessClient } from './in-process-client';

/** `server/platform/staff/staff-rows.db.test.ts` walks the rows of the staff. */
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].caller !== 'staff');

let server: Awaited<ReturnType<typeof serveOverHttp>>;
// Runs before the platform closes.
afterAll(() => server.stop());
const test = testPlatform();
let owners: TestPassenger[];
let other: TestPassenger;
let unverified: TestPassenger;
/** The scenario of requests that change nothing: they only read, or are refused. */
let unchanged: RouteScenario;
let tokens: Partial<Record<Role, string>>;

const changing = names.flatMap((name) => roles.filter((role) => isChange(name, responsesOf(name)[role])));
let scenarios = 0;

function makeScenario() {
  const owner = owners[scenarios];
  if (!owner) throw new Error('the scenario has no owner');
  return makeRouteScenario(test, owner, scenarios++);
}

beforeAll(async () => {
  server = await serveOverHttp(test.send);
  owners = await addPassengers(test.db, 2 + changing.length + names.length);
  other = await addPassenger(test.db);
  unverified = await addPassenger(test.db, { status: 'INACTIVE' });
  unchanged = makeScenario();
  tokens = {
    expired: await addExpiredToken(test.db, unchanged.owner),
    unverified: unverified.accessToken,
  };
});

/** A client in process. It fails if the client over HTTP would receive another output. */
const comparedWithHttp: ApiClient = async (name, input, options) => {
  let sent: unknown;
  const inProcess = createInProcessClient(async (...call) => {
    const result = await test.call(...call);
    if (result.ok) sent = result.output;
    return result;
  }, testApiKey);
  const output = await inProcess(name, input, options);
  const overHttp = createHttpClient(testBaseUrl, testApiKey, () =>
    Promise.resolve(Response.json(wrap(endpoints[name], sent))),
  );
  expect(output).toStrictEqual(await overHttp(name, input, options));
  return output;
};

/** Sends a request without a header for an empty key. */
function sendOverHttp(request: Request) {
  if (request.headers.get('x-api-key') === '') request.headers.delete('x-api-key');
  return fetch(request);
}

/** Sends the request of a role. A request that changes records gets a new scenario. */
async function requestAs(name: EndpointName, role: Role) {
  const changes = isChange(name, responsesOf(name)[role]);
  const scenario = changes ? makeScenario() : unchanged;
  const { idempotent, namesAccount } = endpoints[name];
  const options = {
    ...(await credentials(role, scenario, changes)),
    ...(idempotent ? { idempotencyKey: randomUUID() } : {}),
    ...(namesAccount ? { accountId: scenario.owner.uuid } : {}),
  };
  // The type of an input depends on its name. TypeScript cannot express that for all names at once.
  return [name, (await requestOf(name, scenario)) as Input<EndpointName>, options] as const;
}

async function credentials(role: Role, { owner, agentKey }: RouteScenario, changes: boolean): Promise<CallOptions> {
  switch (role) {
    case 'noKey':
      return { apiKey: '', accessToken: owner.accessToken };
    case 'wrongKey':
      return { apiKey: `${testApiKey.slice(0, -1)}x`, accessToken: owner.accessToken };
    case 'agent':
      return { apiKey: await agentKey() };
    case 'owner':
      return { accessToken: owner.accessToken };
    case 'anonymous':
    case 'expired':
    case 'unverified':
      return { accessToken: tokens[role] };
    case 'other':
      // A change counts towards the limits of its caller.
      return { accessToken: (changes ? await addPassenger(test.db) : other).accessToken };
  }
}

it.each(names)('%s responds over HTTP to each role as its row says, and within its schema', async (name) => {
  const callApi = requestOver(sendOverHttp, server.baseUrl);
  const respond = async (role: Role) => {
    const { status, code } = await callApi(...(await requestAs(name, role)));
    return [role, code === undefined ? String(status) : `${status} ${code}`] as const;
  };
  expect(Object.fromEntries(await Promise.all(roles.map(respond)))).toEqual(responsesOf(name));
});

it.each(names)('%s has the same output in process as over HTTP', async (name) => {
  await comparedWithHttp(...(await requestAs(name, endpoints[name].caller === 'agent' ? 'agent' : 'owner')));
});

describe('outside the table', () => {
  const get = (path: string, method = 'GET') =>
    test.send(new Request(new URL(path, testBaseUrl), { method, headers: { 'x-api-key': testApiKey } }));

  it('the liveness check needs no key', async () => {
    expect((await test.send(new Request(new URL('/health/live', testBaseUrl)))).status).toBe(200);
  });

  it.each([
    ['a path that is not there', '/app/v1/nothing', 'GET'],
    ['a method that is not there', '/api/app/v2/city/all', 'DELETE'],
  ])('%s is not found', async (_title, path, method) => {
    const response = await get(path, method);
    expect(response.status).toBe(404);
    expect(failure.parse(await response.json()).errors[0]?.errorCode).toBe('not_found');
  });
});

it('a refusal has the same details in process and over HTTP', async () => {
  const { leg: findLeg, heldSeat, owner } = makeScenario();
  const leg = await findLeg();
  const taken = await heldSeat();
  const body = bookingBody(leg, [taken]);
  const again = { ...body, idempotencyKey: randomUUID() };
  const { bookingId } = await comparedWithHttp('bookSeats', { body }, owner.signedIn);
  const hold = (client: ApiClient, seats: string[], { signedIn } = other) =>
    client('holdSeats', { params: leg.params, body: { seats } }, signedIn);
  const refusals: [ErrorCode, ErrorDetails, (client: ApiClient) => Promise<unknown>][] = [
    ['seat_taken', { seats: [taken] }, (client) => hold(client, [taken])],
    ['too_many_seats', { retryAfter: 1200 }, (client) => hold(client, leg.seats.slice(-5))],
    ['already_booked', { bookingId }, (client) => client('bookSeats', { body: again }, owner.signedIn)],
    ['no_transactions', {}, (client) => client('transactions', {}, other.signedIn)],
    [
      'invalid_request',
      { fields: { 'seats.0': expect.any(String) as string } },
      (client) => hold(client, ['nonsense'], owner),
    ],
  ];
  for (const [code, details, call] of refusals)
    for (const client of [comparedWithHttp, createHttpClient(server.baseUrl, testApiKey)])
      expect(await refusalOf(call(client))).toMatchObject({ code, details });
});
