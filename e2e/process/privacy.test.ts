import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { decode } from 'next-auth/jwt';
import { z } from 'zod';
import { freePort } from '../../scripts/free-port.ts';
import { currentNode } from '../../scripts/project.mjs';
import { openText } from '../../server/sealing/sealed-text.ts';
import { startApp, type RunningApp, type StartOptions } from './running-app.ts';
import { newPerson, visit, type Cookie } from './visitor.ts';

const sixDigits = /\b(\d{6})\b/;
const debug = { LOG_LEVEL: 'debug' };
const secretsSchema = z.object({ NEXTAUTH_SECRET: z.string(), API_KEY: z.string(), DATA_KEY: z.string() });
const secretsOf = ({ dataDirectory }: RunningApp) =>
  secretsSchema.parse(JSON.parse(readFileSync(join(dataDirectory, 'secrets.json'), 'utf8')));

/** A response of the API. A refusal lists its errors. */
const platformResponse = z.object({
  status: z.number(),
  body: z.object({
    errors: z
      .array(z.object({ errorCode: z.string(), fields: z.record(z.string(), z.unknown()).optional() }))
      .optional(),
  }),
});

async function tokensIn(cookies: readonly Cookie[], secret: string): Promise<unknown[]> {
  const sessions = cookies.filter(({ name, value }) => name.endsWith('session-token') && value !== '');
  const opened = await Promise.all(sessions.map(({ value }) => decode({ token: value, secret })));
  return opened.flatMap((session) => [session?.accessToken, session?.refreshToken, session?.idToken]);
}

/** Returns the secrets, by name, that occur in the output of the processes. */
function leaked({ output }: RunningApp, secrets: Record<string, unknown>): [string, unknown][] {
  // The digits of a timestamp may contain the digits of a code.
  const logged = (output.stdout + output.stderr).replace(/"time":\d+/g, '');
  return Object.entries(secrets)
    .flatMap(([name, values]) => [values].flat().map((value): [string, unknown] => [name, value]))
    .filter(([name, value]) => {
      assert.ok(typeof value === 'string' && value.length >= 4, `${name} is known`);
      return logged.includes(value) || logged.includes(encodeURIComponent(value));
    });
}

/** Runs `work` while a constraint refuses rows without `condition`. The error of PostgreSQL quotes the whole row. */
async function refusing(app: RunningApp, table: string, condition: string, work: () => Promise<void>): Promise<void> {
  await app.query(`alter table ${table} add constraint broken check (${condition}) not valid`);
  await work();
  await app.query(`alter table ${table} drop constraint broken`);
}

test('no log line holds a name, contact, code, token or password of a passenger', async (t) => {
  const app = await startApp(t, { env: debug });
  const { call, ok, setCookies, inbox, signUp, signIn } = visit(app);
  const person = newPerson();
  const { phone, email, password } = person;
  const passwords = ['ByPhone#2026', 'ByCode#2026', 'ByLink#2026'] as const;
  const nextMinute = () => app.query("delete from rate_limits where key like 'between codes:%'");

  await signUp(person);
  const verifyCode = await inbox(phone, sixDigits);
  await ok('POST', '/api/verify', { code: verifyCode });
  assert.equal((await signIn(phone, password)).status, 200);
  await ok('GET', '/api/user/profile');

  await ok('POST', '/api/user/email-activation/code');
  const emailCode = await inbox(email, sixDigits);
  await ok('POST', '/api/user/email-activation', { code: emailCode });

  await ok('POST', '/api/user/password/code');
  const changeCode = await inbox(phone, sixDigits, 1);
  await ok('POST', '/api/user/password', { code: changeCode, password: passwords[0] });
  await ok('POST', '/api/session/renew', { refused: true });

  await nextMinute();
  await ok('POST', '/api/password/code', { contact: { phone } });
  const resetCode = await inbox(phone, sixDigits, 2);
  await ok('POST', '/api/password', { contact: { phone }, code: resetCode, password: passwords[1] });

  await nextMinute();
  await ok('POST', '/api/password/code', { contact: { email } });
  const token = await inbox(email, /forget-password\/([\w-]{20,})/);
  const linkCode = await inbox(email, sixDigits, 1);
  assert.equal((await call('GET', `/forget-password/${token}`)).status, 200);
  await ok('POST', '/api/password/link', { token, password: passwords[2] });
  assert.equal((await signIn(person.username, passwords[2])).status, 200);

  // Failures are logged too: a SELECT, an INSERT with a contact and a code, and an INSERT of an account.
  await app.query('alter table addresses rename to away');
  assert.equal((await call('GET', '/api/user/profile')).status, 500);
  await app.query('alter table away rename to addresses');
  await nextMinute();
  await refusing(app, 'message_outbox', "template <> 'reset-code'", async () => {
    assert.equal((await call('POST', '/api/password/code', { contact: { phone } })).status, 500);
  });
  const refusedPerson = newPerson();
  await refusing(app, 'users', "role <> 'user'", async () => {
    await assert.rejects(signUp(refusedPerson));
  });

  // These are API paths, which the website does not serve.
  const pathPassword = 'ByPath!77';
  await call('GET', `/v1/app/global/otp/security/${verifyCode}/auth`);
  await call('PUT', `/app/uaa/v1/change-request/password/${resetCode}/${pathPassword}/otp`);

  const logged = app.output.stdout + app.output.stderr;
  assert.match(logged, /"path":"\/api\/sign-up"/);
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
  assert.deepEqual(leaked(app, secrets), []);
});

