import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { browserOf, ok, signIn } from './browser.mjs';
import { eventually } from './eventually.mjs';
import { startApp } from './running-app.mjs';

const password = 'Secret#2026';
const newPassword = 'Changed#2026';

test('no log line of a passenger’s way holds a name, contact, code, token or password', async (t) => {
  const app = await startApp(t, { env: { LOG_LEVEL: 'debug' } });
  const call = browserOf(app);
  const national = String(randomInt(74_000_000, 77_999_999));
  const phone = `+267${national}`;
  const email = `mail-${randomUUID()}@passenger.example`;
  const username = `user${randomUUID().slice(0, 8)}`;
  const inbox = async (to, pattern) =>
    eventually('the message came', async () => {
      const answer = await fetch(`${app.address}/sandbox/inbox/messages.json?to=${encodeURIComponent(to)}`);
      return (await answer.json()).map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
    });

  const names = { firstName: 'Boitumelo', lastName: 'Ramotswe', username };
  await ok(call('POST', '/api/sign-up', { ...names, phone, email, password, termsVersion: '2026-11-01' }));
  const verifyCode = await inbox(phone, /\b(\d{6})\b/);
  await ok(call('POST', '/api/verify', { code: verifyCode }));
  await ok(call('POST', '/api/password/code', { contact: { email } }));
  const resetCode = await inbox(email, /\b(\d{6})\b/);
  const token = await inbox(email, /forget-password\/([\w-]{20,})/);
  assert.equal((await call('GET', `/forget-password/${token}`)).status, 200);
  await ok(call('POST', '/api/password/link', { token, password: newPassword }));
  await signIn(call, phone, newPassword);
  await ok(call('GET', '/api/user/profile'));
  // A failure is logged too: the table that answers is away for a moment.
  await app.query('alter table addresses rename to away');
  assert.equal((await call('GET', '/api/user/profile')).status, 500);
  await app.query('alter table away rename to addresses');

  const logged = app.output.stdout + app.output.stderr;
  assert.match(logged, /"path":"\/api\/sign-up"/);
  assert.match(logged, /"path":"\/forget-password\/:id"/);
  const secrets = { ...names, national, email, password, newPassword, verifyCode, resetCode, token };
  const found = Object.entries(secrets).filter(([, value]) => logged.includes(value));
  assert.deepEqual(found, []);
});
