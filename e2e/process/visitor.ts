import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../scripts/project.mjs';
import { fetchCsrfToken, type Call } from './browser.ts';
import { eventually } from './eventually.ts';

/** The current version of the terms, as the sign-up page sends it. */
const [, termsVersion] =
  /termsVersion = '([^']+)'/.exec(readFileSync(join(root, 'lib/domain/account-texts.ts'), 'utf8')) ?? [];

export type Person = ReturnType<typeof newPerson>;
export type Cookie = { name: string; value: string };
export type Visitor = ReturnType<typeof visit>;

const messages = z.array(z.object({ text: z.string() }));

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

/** Returns a client that stores cookies like a browser. `given` lists every cookie that it has received. */
export function visit(app: { address: string }) {
  const cookies = new Map<string, string>();
  const setCookies: Cookie[] = [];
  const call: Call = async (method, path, body, type = 'application/json') => {
    const headers: Record<string, string> = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    const sent = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
    if (sent !== null) headers['content-type'] = type;
    const response = await fetch(app.address + path, { method, headers, body: sent, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      cookies.set(name, value);
      setCookies.push({ name, value });
    }
    return response;
  };
  const formType = 'application/x-www-form-urlencoded';
  const form = (path: string, fields: Record<string, string>) =>
    call('POST', path, new URLSearchParams(fields).toString(), formType);
  const ok = async (...request: Parameters<Call>) => {
    const response = await call(...request);
    assert.equal(response.status, 200, await response.clone().text());
    return response;
  };
  return {
    call,
    form,
    ok,
    setCookies,
    signUp: ({ firstName, lastName, username, phone, email, password }: Person) =>
      ok('POST', '/api/sign-up', { firstName, lastName, username, phone, email, password, termsVersion }),
    /** Signs in with the requests of the login page. */
    signIn: async (username: string, password: string) => {
      const csrfToken = await fetchCsrfToken(call);
      return form('/api/auth/callback/credentials', { csrfToken, username, password, json: 'true' });
    },
    /** Waits for more than `before` matching messages, and returns the first group of the newest one. */
    inbox: (to: string, pattern: RegExp, before = 0) =>
      eventually('the message arrives', async () => {
        const response = await fetch(`${app.address}/sandbox/inbox/messages.json?to=${encodeURIComponent(to)}`);
        const matches = messages.parse(await response.json()).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
        return matches.length > before ? matches[0] : undefined;
      }),
  };
}
