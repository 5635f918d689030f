import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { addDays } from '@/lib/format/time';
import { isChange, makeRouteScenario, requestOf, responsesOf, roles } from '@/server/testing/endpoint-requests';
import type { Role, RouteScenario } from '@/server/testing/endpoint-requests';
import { bookingBody } from '@/server/testing/test-bookings';
import { addExpiredToken, addPassenger, addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { serveOverHttp } from '@/server/testing/test-http';
import {
  openTestPlatform,
  requestOver,
  testApiKey,
  testBaseUrl,
  type TestPlatform,
} from '@/server/testing/test-platform';
import type { TestLeg } from '@/server/testing/test-trips';
import type { ApiClient, CallOptions, Input } from './client';
import { endpoints, type EndpointName } from './endpoints/table';
import { failure, wrap } from './envelope';
import { createHttpClient } from './http-client';
import { createInProcessClient } from './in-process-client';

const names = Object.keys(endpoints) as EndpointName[];

let test: TestPlatform;
let server: Awaited<ReturnType<typeof serveOverHttp>>;
let owners: TestPassenger[];
let other: TestPassenger;
let unverified: TestPassenger;
/** The scenario of requests that change nothing: they only read, or are refused. */
let unchanged: RouteScenario;
let tokens: Partial<Record<Role, string>>;

const changing = names.flatMap((name) => roles.filter((role) => isChange(name, responsesOf(name)[role])));
const transports = 2;
const othersOfResults = 20;
let scenarios = 0;

function makeScenario() {
  const owner = owners[scenarios];
  if (!owner) throw new Error('the scenario has no owner');
  return makeRouteScenario(test, owner, scenarios++);
}

beforeAll(async () => {
  test = await openTestPlatform();
  server = await serveOverHttp(test.send);
  owners = await addPassengers(test.db, 1 + changing.length * transports + othersOfResults);
  other = await addPassenger(test.db);
  unverified = await addPassenger(test.db, { status: 'INACTIVE' });
  unchanged = makeScenario();
  tokens = {
    expired: await addExpiredToken(test.db, unchanged.owner),
    unverified: unverified.accessToken,
  };
});
afterAll(async () => {
  await server.stop();
  await test.close();
});
beforeEach(() => test.clock.set(new Date()));

/** Returns a client in process. It fails if the client over HTTP would receive another output. */
function comparedWithHttp(apiKey: string): ApiClient {
  return async (name, input, options) => {
    let sent: unknown;
    const inProcess = createInProcessClient(async (...call) => {
      const result = await test.call(...call);
      if (result.ok) sent = result.output;
      return result;
    }, apiKey);
    const output = await inProcess(name, input, options);
    const overHttp = createHttpClient(testBaseUrl, apiKey, () =>
      Promise.resolve(Response.json(wrap(endpoints[name], sent))),
    );
    expect(output).toStrictEqual(await overHttp(name, input, options));
    return output;
  };
}

/** Sends a request without a header for an empty key. */
function sendOverHttp(request: Request) {
  if (request.headers.get('x-api-key') === '') request.headers.delete('x-api-key');
  return fetch(request);
}

/** Returns the error of a call that was refused. */
async function refusalOf(call: Promise<unknown>): Promise<AppError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('the call was not refused', { cause: error });
  return error;
}

type Respond = (name: EndpointName, input: Input<EndpointName>, options: CallOptions) => Promise<string>;

const respondOverHttp: Respond = async (name, input, options) => {
  const { status, code } = await requestOver(sendOverHttp, server.baseUrl)(name, input, options);
  return code === undefined ? String(status) : `${status} ${code}`;
};

const respondInProcess: Respond = (name, input, options) =>
  comparedWithHttp(testApiKey)(name, input, options).then(
    () => '200',
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return `${error.status} ${error.code}`;
    },
  );

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

/** Sends the request of a role. A request that changes records gets a new scenario. */
async function respond(send: Respond, name: EndpointName, role: Role) {
  const changes = isChange(name, responsesOf(name)[role]);
  const scenario = changes ? makeScenario() : unchanged;
  const { idempotent, namesAccount } = endpoints[name];
  const options = {
    ...(await credentials(role, scenario, changes)),
    ...(idempotent ? { idempotencyKey: randomUUID() } : {}),
    ...(namesAccount ? { accountId: scenario.owner.uuid } : {}),
  };
  // The type of an input depends on its name. TypeScript cannot express that for all names at once.
  return send(name, (await requestOf(name, scenario)) as Input<EndpointName>, options);
}

