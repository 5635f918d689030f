import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { AppError } from '@/lib/errors';
import { commissionOf } from '@/lib/domain/commission';
import type { DpoAction } from '@/sandbox/dpo/actions';
import { passengers } from '@/server/db/schema/bookings';
import { pulaAmount } from '@/lib/format/money';
import { type LoadedBooking, findBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';
import { createBooking } from '@/server/platform/sales/bookings/create-booking';
import { lapseBooking } from '@/server/platform/sales/cancellations/lapse-bookings';
import { holdSeats } from '@/server/platform/seats/hold-seats';
import { itHolds } from '@/server/testing/property-test';
import { bookingRequest } from '@/server/testing/test-bookings';
import { paymentStatus, tokensOf } from '@/server/testing/test-money';
import { addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { newAgent, specifiedPayload } from '@/server/testing/test-payments';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { countOversold, findLeg, type TestLeg } from '@/server/testing/test-trips';
import { initiatePayment } from './initiate-payment';
import { recordPush } from '@/server/platform/sales/payments/record-push';
import type { Agent } from '@/server/platform/platform';
import { payAtTerminal } from './pay-at-terminal';
import { settleOrThrow, checkOpenAttempts } from './settle-attempt';

/** Each lane has its own database. Many short sequences find more faults than a few long ones. */
const lanes = 2;

const actions = [
  ...(['pay', 'pay', 'decline', 'cancel', 'pay-later', 'wrong-amount', 'other-currency'] as const),
  ...(['underpaid', 'converted', 'push-twice'] as const),
] satisfies DpoAction[];

/** `nth` selects one of the booking's tokens or passengers. The weights favour the events with the highest risk. */
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('start' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('act' as const), action: fc.constantFrom(...actions), nth: fc.nat(3) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('return' as const),
      nth: fc.nat(3),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('push' as const), nth: fc.nat(3), forged: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('job' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('terminal' as const), receipt: fc.nat(1), isRight: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 12, 301) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay-by' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('departure' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rival' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('away' as const), after: fc.nat(1) }) },
);
type Event = Parameters<Parameters<typeof event.map>[0]>[0];

type Lane = {
  test: TestPlatform;
  anna: TestPassenger;
  ben: TestPassenger;
  leg: TestLeg;
  agent: Agent;
  /** Number of requests that the provider still answers before it fails to respond to one. */
  awayAfter: number | undefined;
};

const percent = 2.35;

async function openLane(): Promise<Lane> {
  const test = await openTestPlatform();
  await test.db.execute(sql`update operators set commission_percent = ${percent}`);
  const [anna, ben] = await addPassengers(test.db, 2);
  const agent = await newAgent(test.db);
  if (!anna || !ben) throw new Error('passengers must exist');
  const lane = {
    test,
    anna,
    ben,
    agent,
    leg: await findLeg(test.db, longBus, [1, 3]),
    awayAfter: undefined as number | undefined,
  };
  const { requestToken, viewPayment, cancelToken } = test.platform.payments;
  const silent = { kind: 'unclear', result: '', explanation: 'away' } as const;
  const unless = <ApiOutcome>(callApi: () => Promise<ApiOutcome>): Promise<ApiOutcome | typeof silent> => {
    if (lane.awayAfter === undefined) return callApi();
    lane.awayAfter = lane.awayAfter === 0 ? undefined : lane.awayAfter - 1;
    return lane.awayAfter === undefined ? Promise.resolve(silent) : callApi();
  };
  test.platform.payments.requestToken = (request) => unless(() => requestToken(request));
  test.platform.payments.viewPayment = (token) => unless(() => viewPayment(token));
  test.platform.payments.cancelToken = (token) => unless(() => cancelToken(token));
  return lane;
}

let open: Lane[] = [];
beforeAll(async () => {
  open = await Promise.all(Array.from({ length: lanes }, openLane));
});
afterAll(() => Promise.all(open.map(({ test }) => test.close())));

/** Ignores a refusal (status below 500). Any other error fails the test. */
async function allow(work: Promise<unknown>) {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
  });
}

async function startCard({ test, anna }: Lane, { booking, seats }: LoadedBooking) {
  const amount = pulaAmount(booking.fareThebe * seats.length);
  await initiatePayment(test.platform, anna, specifiedPayload(booking.uuid, amount));
}

async function happen(lane: Lane, item: LoadedBooking, seats: string[], now: Event) {
  const { test, leg, ben } = lane;
  const { platform, bank, clock } = test;
  const laterThan = (instant: Date) => clock.set(new Date(Math.max(clock.read().getTime(), instant.getTime())));
  const tokens = 'nth' in now ? await tokensOf(test.db, item.booking.id) : [];
  const token = 'nth' in now ? tokens[now.nth % Math.max(tokens.length, 1)]?.token : undefined;
  switch (now.kind) {
    case 'start':
      return allow(startCard(lane, item));
    case 'act':
      if (token) bank.act(token, now.action);
      return;
    case 'return':
      if (token) await Promise.all(Array.from({ length: now.times }, () => allow(settleOrThrow(platform, token))));
      return;
    case 'push':
      return allow(recordPush(platform, { token: now.forged ? randomUUID() : (token ?? null), reference: null }));
    case 'job':
      return allow(checkOpenAttempts(platform));
    case 'cancel': {
      const people = await test.db.select().from(passengers).where(eq(passengers.bookingId, item.booking.id));
      const person = people[now.nth % people.length];
      return allow(cancelPassengers(platform, item.booking.id, person ? [person.uuid] : []));
    }
    case 'terminal': {
      const amountThebe = leg.fareThebe * seats.length + (now.isRight ? 0 : 100);
      const receiptNumber = `${item.booking.reservationNumber}-${now.receipt}`;
      const { reservationNumber } = item.booking;
      return allow(payAtTerminal(platform, lane.agent, { reservationNumber, amountThebe, receiptNumber }));
    }
    case 'wait':
      clock.advanceSeconds(now.minutes * 60);
      return;
    case 'pay-by':
      laterThan(item.booking.payBy);
      await lapseBooking(platform, item.booking.id);
      return;
    case 'departure':
      laterThan(item.booking.departsAt);
      await lapseBooking(platform, item.booking.id);
      return;
    case 'rival':
      return allow(holdSeats(platform, ben, leg.params, seats.slice(0, 1)));
    case 'away':
      lane.awayAfter = now.after;
  }
}

