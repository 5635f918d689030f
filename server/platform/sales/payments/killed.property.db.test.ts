import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { build } from 'esbuild';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { serveOverHttp } from '@/server/testing/test-http';
import type { paymentActions } from '@/server/testing/payment-actions';
import { isDeep } from '@/server/testing/property-test';
import { addPassenger, addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { holdAndBook } from '@/server/testing/test-bookings';
import { tokensOf } from '@/server/testing/test-money';
import { newAgent, openCard } from '@/server/testing/test-payments';
import { testMerchant } from '@/server/testing/test-platform';
import { findBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { lapseBooking } from '@/server/platform/sales/cancellations/lapse-bookings';
import { checkOpenAttempts } from './settle-attempt';
import { sendRefunds } from '@/server/platform/sales/refunds/send-refunds';
import { cancelTrips } from '@/server/platform/trips/cancel-trip';
import type { Agent } from '@/server/platform/platform';
import { payAtTerminal } from './pay-at-terminal';

const { test, fare, stand, state, cancelAll, legOn, receiptOf } = startPaymentScenario();

let folder: string;
let program: string;
let agent: Agent;
let server: Awaited<ReturnType<typeof serveOverHttp>>;

beforeAll(async () => {
  folder = mkdtempSync(join('node_modules', '.cache', 'killed-'));
  program = join(folder, 'pay-and-die.mjs');
  await build({
    entryPoints: ['server/testing/pay-and-die.ts'],
    outfile: program,
    tsconfig: 'tsconfig.json',
    // One bundled file: a process that loads its packages one by one takes seven times as long to reach its first step.
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
  });
  agent = await newAgent(test.db);
  server = await serveOverHttp(async (request) => {
    const url = new URL(request.url);
    if (url.pathname !== '/pay') return test.bank.api(request);
    test.bank.act(url.searchParams.get('token') ?? '', 'pay');
    return new Response('paid');
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Runs a payment process that kills itself at step `killAt`. Returns true if it ended before that step. */
function dieAt(killAt: number, way: Way, bookingId: string, now: Date): Promise<boolean> {
  const about = { databaseUrl: test.databaseUrl, bankUrl: server.baseUrl, ...testMerchant, agentId: agent.id };
  const settings = { ...about, bookingId, killAt, way, now };
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errorOutput += text));
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL' || code === 0) resolve(code === 0);
      else reject(new Error(errorOutput));
    });
  });
}

/** Runs the job of the scheduler for seven hours, until no attempt is due. */
async function recover() {
  for (let hour = 0; hour < 7; hour += 1) {
    test.clock.advanceSeconds(60 * 60);
    await checkOpenAttempts(test.platform);
  }
}

async function check({ bookingId, killAt, seat }: Victim) {
  const item = await findBooking(test.db, bookingId);
  const tokens = await tokensOf(test.db, item?.booking.id ?? 0);
  const paidAtTheBank = tokens.some(({ token }) => test.bank.payment(token)?.paymentStatus === 'paid');
  const { paid, ledger, messages, seats } = await stand(bookingId);
  expect({ killAt, paid, seats }).toEqual({ killAt, paid: paidAtTheBank, seats: [seat] });
  expect(ledger).toEqual(paid ? { provider: -fare(1), sales: fare(1) } : {});
  expect(messages).toEqual(paid ? ['booking-made', 'booking-paid'] : ['booking-made']);
  return paid;
}

/** Number of processes that run at the same time. */
const atOnce = isDeep ? 3 : 2;

/** `npm test` kills at every twelfth step, from a random one of the first twelve. The bank has the money from step 16. */
const stride = isDeep ? 1 : 12;
const firstStep = 1 + randomInt(stride);

type Way = (typeof paymentActions)[number];
type Victim = { bookingId: string; killAt: number; user: TestPassenger; seat: string };

/** The row of seats that each way uses. */
const rows: Record<Way, string> = {
  card: 'A',
  again: 'B',
  terminal: 'C',
  cancel: 'D',
  lapse: 'E',
  refund: 'F',
  trip: 'G',
};

