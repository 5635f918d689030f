import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '../../scripts/postgres.mjs';
import { eventually } from './eventually.mjs';
import { newDataDirectory, startProcess } from './running-app.mjs';

/** The app with a platform elsewhere, at an address where nobody answers. */
async function startAlone(t) {
  const port = await freePort();
  const env = { API_BASE_URL: `http://127.0.0.1:${await freePort()}`, SANDBOX: '1' };
  const app = await startProcess(t, { dataDirectory: newDataDirectory(), port, env });
  const ask = (path) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
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

test('while the platform does not answer pages say so, with a status by which nobody takes that for their content', async (t) => {
  const ask = await startAlone(t);
  for (const path of ['/bus', '/bus/gaborone', '/bus/gaborone-to-maun', '/operators', '/operators/morula-coaches']) {
    const answer = await ask(path);
    assert.deepEqual([path, answer.status, answer.headers.get('cache-control')], [path, 503, 'no-store']);
    assert.match(await answer.text(), /This page could not be loaded/);
  }
  assert.equal((await ask('/sitemaps/routes.xml')).status, 503);
  // What asks the platform for nothing stands.
  assert.equal((await ask('/privacy_policy')).status, 200);
});
