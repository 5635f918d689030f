import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { browserOf, ok, signIn } from './browser.ts';
import { demoAccountOf } from './demo-account.ts';
import { startApp } from './running-app.ts';

const profileSchema = z.object({ phone: z.string() });

test('a session survives a crash and a restart of the app, and is renewed after it', async (t) => {
  const app = await startApp(t);
  const { phone, password } = demoAccountOf(app);
  const call = browserOf(app);
  await signIn(call, phone, password);
  const readPhone = async () => profileSchema.parse(await (await ok(call('GET', '/api/user/profile'))).json()).phone;
  const own = await readPhone();
  assert.equal(own, `+267${phone}`);

  const pids = app.processes().map(({ pid }) => pid);
  app.child.kill('SIGKILL');
  await app.allGone(pids);
  await startApp(t, { dataDirectory: app.dataDirectory, port: app.port });

  assert.equal(await readPhone(), own);
  await ok(call('GET', '/user/profile'));
  const renewed: unknown = await (await ok(call('POST', '/api/session/renew', { refused: true }))).json();
  assert.deepEqual(renewed, { signedIn: true });
  assert.equal(await readPhone(), own);
});
