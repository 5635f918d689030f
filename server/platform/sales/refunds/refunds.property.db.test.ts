import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { commissionLeft, commissionOf } from '@/lib/domain/commission';
import { AppError } from '@/lib/errors';
import { refundModes } from '@/sandbox/dpo/payments';
import { type Cashier, payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import { settleOrThrow } from '@/server/platform/sales/payments/settle-attempt';
import { findTaken } from '@/server/platform/sales/payments/terminals.repo';
import { voidPayment } from '@/server/platform/sales/payments/void-payment';
import { delayTrip } from '@/server/platform/sales/trips/delay-trip';
import type { Agent } from '@/server/platform/platform';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { itHolds } from '@/server/testing/property-test';
import { holdAndBook } from '@/server/testing/test-bookings';
import { bookingOf } from '@/server/testing/test-cancellations';
import { addPassenger } from '@/server/testing/test-passengers';
import { newAgent, newCashier, openCard } from '@/server/testing/test-payments';
import { operatorOf } from '@/server/testing/test-staff';
import { approveRefund, refuseRefund, requestRefund, resolveRefund, retryRefund } from './decide-refund';
import { cancelWithTrip } from '@/server/platform/sales/trips/cancel-trip';
import { cancelPaidBooking, findRefundOffer } from './cancel-paid-booking';
import { listRefundsOf } from './refunds.repo';
import { sendRefunds } from './send-refunds';

const { test, legOn, numberOf } = startPaymentScenario();
let agent: Agent;
let cashier: Cashier;
let number = 0;
let startsAt: Date;
const percent = 7.35;
beforeAll(async () => {
  await test.db.execute(sql`update operators set commission_percent = ${percent}`);
  agent = await newAgent(test.db);
  ({ cashier } = await newCashier(test.db, await operatorOf(test.db, 'Morula Coaches')));
  startsAt = test.clock.read();
});

const events = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('mode' as const), mode: fc.constantFrom(...refundModes) }),
    fc.record({ kind: fc.constant('cancel' as const), times: fc.integer({ min: 1, max: 2 }), differs: fc.boolean() }),
    fc.record({ kind: fc.constant('request' as const), share: fc.constantFrom(1, 3, 20, 25) }),
    fc.record({ kind: fc.constantFrom('approve', 'refuse', 'made', 'not-made', 'card', 'wallet') }),
    fc.record({ kind: fc.constant('work' as const), minutes: fc.constantFrom(0, 1, 10, 60, 26 * 60) }),
    fc.record({ kind: fc.constant('crash' as const) }),
    fc.record({ kind: fc.constantFrom('late', 'take', 'void', 'trip') }),
    fc.record({ kind: fc.constant('delay' as const), minutes: fc.constantFrom(0, 45, 1440) }),
  ),
  { minLength: 3, maxLength: 14 },
);
type Event = (typeof events extends fc.Arbitrary<infer List> ? List : never) extends readonly (infer One)[]
  ? One
  : never;
const history = fc.record({ way: fc.constantFrom('pay', 'pay', 'pay-mobile', 'terminal', 'cash', 'cash'), events });

/** Ignores a refusal. Any other error fails the test. */
const allow = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
  });

type Booked = {
  bookingId: string;
  id: number;
  token: string;
  lateToken: string;
  tripId: string;
  fareThebe: number;
};

async function paidBooking(way: string): Promise<Booked> {
  const user = await addPassenger(test.db);
  const leg = await legOn(3 + (Math.floor(number / 40) % 50));
  const seat = leg.seats[number % 40] ?? 'A1';
  number += 1;
  const bookingId = await holdAndBook(test, user, leg, [seat]);
  const lateToken = await openCard(test, user, bookingId);
  // Its page stays open at the bank, so money can come after everything else.
  await test.db.execute(
    sql`update payment_attempts set state = 'expired', next_ask_at = null where token = ${lateToken}`,
  );
  let token = lateToken;
  const taken = { reservationNumber: await numberOf(bookingId), amountThebe: leg.fareThebe };
  if (way === 'terminal') await payAtTerminal(test.platform, agent, { ...taken, receiptNumber: bookingId });
  else if (way === 'cash') await payAtTerminal(test.platform, cashier, taken);
  else {
    token = await openCard(test, user, bookingId);
    test.bank.act(token, way === 'pay' ? 'pay' : 'pay-mobile');
    await settleOrThrow(test.platform, token);
  }
  const { rows } = await test.db.execute<{ id: number }>(sql`select id::int from bookings where uuid = ${bookingId}`);
  return { bookingId, id: rows[0]?.id ?? 0, token, lateToken, tripId: leg.params.tripId, fareThebe: leg.fareThebe };
}

