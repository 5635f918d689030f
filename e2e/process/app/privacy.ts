import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from 'next-auth/jwt';
import { leaked, refusing, secretsOf } from '../leaks.ts';
import { newPerson, visit, type Cookie } from '../visitor.ts';
import { app, listen } from './shared-app.ts';

const sixDigits = /\b(\d{6})\b/;
const twice = (password: string) => ({ password, confirm: password });

async function tokensIn(cookies: readonly Cookie[], secret: string): Promise<unknown[]> {
  const sessions = cookies.filter(({ name, value }) => name.endsWith('session-token') && value !== '');
  const opened = await Promise.all(sessions.map(({ value }) => decode({ token: value, secret })));
  return opened.flatMap((session) => [session?.accessToken, session?.refreshToken, session?.idToken]);
}

test('no log line holds a name, contact, code, token or password of a passenger', async () => {
  const output = listen();
  const { call, ok, form, submit, submitted, setCookies, inbox, signUp, signIn } = visit(app);
  const person = newPerson();
  const { phone, email, password } = person;
  const passwords = ['ByPhone#2026', 'ByCode#2026', 'ByLink#2026'] as const;
  const nextMinute = () => app.query("delete from rate_limits where key like 'between-codes:%'");

  await signUp(person);
  const verifyCode = await inbox(phone, sixDigits);
  await submitted('verify', { code: verifyCode });
  assert.equal((await signIn(phone, password)).status, 200);
  await ok('GET', '/api/user/profile');

  await submitted('activation-code');
  const emailCode = await inbox(email, sixDigits);
  await submitted('activation', { code: emailCode });

  await submitted('password-code');
  const changeCode = await inbox(phone, sixDigits, 1);
  await submitted('password', { code: changeCode, ...twice(passwords[0]) });
  await ok('POST', '/api/session/renew', { refused: true });

  await nextMinute();
  const byPhone = { by: 'cellphone', phone };
  await submitted('reset-code', byPhone);
  const resetCode = await inbox(phone, sixDigits, 2);
  // A browser without JavaScript gets a cookie with the typed values of a refused form.
  const reset = { ...byPhone, code: resetCode, password: passwords[1] };
  for (const confirm of ['none', passwords[1]])
    assert.equal((await form('/api/forms/reset', { ...reset, confirm })).status, 303);

  await nextMinute();
  await submitted('reset-code', { by: 'email', email });
  const token = await inbox(email, /forget-password\/([\w-]{20,})/);
  const linkCode = await inbox(email, sixDigits, 1);
  assert.equal((await call('GET', `/forget-password/${token}`)).status, 200);
  await submitted('reset-by-link', { token, ...twice(passwords[2]) });
  assert.equal((await signIn(person.username, passwords[2])).status, 200);

  // Failures are logged too: a SELECT, an INSERT with a contact and a code, and an INSERT of an account.
  await app.query('alter table addresses rename to away');
  assert.equal((await call('GET', '/api/user/profile')).status, 500);
  await app.query('alter table away rename to addresses');
  await nextMinute();
  await refusing(app, 'message_outbox', "template <> 'reset-code'", async () => {
    assert.equal((await submit('reset-code', byPhone)).status, 500);
  });
  const refusedPerson = newPerson();
  await refusing(app, 'users', "role <> 'user'", async () => {
    await assert.rejects(signUp(refusedPerson));
  });

  // These are API paths, which the website does not serve.
  const pathPassword = 'ByPath!77';
  await call('GET', `/v1/app/global/otp/security/${verifyCode}/auth`);
  await call('PUT', `/app/uaa/v1/change-request/password/${resetCode}/${pathPassword}/otp`);

  const logged = output();
  assert.match(logged, /"path":"\/api\/forms\/sign-up"/);
  assert.match(logged, /"path":"\/forget-password\/:id"/);
  assert.match(logged, /"code":"42P01"/);
  assert.match(logged, /"code":"23514","constraint":"broken","table":"message_outbox"/);
  assert.match(logged, /"code":"23514","constraint":"broken","table":"users"/);
  assert.match(logged, /insert into \\"message_outbox\\".*\$1/);
  const { NEXTAUTH_SECRET: secret } = secretsOf(app);
  const tokens = await tokensIn(setCookies, secret);
  assert.ok(new Set(tokens).size >= 7, 'two sessions and a renewal have separate tokens');
  const { firstName, lastName, username, national } = person;
  const secrets = {
    firstName,
    lastName,
    username,
    national,
    email,
    password,
    passwords,
    pathPassword,
    verifyCode,
    emailCode,
    changeCode,
    resetCode,
    linkCode,
    token,
    tokens,
    refused: [refusedPerson.username, refusedPerson.national, refusedPerson.email],
    cookies: setCookies.map(({ value }) => value).filter((value) => value.length > 20),
  };
  assert.deepEqual(leaked(logged, secrets), []);
});