test('no log of the API holds the code or password of a path, for success, refusal and failure', async (t) => {
  const port = await freePort();
  const command: StartOptions['command'] = [currentNode, 'scripts/start.mjs', '--platform'];
  const app = await startApp(t, { port, command, env: { ...debug, PLATFORM_PORT: String(port) } });
  const headers = { 'content-type': 'application/json', 'x-api-key': secretsOf(app).API_KEY };
  const call = async (method: string, path: string, body?: unknown, account?: string) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const named = account === undefined ? {} : { 'x-account-id': account };
    const response = await fetch(app.address + path, { method, headers: { ...headers, ...named }, ...sent });
    const json: unknown = await response.json();
    return platformResponse.parse({ status: response.status, body: json });
  };
  const { phone, national } = newPerson();
  const someone = `(select min(id) from users)`;
  const [{ uuid }] = z
    .tuple([z.object({ uuid: z.string() })])
    .parse(await app.query(`update users set phone = '${phone}' where id = ${someone} returning uuid`));
  assert.equal((await call('POST', '/api/app/uaa/v1/change-password', { phone })).status, 200);
  const [message] = z
    .tuple([z.object({ uuid: z.string(), data: z.string() })])
    .parse(await app.query("select uuid, data from message_outbox where template = 'reset-code'"));
  const opened: unknown = JSON.parse(openText(secretsOf(app).DATA_KEY, message.data, `message ${message.uuid}`));
  const { code } = z.object({ code: z.string() }).parse(opened);
  const password = 'ByPath!77';
  const otherCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const path = (otp: string) => `/app/uaa/v1/change-request/password/${otp}/${password}/otp`;

  const put = (otp: string, account?: string) => call('PUT', path(otp), undefined, account);

  assert.equal((await put(otherCode, uuid)).body.errors?.[0]?.errorCode, 'code_wrong');
  assert.deepEqual(Object.keys((await put(code)).body.errors?.[0]?.fields ?? {}), ['x-account-id']);
  await refusing(app, 'message_outbox', "template <> 'password-changed'", async () => {
    assert.equal((await put(code, uuid)).status, 500);
  });
  assert.equal((await put(code, uuid)).status, 200);
  await refusing(app, 'rate_limits', "key not like 'tryCode%'", async () => {
    const verify = `/v1/app/global/otp/security/${otherCode}/auth`;
    assert.equal((await call('GET', verify, undefined, uuid)).status, 500);
  });
  assert.match(app.output.stdout, /"event":"platform_call_failed"/);
  assert.deepEqual(leaked(app, { password, code, otherCode, national }), []);
});
