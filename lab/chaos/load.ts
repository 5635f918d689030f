/**
 * Input: an app and its passengers. Output: bookings and payments until `stop`. Invariant: a passenger whose response was lost
 * repeats the request, and `acknowledged` has only what the app confirmed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { formPath } from '@/lib/forms/form';
import { sandboxPayPath } from '@/lib/paths/sandbox';
import { bookingsPath, homePath } from '@/lib/paths/pages';
import { orderOf, sent, signIn } from '../bench/buyers';
import type { BusTrip } from '../bench/bus-trips';

const longestRequestMs = 20_000;
const soonMs = 200;
/** Longer than every outage of the run. */
const decideWithinMs = 120_000;
const startsOfCard = 3;
/** A refusal with a longer wait is a decision. */
const soonSeconds = 60;

type Reply = { status: number; body: unknown; location: string };
type Booking = { bookingId: string; reservationNumber: string; amountThebe: number };

export type Shopper = { username: string; cookie: string };

export type Purchase = { booking?: Booking; isPaid: boolean };

/** The bookings and payments that the app confirmed, and the tokens that the provider took money for. */
export type Acknowledged = { bookings: Set<string>; payments: Set<string>; tokens: Set<string> };

export type Load = ReturnType<typeof startLoad>;

const booking = z.object({ bookingId: z.uuid(), reservationNumber: z.string() });
const created = z.object({ data: z.object({ booking }) });
const startedCard = z.object({ next: z.url() });
const refused = z.object({ retryAfter: z.number() });
const returned = z.object({ state: z.string() });

export type LoadOptions = {
  address: string;
  shoppers: readonly Shopper[];
  trips: readonly BusTrip[];
  agentKey: string;
  thinkMs?: number;
  repeatMs?: number;
  requestLimitMs?: number;
  patience?: number;
};

