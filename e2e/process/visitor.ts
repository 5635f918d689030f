import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../scripts/install/project.mjs';
import { eventually } from './eventually.ts';

/** The current version of the terms, as the sign-up page sends it. */
const [, termsVersion] =
  /termsVersion = '([^']+)'/.exec(readFileSync(join(root, 'lib/domain/account-texts.ts'), 'utf8')) ?? [];

export type Person = ReturnType<typeof newPerson>;
export type Cookie = { name: string; value: string };
export type Visitor = ReturnType<typeof visit>;

const csrfSchema = z.object({ csrfToken: z.string() });
const messages = z.array(z.object({ text: z.string() }));
const formType = 'application/x-www-form-urlencoded';

/** Returns the date in Botswana, `ahead` days from today. */
export const day = (ahead: number) =>
  new Date(Date.now() + 2 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10);

/** Returns the data of a person without an account. */
export function newPerson() {
  const national = String(randomInt(74_000_000, 77_999_999));
  return {
    firstName: 'Boitumelo',
    lastName: 'Ramotswe',
    username: `user${randomUUID().slice(0, 8)}`,
    national,
    phone: `+267${national}`,
    email: `mail-${randomUUID()}@passenger.example`,
    password: 'Right#1234',
  };
}

/** Returns the demo account that the app prints when it is ready. */
export function demoAccountOf({ output }: { output: { stdout: string } }): { phone: string; password: string } {
  const [, phone, password] = /Demo account +(\d+) *\/ *(\S+)/.exec(output.stdout) ?? [];
  assert.ok(phone && password, 'the app prints a demo account');
  return { phone, password };
}

/** Returns a new address, so that the budgets of other visitors do not count. */
const newNetwork = () => `41.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Returns a client that stores cookies like a browser. `setCookies` lists every cookie that it has received. */
export function visit(app: { address: string }, network = newNetwork()) {
  const cookies = new Map<string, string>();
  const setCookies: Cookie[] = [];
  /** Sends a request. A body that is neither a string nor a form is sent as JSON. */
  const call = async (method: string, path: string, body?: unknown, type = 'application/json') => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const isForm = body instanceof FormData;
    const response = await fetch(app.address + path, {
      method,
      headers: {
        cookie,
        'x-forwarded-for': network,
        ...(body === undefined || isForm ? {} : { 'content-type': type }),
      },
      body: body === undefined ? null : isForm || typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      cookies.set(name, value);
      setCookies.push({ name, value });
    }
    return response;
  };
  const form = (path: string, fields: Record<string, string>) =>
    call('POST', path, new URLSearchParams(fields).toString(), formType);
  const ok = async (...request: Parameters<typeof call>) => {
    const response = await call(...request);
    assert.equal(response.status, 200, await response.clone().text());
    return response;
  };
  /** Returns the CSRF token that next-auth requires in a form. */
  const csrfToken = async () => csrfSchema.parse(await (await ok('GET', '/api/auth/csrf')).json()).csrfToken;
  return {
    call,
    form,
    ok,
    csrfToken,
    cookies,
    setCookies,
    signUp: ({ firstName, lastName, username, phone, email, password }: Person) =>
      ok('POST', '/api/sign-up', { firstName, lastName, username, phone, email, password, termsVersion }),
    /** Signs in with the requests of the login page. */
    signIn: async (username: string, password: string) =>
      form('/api/auth/callback/credentials', { csrfToken: await csrfToken(), username, password, json: 'true' }),
    signOut: async () => form('/api/auth/signout', { csrfToken: await csrfToken(), json: 'true' }),
    /** Waits for more than `before` matching messages, and returns the first group of the newest one. */
    inbox: (to: string, pattern: RegExp, before = 0) =>
      eventually('the message arrives', async () => {
        const response = await fetch(`${app.address}/sandbox/inbox/messages.json?to=${encodeURIComponent(to)}`);
        const matches = messages.parse(await response.json()).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
        return matches.length > before ? matches[0] : undefined;
      }),
  };
}

/** Creates a person with a verified account, and returns it with its signed-in client. */
export async function addPassenger(app: { address: string }) {
  const person = newPerson();
  const visitor = visit(app);
  await visitor.signUp(person);
  await visitor.ok('POST', '/api/verify', { code: await visitor.inbox(person.phone, /\b(\d{6})\b/) });
  assert.equal((await visitor.signIn(person.phone, person.password)).status, 200);
  return { person, visitor };
}