/** Advances the clock and runs the job until no attempt is live. */
async function comeToRest({ test }: Lane) {
  for (let round = 0; round < 10; round += 1) {
    // Longer than the time limit of any page.
    test.clock.advanceSeconds(6 * 60 * 60);
    test.bank.settleDue();
    await checkOpenAttempts(test.platform);
    const { rows } = await test.db.execute(sql`
      select 1 from payment_attempts where state in ('starting', 'open', 'pending') limit 1`);
    if (rows.length === 0 && round >= 1) return;
  }
  throw new Error('some attempts are still live after ten rounds');
}

/** Returns the thebe that the bank took with a matching amount, and checks that each other amount is under review. */
async function atTheBank({ test }: Lane, item: LoadedBooking) {
  let agreedThebe = 0;
  for (const { token, state, thebe } of await tokensOf(test.db, item.booking.id)) {
    const paid = test.bank.payment(token);
    if (paid?.state.kind !== 'paid') {
      expect(['paid', 'review']).not.toContain(state);
      continue;
    }
    const { taken, final, result } = paid.state;
    const inPula = taken.currency === 'BWP' ? taken : final;
    const agrees = result === '000' && inPula?.currency === 'BWP' && inPula.hundredths === thebe;
    expect(state).toBe(agrees ? 'paid' : 'review');
    if (agrees) agreedThebe += thebe;
  }
  return agreedThebe;
}

/** Counts the booking's ledger entries for the wallet. */
async function countCredits({ test }: Lane, { booking }: LoadedBooking): Promise<number> {
  const { rows } = await test.db.execute<{ count: number }>(sql`
    select count(*)::int as count from ledger_entries entry
    join ledger_transfers transfer on transfer.id = entry.transfer_id
    where transfer.booking_id = ${booking.id} and entry.account = 'wallet'`);
  return rows[0]?.count ?? 0;
}

async function check(lane: Lane, item: LoadedBooking) {
  const { db } = lane.test;
  const { paid, status, seats, ledger, messages, attempts } = await paymentStatus(db, item.booking.uuid);
  const reviews = attempts.length;
  const { provider = 0, terminal = 0, sales = 0, wallet = 0, commission = 0, settled = 0 } = ledger;
  const count = (template: string) => messages.filter((name) => name === template).length;
  // Every thebe received is in the ledger exactly once.
  expect(provider + terminal + sales + wallet).toBe(0);
  expect({ commission, settled: 0 - settled }).toEqual({
    commission: commissionOf(sales, percent),
    settled: commission,
  });
  expect(provider + (await atTheBank(lane, item))).toBe(0);
  // A booking is paid exactly if the ledger has a sale, and a paid booking is active.
  expect(sales > 0).toBe(paid);
  if (paid) expect({ status, sales }).toEqual({ status: 'active', sales: item.booking.fareThebe * seats.length });
  if (status === 'cancelled') expect(seats).toEqual([]);
  // Each message is written once.
  expect(count('booking-paid')).toBe(paid ? 1 : 0);
  expect(count('wallet-credited')).toBe(await countCredits(lane, item));
  expect(count('payment-review')).toBeLessThanOrEqual(reviews);
  expect(count('booking-made')).toBe(1);
  expect(await countOversold(db)).toBe(0);
}

/** `waits`: the next event begins after this event and all events before it have ended. Otherwise it begins at once. */
type Moment = { now: Event; waits: boolean };

async function run(lane: Lane, events: readonly Moment[], size: number) {
  const { test, anna, leg } = lane;
  const { platform, db } = test;
  test.clock.set(new Date());
  lane.awayAfter = undefined;
  // Each sequence starts with an empty bus and without suspensions.
  await db.execute(sql`update payment_attempts set next_ask_at = null where next_ask_at is not null`);
  await db.execute(sql`delete from seat_claims`);
  await db.execute(sql`delete from cancellation_counters`);
  const seats = leg.seats.slice(0, size);
  await holdSeats(platform, anna, leg.params, seats);
  const { uuid } = await createBooking(platform, anna, randomUUID(), bookingRequest(leg, seats));
  const item = await findBooking(db, uuid);
  if (!item) throw new Error('the booking must exist');
  await happen(lane, item, seats, { kind: 'start' });
  let underWay: Promise<void>[] = [];
  for (const { now, waits } of events) {
    underWay.push(happen(lane, item, seats, now));
    if (!waits) continue;
    await Promise.all(underWay);
    underWay = [];
  }
  await Promise.all(underWay);
  lane.awayAfter = undefined;
  await comeToRest(lane);
  await check(lane, item);
}

itHolds(
  'money and bookings agree after any sequence of events',
  { cases: 8, lanes, timeoutMs: 240_000, endOnFailure: true },
  (index) =>
    fc.asyncProperty(
      fc.array(fc.record({ now: event, waits: fc.boolean() }), { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 1, max: 3 }),
      async (events, size) => {
        const lane = open[index];
        if (!lane) throw new Error('the lane is not open');
        await run(lane, events, size);
      },
    ),
);