export function startLoad({ address, shoppers, trips, agentKey, ...options }: LoadOptions) {
  const { thinkMs = 0, repeatMs = soonMs, requestLimitMs = longestRequestMs, patience = 1 } = options;
  const acknowledged: Acknowledged = { bookings: new Set(), payments: new Set(), tokens: new Set() };
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const underWay = new Set<Purchase>();
  const think = () => pause(Math.random() * thinkMs);
  let lost = 0;
  let most = Infinity;
  let started = 0;
  let isStopped = false;
  let purchases = 0;

  /** Resolves with undefined if the connection broke before the response. */
  async function send(path: string, init: RequestInit): Promise<Reply | undefined> {
    try {
      const signal = AbortSignal.timeout(requestLimitMs);
      const response = await fetch(address + path, { ...init, redirect: 'manual', signal });
      const text = await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      // A proxy responds with it if it lost its connection to the site.
      if (response.status === 502 || response.status === 504) throw new Error('lost');
      const isOurs = !path.startsWith('/sandbox');
      const name = `${init.method ?? 'GET'} ${path}: ${response.status}`;
      if (response.status === 500 && isOurs) faults.push(`${name} ${text.slice(0, 200)}`);
      if (response.status === 503 && isOurs && !response.headers.has('retry-after'))
        faults.push(`${name} without Retry-After`);
      const location = response.headers.get('location') ?? '';
      return { status: response.status, body: parseJson(text), location };
    } catch {
      lost += 1;
      return undefined;
    }
  }

  const isTransient = ({ status, body }: Reply) =>
    status === 503 || (status === 429 && (refused.safeParse(body).data?.retryAfter ?? 0) <= soonSeconds);

  /** Sends a request until the app decides about it. A purchase that has begun ends after the stop. */
  async function decide(shopper: Shopper, method: string, path: string, body?: unknown): Promise<Reply> {
    const deadline = performance.now() + decideWithinMs * patience;
    let last = 'no response';
    for (;;) {
      const reply = await send(path, { method, ...sent(body, { cookie: shopper.cookie, 'x-api-key': agentKey }) });
      if (reply?.status === 401) shopper.cookie = await signIn(address, shopper).catch(() => shopper.cookie);
      else if (reply && !isTransient(reply)) return reply;
      if (reply) last = `${reply.status} ${JSON.stringify(reply.body)}`;
      if (performance.now() > deadline) break;
      await pause(repeatMs);
    }
    faults.push(`${method} ${path} was not decided, the last response was ${last}`);
    return { status: 0, body: undefined, location: '' };
  }

  async function book(shopper: Shopper): Promise<Purchase | undefined> {
    const trip = trips[Math.floor(purchases / 30) % trips.length];
    const seat = trip?.seats[Math.floor(Math.random() * trip.seats.length)];
    if (!trip || seat === undefined) return undefined;
    const held = await decide(shopper, 'PUT', `${trip.path}/holds`, { seats: [seat] });
    if (held.status !== 200) return undefined;
    const purchase: Purchase = { isPaid: false };
    underWay.add(purchase);
    await think();
    const order = orderOf(trip, seat, 'Chaos Passenger');
    const reply = await decide(shopper, 'POST', formPath('complete-booking'), order);
    const booked = created.safeParse(reply.body).data?.data.booking;
    if (booked) {
      acknowledged.bookings.add(booked.bookingId);
      purchase.booking = { ...booked, amountThebe: trip.fareThebe };
      return purchase;
    }
    underWay.delete(purchase);
    await decide(shopper, 'DELETE', `${trip.path}/holds`, { seats: [seat] });
    return undefined;
  }

  async function payAtTerminal(shopper: Shopper, { bookingId, reservationNumber, amountThebe }: Booking) {
    const payment = { reservationNumber, amountThebe, receiptNumber: `R-${reservationNumber}` };
    const { status } = await decide(shopper, 'POST', '/api/terminal/payments', payment);
    if (status === 200) acknowledged.payments.add(bookingId);
    return status === 200;
  }

  async function payByCard(shopper: Shopper, { bookingId }: Booking): Promise<boolean> {
    for (let starts = 0; starts < startsOfCard; starts += 1) {
      const { data } = startedCard.safeParse(
        (await decide(shopper, 'POST', formPath('pay'), new URLSearchParams({ bookingId }))).body,
      );
      const token = data && new URL(data.next).searchParams.get('ID');
      if (!token) continue;
      const form = new URLSearchParams({ token, action: 'pay' });
      const paid = await send(sandboxPayPath, { method: 'POST', body: form });
      // The bank sends back an approval only if it took the payment.
      if (!paid?.location.includes('CCDapproval')) continue;
      acknowledged.tokens.add(token);
      const outcome = await decide(shopper, 'POST', '/api/payments/dpo/return', { token });
      if (returned.safeParse(outcome.body).data?.state === 'saved') acknowledged.payments.add(bookingId);
      return true;
    }
    return false;
  }

  async function shop(shopper: Shopper, number: number) {
    const unpaid: Purchase[] = [];
    while (!isStopped && number < most) {
      await think();
      const purchase = unpaid.shift() ?? (await book(shopper));
      purchases += 1;
      if (!purchase?.booking) continue;
      await think();
      const byCard = purchases % 2 === 0 && (await payByCard(shopper, purchase.booking));
      purchase.isPaid = byCard || (await payAtTerminal(shopper, purchase.booking));
      if (purchase.isPaid) underWay.delete(purchase);
      else unpaid.push(purchase);
      await send(bookingsPath, { headers: { cookie: shopper.cookie } });
    }
  }

  async function look() {
    const paths = [homePath, '/faqs', '/bus', '/operators', '/api/health'];
    for (let count = 0; !isStopped; count += 1) {
      await send(paths[count % paths.length] ?? homePath, { headers: { connection: 'close' } });
      await pause(50);
    }
  }

  const start = (shopper: Shopper) => shop(shopper, started++);
  const work = [...shoppers.map(start), look()];
  return {
    acknowledged,
    statuses,
    faults,
    underWay,
    lost: () => lost,
    add: (more: readonly Shopper[]) => void work.push(...more.map(start)),
    keepOnly: (count: number) => void (most = count),
    stop: async () => {
      isStopped = true;
      await Promise.all(work);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
