import { z } from 'zod';
import type { Database } from '@/server/db/client';
import { users } from '@/server/db/schema/accounts';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';

const limitMs = 30_000;

type Answer = { status: number; body: unknown };

/** A signed-in user, as the app knows one: by a cookie. */
export type Buyer = {
  id: number;
  /** How often the app has turned this user away as overloaded. */
  turnedAway: number;
  /** Waits and asks again where the app says that it is overloaded. */
  call: (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) => Promise<Answer>;
};

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

/** Signs in as the login page does. */
async function signIn(address: string, { username }: TestPassenger): Promise<string> {
  const asked = await fetch(`${address}/api/auth/csrf`);
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await asked.json());
  const response = await fetch(`${address}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { cookie: cookiesOf(asked) },
    body: new URLSearchParams({ csrfToken, username, password: testPassword, json: 'true' }),
    redirect: 'manual',
  });
  const cookies = cookiesOf(response);
  if (!cookies.includes('session-token=')) throw new Error(`sign-in answered ${response.status} without a session`);
  return cookies;
}

function buyer(address: string, { id }: TestPassenger, cookie: string): Buyer {
  const buyer: Buyer = {
    id,
    turnedAway: 0,
    call: async (method, path, body) => {
      const response = await fetch(address + path, {
        method,
        headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(limitMs),
      });
      const answer: unknown = await response.json();
      if (response.status !== 503) return { status: response.status, body: answer };
      buyer.turnedAway += 1;
      const waitMs = Number(response.headers.get('retry-after') ?? 1) * 1000;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      return buyer.call(method, path, body);
    },
  };
  return buyer;
}

/** New users of the app, signed in over HTTP. Their phones follow on those of whoever is there already. */
export async function addBuyers(db: Database, address: string, count: number): Promise<Buyer[]> {
  const known = await db.$count(users);
  const buyers: Buyer[] = [];
  for (let number = known; number < known + count; number += 1) {
    const passenger = await addPassenger(db, { phone: `+26776${String(number).padStart(6, '0')}` });
    buyers.push(buyer(address, passenger, await signIn(address, passenger)));
  }
  return buyers;
}

/** What the app itself costs: a signed-in call that asks neither platform nor database. */
export async function emptyCall(buyer: Buyer): Promise<void> {
  const { status } = await buyer.call('GET', '/api/session');
  if (status !== 200) throw new Error(`/api/session answered ${status}`);
}
