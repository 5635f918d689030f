import { errors } from '@/lib/errors';
import { log } from '@/server/observability/log';
import { standForNext } from '@/server/web/next.fixture';
import { startWebServer, type Fixture } from '@/server/web/web-server.fixture';
import { linesOf } from '@/server/testing/log-lines';

let fixture: Fixture;
afterEach(() => {
  jest.restoreAllMocks();
  return fixture.close();
});

const statusOf = async (path: string, host: string) => (await fixture.callApi(path, { headers: { host } })).status;

test('a request for an unknown host is refused in plain text', async () => {
  const { handle, rendered } = standForNext();
  fixture = await startWebServer(handle);
  for (const path of ['/', '/api/echo', '/_next/static/chunks/a.js', '/sandbox', '/%']) {
    const response = await fixture.callApi(path, { headers: { host: 'evil.example' } });
    expect([path, response.status, response.body]).toEqual([path, 421, `${errors.host_unknown.message}\n`]);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  }
  expect(rendered).toEqual([]);
  expect(await statusOf('/', 'tsela.example')).toBe(200);
  expect(await statusOf('/', 'TSELA.example:443')).toBe(200);
});

test('refused hosts write one line a minute with the request id and the hash of the network, and not the host', async () => {
  // Whole milliseconds, because a sum of fractions is not exact.
  let clockMs = Math.ceil(performance.now()) + 60_000;
  jest.spyOn(performance, 'now').mockImplementation(() => clockMs);
  const logged = jest.spyOn(log, 'warn').mockReturnValue();
  fixture = await startWebServer(standForNext().handle);
  const { headers } = await fixture.callApi('/', { headers: { host: 'evil.example' } });
  await fixture.callApi('/about', { headers: { host: 'evil.example' } });
  clockMs += 60_000;
  const handshake = { host: 'evil.example', connection: 'upgrade', upgrade: 'websocket' };
  expect((await fixture.callApi('/.ws', { headers: handshake })).status).toBe(421);
  const line = { event: 'host_refused', outcome: 'refused', network: expect.stringMatching(/^[\w-]{16}$/) as string };
  expect(linesOf(logged.mock.calls, 'host_')).toMatchObject([
    { ...line, requestId: headers['x-request-id'] },
    { ...line, count: 2 },
  ]);
  expect(JSON.stringify(logged.mock.calls)).not.toMatch(/evil|127\.0/);
});

test('loopback names serve health checks, and everything in sandbox mode', async () => {
  const { handle } = standForNext();
  fixture = await startWebServer(handle);
  for (const path of ['/api/health', '/api/live']) expect(await statusOf(path, '127.0.0.1:4000')).toBe(200);
  expect(await statusOf('/api/health', 'evil.example')).toBe(421);
  expect(await statusOf('/', 'localhost:4000')).toBe(421);
  await fixture.close();
  fixture = await startWebServer(handle, { sandboxUrl: 'http://127.0.0.1:9' });
  for (const host of ['localhost:4000', '127.0.0.1', '[::1]:3000', 'tsela.example'])
    expect([host, await statusOf('/', host)]).toEqual([host, 200]);
  expect(await statusOf('/', 'evil.example')).toBe(421);
});

test('the sandbox leads a page of another loopback name to the name of the site', async () => {
  const { handle } = standForNext();
  const origin = 'http://localhost:3000';
  fixture = await startWebServer(handle, { sandboxUrl: 'http://127.0.0.1:9', origin });
  const open = (host: string, mode: string) =>
    fixture.callApi('/about?a=1', { headers: { host, 'sec-fetch-mode': mode } });
  expect(await open('127.0.0.1:3000', 'navigate')).toMatchObject({
    status: 307,
    headers: { location: `${origin}/about?a=1` },
  });
  for (const [host, mode] of [
    ['localhost:3000', 'navigate'],
    ['127.0.0.1:3000', 'cors'],
    ['127.0.0.1:1', 'navigate'],
  ] as const) {
    expect((await open(host, mode)).status).toBe(200);
  }
});