/** Kills one process at each step that is tried, until a process ends without being killed. */
async function killAll(way: Way, prepare: (booked: Pick<Victim, 'bookingId' | 'user'>) => Promise<Date>) {
  const victims: Victim[] = [];
  for (let ended = false; !ended;) {
    const next = Array.from(
      { length: way === 'refund' ? 1 : atOnce },
      (_, index) => firstStep + (victims.length + index) * stride,
    );
    const killed = await Promise.all(
      next.map(async (killAt) => {
        const booked = await bookOn(way, killAt);
        return { ...booked, killAt, ended: await dieAt(killAt, way, booked.bookingId, await prepare(booked)) };
      }),
    );
    victims.push(...killed);
    ended = killed.some((victim) => victim.ended);
  }
  expect(victims.length * stride).toBeGreaterThan(5);
  return victims;
}

const now = () => Promise.resolve(test.clock.read());

it('a payment killed between any two steps is complete after recovery, or can be made again', async () => {
  const victims = await killAll('card', now);
  await recover();
  const outcomes = { paid: 0, unpaid: 0 };
  test.clock.set(new Date());
  for (const victim of victims) {
    if (await check(victim)) {
      outcomes.paid += 1;
      continue;
    }
    outcomes.unpaid += 1;
    const token = await openCard(test, victim.user, victim.bookingId);
    test.bank.act(token, 'pay');
    expect(await state(token)).toBe('paid');
  }
  // Processes were killed both before and after the money was taken.
  expect(outcomes.unpaid * stride).toBeGreaterThan(5);
  expect(outcomes.paid * stride).toBeGreaterThan(2);
}, 240_000);

