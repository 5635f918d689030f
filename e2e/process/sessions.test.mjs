import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserOf, ok, signIn } from './browser.mjs';
import { startApp } from './running-app.mjs';

test('a session survives a crash and a restart of the app, and is renewed after it', async (t) => {
  const app = await startApp(t);
  const [, phone, password] = /Demo account +(\d+) *\/ *(\S+)/.exec(app.output.stdout) ?? [];
  const call = browserOf(app);
  await signIn(call, phone, password);
  const { phone: own } = await (await ok(call('GET', '/api/user/profile'))).json();
  assert.equal(own, `+267${phone}`);

  const pids = app.processes().map(({ pid }) => pid);
  process.kill(app.child.pid, 'SIGKILL');
  await app.allGone(pids);
  await startApp(t, { dataDirectory: app.dataDirectory, port: app.port });

  assert.equal((await (await ok(call('GET', '/api/user/profile'))).json()).phone, own);
  await ok(call('GET', '/user/profile'));
  const renewed = await (await ok(call('POST', '/api/session/renew', { refused: true }))).json();
  assert.deepEqual(renewed, { signedIn: true });
  assert.equal((await (await ok(call('GET', '/api/user/profile'))).json()).phone, own);
});
