import { errors } from '@/lib/errors';
import { standForNext } from '@/server/web/next.fixture';
import { startWebServer, type Fixture } from '@/server/web/web-server.fixture';

let fixture: Fixture;
afterEach(() => fixture.close());

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

test('loopback names serve health checks, and everything in sandbox mode', async () => {
  const { handle } = standForNext();
  fixture = await startWebServer(handle);
  expect(await statusOf('/api/health', '127.0.0.1:4000')).toBe(200);
  expect(await statusOf('/api/health', 'evil.example')).toBe(421);
  expect(await statusOf('/', 'localhost:4000')).toBe(421);
  await fixture.close();
  fixture = await startWebServer(handle, { sandboxUrl: 'http://127.0.0.1:9' });
  for (const host of ['localhost:4000', '127.0.0.1', '[::1]:3000', 'tsela.example'])
    expect([host, await statusOf('/', host)]).toEqual([host, 200]);
  expect(await statusOf('/', 'evil.example')).toBe(421);
});