describe.each([
  ['over HTTP', respondOverHttp],
  ['in process, with the outputs that HTTP gives,', respondInProcess],
])('%s', (_transport, send) => {
  it.each(names)('%s responds to each role as its row says, and within its schema', async (name) => {
    const responses = await Promise.all(roles.map(async (role) => [role, await respond(send, name, role)] as const));
    expect(Object.fromEntries(responses)).toEqual(responsesOf(name));
  });
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

describe.each([
  ['in process', (apiKey: string) => comparedWithHttp(apiKey)],
  ['over HTTP', (apiKey: string) => createHttpClient(server.baseUrl, apiKey)],
])('other results %s', (_transport, openClient) => {
  const client: ApiClient = (...call) => openClient(testApiKey)(...call);
  const inDetail = async (call: Promise<unknown>) => {
    const { code, status, details } = await refusalOf(call);
    return { code, status, details };
  };
  let scenario: RouteScenario;
  let leg: TestLeg;
  let signedIn: CallOptions;
  beforeEach(async () => {
    scenario = makeScenario();
    leg = await scenario.leg();
    signedIn = scenario.owner.signedIn;
  });

  const holdSeats = (seats: string[], options: CallOptions) =>
    client('holdSeats', { params: leg.params, body: { seats } }, options);

  it('returns the held and booked seats', async () => {
    const seats = [await scenario.heldSeat()];
    expect(await inDetail(holdSeats(seats, other.signedIn))).toEqual({
      code: 'seat_taken',
      status: 409,
      details: { seats },
    });
  });

  it('returns the balance of the wallet and the message of an empty list', async () => {
    await scenario.credit();
    expect(await client('transactions', {}, signedIn)).toMatchObject({ balance: '500.00' });
    expect(await inDetail(client('transactions', {}, other.signedIn))).toEqual({
      code: 'no_transactions',
      status: 404,
      details: {},
    });
  });

  it('returns the time of the next try', async () => {
    const tooMany = holdSeats(leg.seats.slice(-5), other.signedIn);
    expect(await inDetail(tooMany)).toEqual({ code: 'too_many_seats', status: 409, details: { retryAfter: 1200 } });
  });

  it('returns the remaining tries, and then the time to wait', async () => {
    const body = { phone: scenario.owner.phone, password: 'wrong' };
    const wrong = () => inDetail(client('signin', { body }));
    expect(await wrong()).toEqual({ code: 'LOGIN_FAILED', status: 401, details: { attemptsLeft: 4 } });
    for (let tries = 0; tries < 3; tries += 1) await wrong();
    expect(await wrong()).toEqual({
      code: 'ATTEMPTS_EXCEEDED',
      status: 423,
      details: { waitTime: 3600, retryAfter: 3600 },
    });
  });

  it('returns the booking that has the seats already', async () => {
    const body = bookingBody(leg, [await scenario.heldSeat()]);
    const book = () => client('createBooking', { body }, { ...signedIn, idempotencyKey: randomUUID() });
    const { bookingId } = await book();
    expect(await inDetail(book())).toEqual({ code: 'already_booked', status: 409, details: { bookingId } });
  });

  it('returns the invalid fields', async () => {
    expect(await inDetail(holdSeats(['nonsense'], signedIn))).toEqual({
      code: 'invalid_request',
      status: 400,
      details: { fields: { 'seats.0': expect.any(String) as string } },
    });
  });

  it('refuses a wrong key', async () => {
    expect(await inDetail(openClient('another-key')('cities', {}))).toMatchObject({
      code: 'api_key_invalid',
      status: 401,
    });
  });

  it('finds a night bus on the date of departure from the passenger’s stop', async () => {
    const dayAfter = addDays(leg.serviceDate, 1);
    const params = { date: dayAfter, fromCity: 'Palapye', toCity: 'Francistown' };
    const outcome = (await client('search', { params })).find(({ bus }) => bus.totalSeats === 44);
    expect(outcome).toMatchObject({
      trip: { serviceDate: leg.serviceDate, bookingDate: dayAfter },
      routeDetails: { busRoute: { departure: '00:05', arrival: '02:10' } },
    });
  });

  it('offers no departed bus, and refuses past dates and unknown or equal towns', async () => {
    const cities = await client('cities', {});
    const uuidOf = (town: string) => cities.find(({ name }) => name === town)?.uuid ?? '';
    const [from, to] = [uuidOf('Gaborone'), uuidOf('Francistown')];
    const search = (fromCity = from, toCity = to) =>
      client('search', { params: { date: leg.serviceDate, fromCity, toCity } });
    expect(await search()).toHaveLength(3);
    test.clock.set(leg.departsAt);
    expect(await search()).toHaveLength(2);
    test.clock.advanceSeconds(86_400);
    expect(await inDetail(search())).toMatchObject({ code: 'date_past' });
    expect(await inDetail(search(from, from))).toMatchObject({ code: 'same_city' });
    test.clock.set(new Date());
    expect(await inDetail(search(from, randomUUID()))).toMatchObject({ code: 'city_unknown' });
    expect(await inDetail(search(randomUUID(), to))).toMatchObject({ code: 'city_unknown' });
  });
});
