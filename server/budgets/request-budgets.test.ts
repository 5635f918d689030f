import { countWebProcesses } from '@/server/process/env';
import { requestBudgets } from '@/server/budgets/limits';
import { log } from '@/server/observability/log';
import { startWebServer, type Fixture } from '@/server/web/web-server.fixture';
import { linesOf } from '@/server/testing/log-lines';

const large = { each: 100, site: 100, seconds: 60 };
const budgets = {
  read: { each: 3, site: 5, seconds: 60 },
  write: large,
  account: { each: 1, site: 100, seconds: 60 },
  file: large,
  report: requestBudgets.report,
};

let fixture: Fixture;
let processes = 1;
beforeEach(async () => {
  fixture = await startWebServer(
    (_req, res) => {
      res.end('ok');
      return Promise.resolve();
    },
    { budgets, processes, trustedProxies: 1 },
  );
});
afterEach(async () => {
  await fixture.close();
  jest.restoreAllMocks();
});

const from = (address: string, path = '/api/search') =>
  fixture.callApi(path, { headers: { 'x-forwarded-for': address } });
const statuses = async (count: number, address: string) => {
  const responses = [];
  for (let sent = 0; sent < count; sent += 1) responses.push((await from(address)).status);
  return responses;
};

it('refuses a network above its budget, and no other network or class', async () => {
  const warned = jest.spyOn(log, 'warn').mockReturnValue();
  expect(await statuses(3, '41.1.1.1')).toEqual([200, 200, 200]);
  const refused = await from('41.1.1.1');
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^[1-6]\d?$/) as string },
  });
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'too_many_requests' });
  expect(await statuses(1, '41.1.1.2')).toEqual([200]);
  expect((await from('41.1.1.1', '/api/session')).status).toBe(429);
  expect((await from('41.1.1.1', '/api/forms/pay')).status).toBe(200);
  expect((await from('41.1.1.1', '/unknown')).status).toBe(200);
  await from('41.1.1.1');
  expect(linesOf(warned.mock.calls, 'network_budget')).toEqual([{ event: 'network_budget_exceeded', budget: 'read' }]);
});

it('counts the addresses of one IPv6 network together', async () => {
  for (const machine of ['1', '2', '3']) expect((await from(`2001:db8::${machine}`)).status).toBe(200);
  expect((await from('2001:db8::4')).status).toBe(429);
  expect((await from('2001:db8:0:1::1')).status).toBe(200);
});

it('counts the IPv6 networks of one owner together, with four times the budget', async () => {
  const of = async (network: string) => (await from(`2001:db8:${network}::1`, '/login')).status;
  expect([await of('0:1'), await of('0:2'), await of('0:3'), await of('0:4')]).toEqual([200, 200, 200, 200]);
  expect([await of('0:5'), await of('1:1')]).toEqual([429, 200]);
});

it('refuses every network above the budget of the site for a route, and raises one alarm', async () => {
  const raised = jest.spyOn(log, 'error').mockReturnValue();
  for (const last of [1, 2, 3, 4, 5]) expect((await from(`41.1.2.${last}`)).status).toBe(200);
  for (const last of [6, 7]) expect((await from(`41.1.2.${last}`)).status).toBe(429);
  expect((await from('41.1.2.8', '/api/session')).status).toBe(200);
  expect(linesOf(raised.mock.calls, 'budget')).toEqual([
    { event: 'budget_exceeded', budget: 'read', route: '/api/search' },
  ]);
});

test('two machines with three web processes each share a budget by six', () => {
  expect(countWebProcesses({ MACHINES: 2, WEB_PROCESSES: 3 })).toBe(6);
});

describe('one of two processes', () => {
  beforeAll(() => (processes = 2));
  afterAll(() => (processes = 1));

  it('allows half of each budget, rounded up', async () => {
    expect(await statuses(3, '41.1.3.1')).toEqual([200, 200, 429]);
    expect([await statuses(1, '41.1.3.2'), await statuses(1, '41.1.3.3')]).toEqual([[200], [429]]);
  });
});

it('does not count files of the build', async () => {
  const addresses = Array.from({ length: 10 }, () => from('41.1.1.1', '/_next/static/chunks/a.js'));
  expect((await Promise.all(addresses)).map(({ status }) => status)).toEqual(Array(10).fill(200));
});

it('gives the errors of browsers a budget of their own, because each writes a line into the log', async () => {
  const report = async () => (await from('41.1.1.1', '/api/browser-errors')).status;
  for (let sent = 0; sent < requestBudgets.report.each; sent += 1) expect(await report()).toBe(200);
  expect([await report(), (await from('41.1.1.1', '/api/session')).status]).toEqual([429, 200]);
  expect(requestBudgets.report.each).toBeLessThanOrEqual(10);
});