async function happen({ bookingId, id, token, lateToken, tripId, fareThebe }: Booked, event: Event) {
  const { platform } = test;
  const [newest] = await listRefundsOf(test.db, [id]);
  const author = (actor: string) => ({ actor, reason: 'a test' });
  switch (event.kind) {
    case 'mode':
      test.bank.act(token, event.mode);
      return;
    case 'cancel': {
      const item = await bookingOf(test.db, bookingId);
      const { refundThebe } = await findRefundOffer(platform, item);
      const cancel = () => allow(cancelPaidBooking(platform, item, refundThebe + (event.differs ? 1 : 0)));
      await Promise.all(Array.from({ length: event.times }, cancel));
      return;
    }
    case 'request': {
      const amountThebe = Math.ceil((fareThebe * event.share) / 20);
      return allow(requestRefund(platform, await numberOf(bookingId), amountThebe, author('first')));
    }
    case 'approve':
      return newest && allow(approveRefund(platform, newest.uuid, author('second')));
    case 'refuse':
      return newest && allow(refuseRefund(platform, newest.uuid, author('second')));
    case 'made':
    case 'not-made':
      return newest && allow(resolveRefund(platform, newest.uuid, event.kind === 'made', author('second')));
    case 'card':
    case 'wallet':
      return newest && allow(retryRefund(platform, newest.uuid, event.kind, author('second')));
    case 'work':
      test.clock.advanceSeconds(event.minutes * 60);
      return sendRefunds(platform);
    case 'crash': {
      // The process ends during a call, so the outcome reaches no one.
      const payments = { ...platform.payments };
      payments.refundToken = async (request) => {
        await platform.payments.refundToken(request);
        throw new Error('the process was killed');
      };
      await sendRefunds({ ...platform, payments });
      return;
    }
    case 'take': {
      const taken = { reservationNumber: await numberOf(bookingId), amountThebe: fareThebe };
      return allow(payAtTerminal(platform, cashier, taken));
    }
    case 'void': {
      const payment = await findTaken(test.db, id);
      return payment && allow(voidPayment(platform, payment, cashier.author));
    }
    case 'trip':
      await test.db.execute(sql`update trips set cancelled_at = ${test.clock.read()} where uuid = ${tripId}`);
      return cancelWithTrip(platform, id);
    case 'delay': {
      const staff = { operatorId: cashier.operatorId };
      const body = { direction: '1', minutes: event.minutes };
      return allow(delayTrip({ platform, staff, author: cashier.author, params: { tripId }, body } as never));
    }
    case 'late':
      if (token === lateToken) return;
      test.bank.act(lateToken, 'pay');
      return settleOrThrow(platform, lateToken);
  }
}

async function check({ id, token, lateToken, fareThebe }: Booked) {
  const { rows } = await test.db.execute<{ account: string; thebe: number }>(sql`
    select account, sum(amount_thebe)::int as thebe from ledger_entries entry
    join ledger_transfers transfer on transfer.id = entry.transfer_id
    where transfer.booking_id = ${id} group by account`);
  const ledger = Object.fromEntries(rows.map(({ account, thebe }) => [account, thebe]));
  const refunds = await listRefundsOf(test.db, [id]);
  const { terminal = 0, own_cash: ownCash = 0 } = ledger;
  const taken = await findTaken(test.db, id);
  expect(terminal + ownCash).toBe(taken ? 0 - taken.amountThebe : 0);
  const sum = (list: typeof refunds) => list.reduce((total, { amountThebe }) => total + amountThebe, 0);
  const promised = refunds.filter(({ state }) => state !== 'refused' && state !== 'needs_approval');
  const open = refunds.filter(({ state }) => state !== 'refused' && state !== 'done');
  expect(Object.values(ledger).reduce((total, thebe) => total + thebe, 0)).toBe(0);
  expect(ledger.refund_due ?? 0).toBe(sum(open));
  const { rows: sold } = await test.db.execute<{ paid: boolean; thebe: number }>(sql`
    select paid_at is not null as paid, commission_thebe as thebe from bookings where id = ${id}`);
  const commissionThebe = sold[0]?.paid ? commissionOf(fareThebe, percent) : 0;
  const refundedThebe = sum(refunds.filter(({ state }) => state !== 'refused'));
  expect(sold[0]?.thebe).toBe(commissionThebe);
  expect(ledger.commission ?? 0).toBe(commissionLeft(commissionThebe, fareThebe, refundedThebe));
  expect(sum(promised)).toBeLessThanOrEqual(fareThebe);
  const atTheBank = (test.bank.payment(token)?.refunds ?? []).filter(({ mode }) => mode !== 'refund-declined');
  const sends = refunds.reduce((total, { sendCount }) => total + sendCount, 0);
  expect(atTheBank.length).toBeLessThanOrEqual(sends);
  expect(test.bank.payment(lateToken)?.refunds ?? []).toEqual([]);
  const { rows: cancelled } = await test.db.execute<{ reason: string }>(sql`
    select cancel_reason as reason from bookings where id = ${id} and cancel_reason in ('passenger', 'operator')`);
  const causes = refunds.map(({ cause }) => cause).filter((cause) => cause !== 'goodwill');
  const reasons = cancelled.map(({ reason }) => reason);
  // The operator gives nothing back if nothing was paid, or if all of it was promised before.
  expect(reasons.includes('operator') && causes.length === 0 ? ['operator'] : causes).toEqual(reasons);
}

itHolds(
  'refunds and the ledger agree after any sequence of payments, refunds and late money',
  { cases: 8, timeoutMs: 240_000, endOnFailure: true },
  () =>
    fc.asyncProperty(history, async ({ way, events: sequence }) => {
      test.clock.set(startsAt);
      const booked = await paidBooking(way);
      for (const event of sequence) await happen(booked, event);
      await check(booked);
      await test.db.execute(sql`update refunds set next_check_at = null where booking_id = ${booked.id}`);
      await test.db.execute(sql`update trips set cancelled_at = null where uuid = ${booked.tripId}`);
      // A later case needs the seat.
      await test.db.execute(sql`update seat_claims set state = 'cancelled' where booking_id = ${booked.id}`);
    }),
);
