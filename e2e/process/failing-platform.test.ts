import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { freePort } from '../../scripts/start/free-port.ts';
import { eventually } from './eventually.ts';
import { newDataDirectory, startProcess } from './running-app.ts';

/** Starts a server that accepts connections but never responds. `close` stops it, so that connections are refused. */
async function startSilence(t: TestContext) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  t.after(async () => {
    if (server.listening) await close();
  });
  const address = server.address();
  assert.ok(address !== null && typeof address !== 'string');
  return { url: `http://127.0.0.1:${address.port}`, sockets, close };
}

type Get = (path: string) => Promise<Response>;

/** Starts the app with a remote platform, and returns a function that requests a path. */
async function startAlone(t: TestContext, platformUrl: string): Promise<Get> {
  const port = await freePort();
  const env = { API_BASE_URL: platformUrl, SANDBOX: '1' };
  const app = startProcess(t, { dataDirectory: newDataDirectory(), port, env });
  const get: Get = (path) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
  await eventually(
    () => `the page responds\n${app.output.stdout}${app.output.stderr}`,
    () =>
      get('/about').then(
        (response) => response.ok,
        () => false,
      ),
  );
  return get;
}

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const failed: Record<string, RegExp> = {
  ...Object.fromEntries(
    [
      '/bus',
      '/bus/gaborone',
      '/bus/gaborone-to-maun',
      '/operators',
      '/operators/morula-coaches',
      '/terminals',
      '/post/night-buses',
    ].map((path) => [path, /This page could not be loaded/]),
  ),
  [`/search?from=gaborone&to=maun&date=${tomorrow}`]: /Loading the buses failed/,
  '/faqs': /could not be loaded/,
  '/sitemap.xml': /./,
};
/** Pages that need nothing from the platform. */
const independent = ['/', '/privacy_policy'];

/** Requests all pages in parallel, because each one waits for the timeout. */
async function expectFailures(get: Get): Promise<void> {
  await Promise.all([
    ...Object.entries(failed).map(async ([path, text]) => {
      const response = await get(path);
      assert.deepEqual([path, response.status, response.headers.get('cache-control')], [path, 503, 'no-store']);
      assert.match(await response.text(), text);
    }),
    ...independent.map(async (path) => assert.deepEqual([path, (await get(path)).status], [path, 200])),
  ]);
}

test('pages respond 503 with an explanation when the platform fails', async (t) => {
  const silence = await startSilence(t);
  const get = await startAlone(t, silence.url);
  await t.test('while it accepts connections but does not respond', async () => {
    await expectFailures(get);
    assert.ok(silence.sockets.size > 0);
  });
  await t.test('while it refuses connections', async () => {
    await silence.close();
    await expectFailures(get);
  });
});
