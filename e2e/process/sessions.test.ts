import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { freePort } from '../../scripts/free-port.ts';
import { browserOf, fetchCsrfToken, ok, signIn, type Call } from './browser.ts';
import { demoAccountOf } from './demo-account.ts';
import { startApp, type RunningApp } from './running-app.ts';
import { visit } from './visitor.ts';

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

const openSessions = async (app: RunningApp, userId: string) =>
  (await app.query(`select 1 from sessions where revoked_at is null and user_id = ${userId}`)).length;
const ownId = (phone: string) => `(select id from users where phone = '+267${phone}')`;
const formType = 'application/x-www-form-urlencoded';

test('signing in and out', async (t) => {
  const app = await startApp(t);
  const { phone, password } = demoAccountOf(app);
  const open = () => openSessions(app, ownId(phone));
  const signOut = async (call: Call) => {
    const form = new URLSearchParams({ csrfToken: await fetchCsrfToken(call), json: 'true' }).toString();
    return call('POST', '/api/auth/signout', form, formType);
  };

  await t.test('a sign-in ends the session that the cookie names, and no other', async () => {
    const [call, elsewhere] = [browserOf(app), browserOf(app)];
    await signIn(elsewhere, phone, password);
    await signIn(call, phone, password);
    assert.equal(await open(), 2);
    await signIn(call, phone, password);
    assert.equal(await open(), 2);
    const form = new URLSearchParams({ username: phone, password, callbackUrl: '/' }).toString();
    assert.equal((await call('POST', '/api/forms/sign-in', form, formType)).headers.get('location'), '/');
    assert.equal(await open(), 2);
    const wrong = new URLSearchParams({ username: phone, password: 'Wrong#2026', callbackUrl: '/' }).toString();
    await call('POST', '/api/forms/sign-in', wrong, formType);
    await ok(call('GET', '/api/user/profile'));
    for (const browser of [call, elsewhere]) assert.equal((await signOut(browser)).status, 200);
    assert.equal(await open(), 0);
  });

  await t.test('the next request repeats a sign-out that the platform did not receive', async () => {
    const call = browserOf(app);
    await signIn(call, phone, password);
    await app.query('alter table sessions rename to away');
    const failed = await signOut(call);
    assert.equal(failed.status, 503);
    assert.equal((await call('GET', '/api/user/profile')).status, 401);
    await app.query('alter table away rename to sessions');
    assert.equal(await open(), 1);
    assert.equal(await (await ok(call('GET', '/api/session'))).json(), null);
    assert.equal(await open(), 0);
    assert.deepEqual((await call('GET', '/api/session')).headers.getSetCookie(), []);
  });

  await t.test('the session call of next-auth does not write a cookie', async () => {
    const call = browserOf(app);
    await signIn(call, phone, password);
    const response = await call('GET', '/api/auth/session');
    assert.equal(response.status, 404);
    assert.deepEqual(response.headers.getSetCookie(), []);
  });
});

test('over https each cookie has a name that only this host can set, and an earlier name still signs in', async (t) => {
  const port = await freePort();
  const app = await startApp(t, { port, env: { SANDBOX: '1', NEXTAUTH_URL: `https://localhost:${port}` } });
  const { phone, password } = demoAccountOf(app);
  const { signIn: signInAs, call, setCookies } = visit(app);
  assert.equal((await signInAs(phone, password)).status, 200);
  assert.deepEqual(
    setCookies.filter(({ name }) => !name.startsWith('__Host-')),
    [],
  );
  assert.equal((await call('GET', '/user/profile')).status, 200);

  const sealed = setCookies.find(({ name }) => name === '__Host-next-auth.session-token')?.value ?? '';
  const cookie = `__Secure-next-auth.session-token=${sealed}`;
  const send = (method: string, path: string, body?: string, sent = cookie) =>
    fetch(app.address + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: sent,
        ...(body === undefined ? {} : { 'content-type': body.startsWith('{') ? 'application/json' : formType }),
      },
      ...(body === undefined ? {} : { body }),
    });
  assert.equal((await send('GET', '/user/profile')).status, 200);
  const renewed = await send('POST', '/api/session/renew', '{"refused":true}');
  assert.deepEqual(await renewed.json(), { signedIn: true });
  const written = renewed.headers.getSetCookie();
  assert.ok(written.some((line) => /^__Host-next-auth\.session-token=[^;]+;.*Secure/.test(line)));
  assert.ok(written.some((line) => /^__Secure-next-auth\.session-token=;.*Max-Age=0;.*Secure/.test(line)));

  const csrf = await fetch(`${app.address}/api/auth/csrf`);
  const csrfCookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await csrf.json());
  const form = new URLSearchParams({ csrfToken, json: 'true' }).toString();
  const left = await send('POST', '/api/auth/signout', form, `${cookie}; ${csrfCookie}`);
  assert.equal(left.status, 200);
  assert.ok(left.headers.getSetCookie().some((line) => line.startsWith('__Secure-next-auth.session-token=;')));
  assert.equal(await openSessions(app, ownId(phone)), 0);
});