describe('a process with an open card page that is killed between any two steps', () => {
  const openPage = async ({ user, bookingId }: Pick<Victim, 'bookingId' | 'user'>) => {
    await openCard(test, user, bookingId);
    return now();
  };

  it('leaves a booking that a new start pays once', async () => {
    for (const victim of await killAll('again', openPage)) {
      const token = await openCard(test, victim.user, victim.bookingId);
      test.bank.act(token, 'pay');
      expect(await state(token)).toBe('paid');
      await check(victim);
    }
  }, 120_000);

  it('takes a terminal payment once when the receipt is sent again', async () => {
    for (const { bookingId } of await killAll('terminal', openPage)) {
      await payAtTerminal(test.platform, agent, await receiptOf(bookingId));
      expect(await stand(bookingId)).toMatchObject({
        paid: true,
        ledger: { terminal: -fare(1), sales: fare(1) },
        messages: ['booking-made', 'booking-paid'],
      });
    }
  }, 120_000);

  it('counts a cancellation once when it is sent again', async () => {
    for (const { bookingId, user } of await killAll('cancel', openPage)) {
      await cancelAll(bookingId);
      expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', paid: false, seats: [], ledger: {} });
      const { rows: counters } = await test.db.execute<{ count: number }>(sql`
        select request_count::int as count from cancellation_counters where user_id = ${user.id}`);
      expect(counters.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
    }
  }, 120_000);

  it('completes a lapse at the next run, and sends one message', async () => {
    const overdue = async (booked: Pick<Victim, 'bookingId' | 'user'>) => {
      await openPage(booked);
      const item = await findBooking(test.db, booked.bookingId);
      return item?.booking.payBy ?? new Date();
    };
    for (const { bookingId } of await killAll('lapse', overdue)) {
      const item = await findBooking(test.db, bookingId);
      test.clock.set(item?.booking.payBy ?? new Date());
      await lapseBooking(test.platform, item?.booking.id ?? 0);
      expect(await stand(bookingId)).toMatchObject({
        status: 'cancelled',
        paid: false,
        seats: [],
        messages: ['booking-made', 'booking-lapsed'],
      });
    }
  }, 120_000);
});

describe('a refund that is killed between any two steps', () => {
  const open = sql`next_check_at is not null`;
  /** A process works on every refund that is due, so those of other victims wait. */
  const wait = () => test.db.execute(sql`update refunds set next_check_at = null where ${open}`);

  it('is cancelled and promised together, and is sent at most once', async () => {
    const tokens = new Map<string, string>();
    const victims = await killAll('refund', async ({ user, bookingId }) => {
      await wait();
      const token = await openCard(test, user, bookingId);
      test.bank.act(token, 'pay');
      expect(await state(token)).toBe('paid');
      tokens.set(bookingId, token);
      return now();
    });
    await test.db.execute(sql`
      update refunds set next_check_at = created_at where state in ('approved', 'sending', 'sent', 'unclear')`);
    const made = (bookingId: string) => test.bank.payment(tokens.get(bookingId) ?? '')?.refunds.length ?? 0;
    for (let minute = 0; minute < 20; minute += 1) {
      test.clock.advanceSeconds(60);
      await sendRefunds(test.platform);
    }
    for (const { bookingId } of victims) {
      const { status, ledger } = await stand(bookingId);
      const { rows } = await test.db.execute<{ state: string }>(sql`
        select state from refunds where booking_id = (select id from bookings where uuid = ${bookingId})`);
      expect(rows.length).toBe(status === 'cancelled' ? 1 : 0);
      expect(made(bookingId)).toBeLessThanOrEqual(1);
      // A process that was killed before the request is decided by a person, because the result is unknown.
      if (rows[0]) expect(rows[0].state).toBe(made(bookingId) === 1 ? 'done' : 'unclear');
      expect(Object.values(ledger).reduce((sum: number, thebe) => sum + (thebe ?? 0), 0)).toBe(0);
    }
  }, 120_000);
});

it('a cancellation of a trip that is killed six times gives each booking one refund and one message', async () => {
  const leg = await legOn(58);
  const ways = ['card', 'terminal', 'comes', 'unpaid'] as const;
  const booked: { way: (typeof ways)[number]; bookingId: string }[] = [];
  for (const [index, user] of (await addPassengers(test.db, 20)).entries()) {
    const bookingId = await holdAndBook(test, user, leg, [leg.seats[index] ?? '']);
    const way = ways[index % 4] ?? 'unpaid';
    if (way === 'terminal') await payAtTerminal(test.platform, agent, await receiptOf(bookingId));
    if (way === 'card' || way === 'comes') {
      const token = await openCard(test, user, bookingId);
      test.bank.act(token, 'pay');
      if (way === 'card') expect(await state(token)).toBe('paid');
    }
    booked.push({ way, bookingId });
  }
  await test.db.execute(sql`update trips set cancelled_at = ${test.clock.read()} where id = ${leg.tripRowId}`);
  const [first] = booked;
  const kill = (step: number) => dieAt(step + randomInt(5), 'trip', first?.bookingId ?? '', test.clock.read());
  // Two workers at once do the work, and both are killed.
  for (const step of [20, 40, 50]) expect(await Promise.all([kill(step), kill(step + 5)])).toEqual([false, false]);
  const { rows: left } = await test.db.execute(sql`
    select from bookings where trip_id = ${leg.tripRowId} and status = 'active'`);
  expect(left.length > 0 && left.length < booked.length).toBe(true);
  await cancelTrips(test.platform);
  for (const { way, bookingId } of booked) {
    const { status, seats, ledger, messages } = await stand(bookingId);
    const { rows } = await test.db.execute<{ thebe: number }>(sql`
      select amount_thebe as thebe from refunds where booking_id = (select id from bookings where uuid = ${bookingId})`);
    const isRefunded = way === 'card' || way === 'terminal';
    expect({ status, seats, refunds: rows }).toEqual({
      status: 'cancelled',
      seats: [],
      refunds: isRefunded ? [{ thebe: leg.fareThebe }] : [],
    });
    expect(messages.filter((name) => name === 'trip-cancelled')).toHaveLength(1);
    const { refund_due: due = 0, wallet = 0, sales = 0 } = ledger;
    const owed = { card: [leg.fareThebe, 0], terminal: [0, leg.fareThebe], comes: [0, leg.fareThebe], unpaid: [0, 0] };
    expect({ way, owed: [due, wallet], sales }).toEqual({ way, owed: owed[way], sales: 0 });
  }
}, 120_000);

/** Books a separate passenger, trip and seat for each process. */
async function bookOn(way: Way, number: number): Promise<Pick<Victim, 'bookingId' | 'user' | 'seat'>> {
  const user = await addPassenger(test.db);
  const leg = await legOn(2 + (number % 55));
  const seat = `${rows[way]}${1 + Math.floor(number / 55)}`;
  return { user, seat, bookingId: await holdAndBook(test, user, leg, [seat]) };
}
