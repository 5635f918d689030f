import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { formPath } from '@/lib/forms/form';
import type { Database } from '@/server/db/client';
import { users } from '@/server/db/schema/accounts';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import type { BusTrip } from './bus-trips';

const limitMs = 30_000;
const created = z.object({ data: z.object({ booking: z.object({ bookingId: z.uuid() }) }) });

type BuyerResponse = { status: number; body: unknown };

export type Buyer = {
  id: number;
  cookie: string;
  overloads: number;
  /** Sends a request, as JSON unless the body is a form. Waits and repeats it if the app responds that it is overloaded. */
  call: (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) => Promise<BuyerResponse>;
};

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

/** Returns the headers and the body of a request. A form names its type itself. */
export function sent(body: unknown, headers: Record<string, string>): RequestInit {
  if (body === undefined || body instanceof URLSearchParams) return { headers, body: body ?? null };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export function orderOf({ tripId, legId, fareThebe }: BusTrip, seat: string, names: string): URLSearchParams {
  const leg = { trip: tripId, leg: legId, fareThebe: String(fareThebe), query: '' };
  const order = { ...leg, payment: 'later', idempotencyKey: randomUUID() };
  return new URLSearchParams({ ...order, 'seats[]': seat, [`name-${seat}`]: names });
}

export async function signIn(address: string, { username }: Pick<TestPassenger, 'username'>): Promise<string> {
  const csrf = await fetch(`${address}/api/auth/csrf`);
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await csrf.json());
  const response = await fetch(`${address}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { cookie: cookiesOf(csrf) },
    body: new URLSearchParams({ csrfToken, username, password: testPassword, json: 'true' }),
    redirect: 'manual',
  });
  const cookies = cookiesOf(response);
  if (!cookies.includes('session-token='))
    throw new Error(`sign-in responded with ${response.status} without a session`);
  return cookies;
}

function buyer(address: string, { id }: TestPassenger, cookie: string): Buyer {
  const buyer: Buyer = {
    id,
    cookie,
    overloads: 0,
    call: async (method, path, body) => {
      const response = await fetch(address + path, {
        method,
        ...sent(body, { cookie }),
        signal: AbortSignal.timeout(limitMs),
      });
      const content: unknown = await response.json();
      if (response.status !== 503) return { status: response.status, body: content };
      buyer.overloads += 1;
      const waitMs = Number(response.headers.get('retry-after') ?? 1) * 1000;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      return buyer.call(method, path, body);
    },
  };
  return buyer;
}

export async function addBuyers(db: Database, address: string, count: number): Promise<Buyer[]> {
  const known = await db.$count(users);
  const buyers: Buyer[] = [];
  for (let number = known; number < known + count; number += 1) {
    const passenger = await addPassenger(db, { phone: `+26776${String(number).padStart(6, '0')}` });
    buyers.push(buyer(address, passenger, await signIn(address, passenger)));
  }
  return buyers;
}

export async function bookSeat(buyer: Buyer, trip: BusTrip, seat: string): Promise<string> {
  const order = orderOf(trip, seat, 'Bench Passenger');
  const { status, body } = await buyer.call('POST', formPath('complete-booking'), order);
  if (status !== 200) throw new Error(`the booking responded with ${status}: ${JSON.stringify(body)}`);
  return created.parse(body).data.booking.bookingId;
}

/** Makes a signed-in request that uses neither platform nor database. Its time is the cost of the app itself. */
export async function emptyCall(buyer: Buyer): Promise<void> {
  const { status } = await buyer.call('GET', '/api/session');
  if (status !== 200) throw new Error(`/api/session responded with ${status}`);
}
