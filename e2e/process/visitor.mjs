import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/project.mjs';
import { eventually } from './eventually.mjs';

/** Those of today, as the sign-up page sends them. */
const [, termsVersion] = /termsVersion = '([^']+)'/.exec(
  readFileSync(join(root, 'lib/domain/account-texts.ts'), 'utf8'),
);

/** Somebody who has no account yet. */
export function newPerson() {
  const national = String(randomInt(74_000_000, 77_999_999));
  return {
    firstName: 'Boitumelo',
    lastName: 'Ramotswe',
    username: `user${randomUUID().slice(0, 8)}`,
    national,
    phone: `+267${national}`,
    email: `mail-${randomUUID()}@passenger.example`,
    password: 'Secret#2026',
  };
}

/** A browser as far as calls go: it keeps cookies. `given` are all the cookies it was ever given. */
export function visit(app) {
  const cookies = new Map();
  const given = [];
  async function call(method, path, body, type = 'application/json') {
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    if (sent !== undefined) headers['content-type'] = type;
    const response = await fetch(app.address + path, { method, headers, body: sent, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
      given.push({ name, value });
    }
    return response;
  }
  const formType = 'application/x-www-form-urlencoded';
  const form = (path, fields) => call('POST', path, new URLSearchParams(fields).toString(), formType);
  const ok = async (...request) => {
    const response = await call(...request);
    assert.equal(response.status, 200, await response.clone().text());
    return response;
  };
  return {
    call,
    form,
    ok,
    given,
    signUp: ({ firstName, lastName, username, phone, email, password }) =>
      ok('POST', '/api/sign-up', { firstName, lastName, username, phone, email, password, termsVersion }),
    /** As the login page does it. */
    signIn: async (username, password) => {
      const { csrfToken } = await (await ok('GET', '/api/auth/csrf')).json();
      return form('/api/auth/callback/credentials', { csrfToken, username, password, json: 'true' });
    },
    /** The newest message to somebody that fits, of more than `before`. */
    inbox: (to, pattern, before = 0) =>
      eventually('the message came', async () => {
        const answer = await fetch(`${app.address}/sandbox/inbox/messages.json?to=${encodeURIComponent(to)}`);
        const found = (await answer.json()).map(({ text }) => pattern.exec(text)?.[1]).filter(Boolean);
        return found.length > before ? found[0] : undefined;
      }),
  };
}
