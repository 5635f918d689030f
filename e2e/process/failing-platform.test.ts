import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { freePort } from '../../scripts/free-port.ts';
import { eventually } from './eventually.ts';
import { newDataDirectory, startProcess } from './running-app.ts';

/** Takes every call and never says a word, until it goes away: then nobody listens at its address. */
async function startSilence(t: TestContext) {
  const lines = new Set<Socket>();
  const server = createServer((line) => {
    lines.add(line);
    line.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const goAway = async () => {
    server.close();
    for (const line of lines) line.destroy();
    await once(server, 'close');
  };
  t.after(async () => {
    if (server.listening) await goAway();
  });
  const address = server.address();
  assert.ok(address !== null && typeof address !== 'string');
  return { url: `http://127.0.0.1:${address.port}`, lines, goAway };
}

type Ask = (path: string) => Promise<Response>;

/** The app with a platform elsewhere. */
async function startAlone(t: TestContext, platformUrl: string): Promise<Ask> {
  const port = await freePort();
  const env = { API_BASE_URL: platformUrl, SANDBOX: '1' };
  const app = startProcess(t, { dataDirectory: newDataDirectory(), port, env });
  // Less than the front waits for a page.
  const ask: Ask = (path) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(14_000) });
  await eventually(
    () => `the page answers\n${app.output.stdout}${app.output.stderr}`,
    () =>
      ask('/about').then(
        (answer) => answer.ok,
        () => false,
      ),
    60_000,
  );
  return ask;
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
      '/post/night-buses',
    ].map((path) => [path, /This page could not be loaded/]),
  ),
  [`/search?from=gaborone&to=maun&date=${tomorrow}`]: /Loading the buses failed/,
  '/faqs': /could not be loaded/,
  '/sitemaps/routes.xml': /./,
};
/** They ask the platform for nothing that they could not do without. */
const standing = ['/', '/privacy_policy'];

/** All at once: each would wait as long as the next. */
async function saySo(ask: Ask): Promise<void> {
  await Promise.all([
    ...Object.entries(failed).map(async ([path, words]) => {
      const answer = await ask(path);
      assert.deepEqual([path, answer.status, answer.headers.get('cache-control')], [path, 503, 'no-store']);
      assert.match(await answer.text(), words);
    }),
    ...standing.map(async (path) => assert.deepEqual([path, (await ask(path)).status], [path, 200])),
  ]);
}

test('pages whose platform fails say so, with a status by which nobody takes that for their content', async (t) => {
  const silence = await startSilence(t);
  const ask = await startAlone(t, silence.url);
  await t.test('while it takes calls and does not answer', async () => {
    await saySo(ask);
    assert.ok(silence.lines.size > 0);
  });
  await t.test('while nobody listens', async () => {
    await silence.goAway();
    await saySo(ask);
  });
});
