import assert from 'node:assert/strict';
import { z } from 'zod';

/** Sends a request with the cookies of the browser. A body that is not a string is sent as JSON. */
export type Call = (method: string, path: string, body?: unknown, type?: string) => Promise<Response>;

const csrfSchema = z.object({ csrfToken: z.string() });

/** Returns a client that stores cookies like a browser. */
export function browserOf(app: { address: string }): Call {
  const cookies = new Map<string, string>();
  return async (method, path, body, type = 'application/json') => {
    const headers: Record<string, string> = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    const sent = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
    if (sent !== null) headers['content-type'] = type;
    const response = await fetch(app.address + path, { method, headers, body: sent, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    return response;
  };
}

export async function ok(request: Promise<Response>): Promise<Response> {
  const response = await request;
  assert.equal(response.status, 200, await response.clone().text());
  return response;
}

/** Returns the CSRF token that next-auth requires in a form. */
export async function fetchCsrfToken(call: Call): Promise<string> {
  return csrfSchema.parse(await (await ok(call('GET', '/api/auth/csrf'))).json()).csrfToken;
}

export async function signIn(call: Call, username: string, password: string): Promise<void> {
  const csrfToken = await fetchCsrfToken(call);
  const form = new URLSearchParams({ csrfToken, username, password, json: 'true' }).toString();
  await ok(call('POST', '/api/auth/callback/credentials', form, 'application/x-www-form-urlencoded'));
}
