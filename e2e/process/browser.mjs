import assert from 'node:assert/strict';

/** A browser as far as calls go: it keeps cookies. */
export function browserOf(app) {
  const cookies = new Map();
  return async (method, path, body, type = 'application/json') => {
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    if (sent !== undefined) headers['content-type'] = type;
    const response = await fetch(app.address + path, { method, headers, body: sent, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

export async function ok(answer) {
  const response = await answer;
  assert.equal(response.status, 200, await response.clone().text());
  return response;
}

export async function signIn(call, username, password) {
  const { csrfToken } = await (await ok(call('GET', '/api/auth/csrf'))).json();
  const form = new URLSearchParams({ csrfToken, username, password, json: 'true' }).toString();
  await ok(call('POST', '/api/auth/callback/credentials', form, 'application/x-www-form-urlencoded'));
}
