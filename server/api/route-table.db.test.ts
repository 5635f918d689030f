import { errors } from '@/lib/errors';
import { onlyReads, platformRoutes, roles, type Role, type Route } from '@/server/testing/route-table';
import { makeRouteScenario, type RouteScenario } from '@/server/testing/route-scenario';
import { openTestPlatform, testApiKey, testBaseUrl, type TestPlatform } from '@/server/testing/test-platform';
import { failure } from '@/server/api/envelope';
import { endpoints, type EndpointName } from '@/server/api/endpoints/table';

let test: TestPlatform;
let scenarios = 0;

beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());

function credentials(role: Role, scenario: RouteScenario): Record<string, string> {
  const bearer = (token: string) => ({ 'x-api-key': testApiKey, authorization: `Bearer ${token}` });
  switch (role) {
    case 'noKey':
      return { authorization: `Bearer ${scenario.owner.accessToken}` };
    case 'wrongKey':
      return { ...bearer(scenario.owner.accessToken), 'x-api-key': `${testApiKey.slice(0, -1)}x` };
    case 'anonymous':
      return { 'x-api-key': testApiKey };
    case 'expired':
      return bearer(scenario.expiredToken);
    case 'unverified':
      return bearer(scenario.unverifiedToken);
    case 'other':
      return bearer(scenario.other.accessToken);
    case 'owner':
      return bearer(scenario.owner.accessToken);
    case 'agent':
      return { 'x-api-key': scenario.agentKey };
  }
}

type CallRoute = (name: EndpointName, route: Route, role: Role, scenario: RouteScenario) => Promise<string>;

const callOverHttp: CallRoute = async (_name, route, role, scenario) => {
  const { path, body, headers } = route.request(scenario);
  const response = await test.send(
    new Request(new URL(path, testBaseUrl), {
      method: route.method,
      headers: { 'content-type': 'application/json', ...credentials(role, scenario), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  if (response.ok) return String(response.status);
  const refusal = failure.parse(await response.json());
  return `${response.status} ${refusal.errors[0]?.errorCode ?? ''}`;
};

const callInProcess: CallRoute = async (name, route, role, scenario) => {
  const { params = {}, body, headers: sent } = route.request(scenario);
  const headers = new Headers({ ...credentials(role, scenario), ...sent });
  const header = (field: string) => headers.get(field) ?? undefined;
  const result = await test.call(
    name,
    { params, body },
    {
      apiKey: header('x-api-key'),
      accessToken: header('authorization')?.replace('Bearer ', ''),
      accountId: header('x-account-id'),
      idempotencyKey: header('idempotency-key'),
    },
  );
  return result.ok ? '200' : `${errors[result.code].status} ${result.code}`;
};

it('the route table has every row of the endpoint table', () => {
  expect([...platformRoutes.keys()].sort()).toEqual(Object.keys(endpoints).sort());
});

/** The shared scenario of calls that change nothing: they only read, lack a credential, or name another user's record. */
let unchanged: Promise<RouteScenario> | undefined;

describe.each([
  ['over HTTP', callOverHttp],
  ['in process', callInProcess],
])('%s', (_client, call) => {
  it.each([...platformRoutes])('%s responds to each role as in the table', async (name, route) => {
    const changes = (role: Role) => !onlyReads(name, route) && !/^40[14]/.test(route.responses[role]);
    const scenarioOf = (role: Role) =>
      changes(role) ? makeRouteScenario(test, scenarios++) : (unchanged ??= makeRouteScenario(test, scenarios++));
    const responses = await Promise.all(
      roles.map(async (role) => [role, await call(name, route, role, await scenarioOf(role))] as const),
    );
    expect(Object.fromEntries(responses)).toEqual(route.responses);
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
