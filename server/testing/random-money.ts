import { and, eq, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { AppError } from '@/lib/errors';
import { refundModes } from '@/sandbox/dpo/payments';
import { terminalPayments } from '@/server/db/schema/payments';
import type { Agent } from '@/server/platform/platform';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';
import { type Cashier, payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import { settleOrThrow } from '@/server/platform/sales/payments/settle-attempt';
import { voidPayment } from '@/server/platform/sales/payments/void-payment';
import { cancelPaidBooking, findRefundOffer } from '@/server/platform/sales/refunds/cancel-paid-booking';
import {
  approveRefund,
  refuseRefund,
  requestRefund,
  resolveRefund,
  retryRefund,
} from '@/server/platform/sales/refunds/decide-refund';
import { sendRefunds } from '@/server/platform/sales/refunds/send-refunds';
import { cancelWithTrip } from '@/server/platform/trips/cancel-trip';
import { delayTrip } from '@/server/platform/trips/delay-trip';
import { holdAndBook } from './test-bookings';
import { bookingOf, passengerUuids } from './test-cancellations';
import { addPassenger } from './test-passengers';
import { newAgent, openCard } from './test-payments';
import type { TestPlatform } from './test-platform';
import type { TestLeg } from './test-trips';

export const moneyEvent = fc.oneof(
  fc.record({ kind: fc.constant('mode' as const), mode: fc.constantFrom(...refundModes) }),
  fc.record({ kind: fc.constant('cancel' as const), times: fc.integer({ min: 1, max: 2 }), differs: fc.boolean() }),
  fc.record({ kind: fc.constant('request' as const), share: fc.constantFrom(1, 3, 20, 25) }),
  fc.record({ kind: fc.constantFrom('approve', 'refuse', 'made', 'not-made', 'card', 'wallet') }),
  fc.record({ kind: fc.constant('work' as const), minutes: fc.constantFrom(0, 1, 10, 60, 26 * 60) }),
  fc.record({ kind: fc.constant('crash' as const) }),
  fc.record({ kind: fc.constantFrom('late', 'take', 'void', 'trip') }),
  fc.record({ kind: fc.constant('delay' as const), minutes: fc.constantFrom(0, 45, 1440) }),
);
export type MoneyEvent = typeof moneyEvent extends fc.Arbitrary<infer One> ? One : never;

export const wayToPay = fc.constantFrom('pay', 'pay', 'pay-mobile', 'terminal', 'cash', 'cash');

export type RandomBooking = {
  bookingId: string;
  id: number;
  token: string;
  lateToken: string;
  tripId: string;
  /** The sum that was paid first. */
  priceThebe: number;
  cashier: Cashier;
};

export const allowRefusal = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return undefined;
  });

/** Pays bookings and lets their money move. Call it at the top of a test file. */
export function startRandomMoney(test: TestPlatform) {
  let agent: Agent;
  beforeAll(async () => {
    agent = await newAgent(test.db);
  });
  const numberOf = async (bookingId: string) => (await bookingOf(test.db, bookingId)).booking.reservationNumber;

  /** Of two seats, one is cancelled before the payment. */
  async function payBooking(way: string, leg: TestLeg, seats: string[], cashier: Cashier): Promise<RandomBooking> {
    const user = await addPassenger(test.db);
    const bookingId = await holdAndBook(test, user, leg, seats);
    const lateToken = await openCard(test, user, bookingId);
    // Its page stays open at the bank, so money can come after everything else.
    await test.db.execute(
      sql`update payment_attempts set state = 'expired', next_ask_at = null where token = ${lateToken}`,
    );
    const { id } = (await bookingOf(test.db, bookingId)).booking;
    const [, ...others] = await passengerUuids(test.db, bookingId);
    if (others.length > 0) await cancelPassengers(test.platform, id, others);
    let token = lateToken;
    const { fareThebe: priceThebe } = leg;
    const taken = { reservationNumber: await numberOf(bookingId), amountThebe: priceThebe };
    if (way === 'terminal') await payAtTerminal(test.platform, agent, { ...taken, receiptNumber: bookingId });
    else if (way === 'cash') await payAtTerminal(test.platform, cashier, taken);
    else {
      token = await openCard(test, user, bookingId);
      test.bank.act(token, way === 'pay' ? 'pay' : 'pay-mobile');
      await settleOrThrow(test.platform, token);
    }
    return { bookingId, id, token, lateToken, tripId: leg.params.tripId, priceThebe, cashier };
  }

  async function happen(booked: RandomBooking, event: MoneyEvent) {
    const { bookingId, id, token, lateToken, tripId, priceThebe, cashier } = booked;
    const { platform } = test;
    const refunds = sql`select uuid from refunds where booking_id = ${id} order by id desc limit 1`;
    const [newest] = (await test.db.execute<{ uuid: string }>(refunds)).rows;
    const author = (actor: string) => ({ actor, reason: 'a test' });
    switch (event.kind) {
      case 'mode':
        test.bank.act(token, event.mode);
        return;
      case 'cancel': {
        const item = await bookingOf(test.db, bookingId);
        const { refundThebe } = await findRefundOffer(platform, item);
        const cancel = () => allowRefusal(cancelPaidBooking(platform, item, refundThebe + (event.differs ? 1 : 0)));
        await Promise.all(Array.from({ length: event.times }, cancel));
        return;
      }
      case 'request': {
        const amountThebe = Math.ceil((priceThebe * event.share) / 20);
        return allowRefusal(requestRefund(platform, await numberOf(bookingId), amountThebe, author('first')));
      }
      case 'approve':
        return newest && allowRefusal(approveRefund(platform, newest.uuid, author('second')));
      case 'refuse':
        return newest && allowRefusal(refuseRefund(platform, newest.uuid, author('second')));
      case 'made':
      case 'not-made':
        return newest && allowRefusal(resolveRefund(platform, newest.uuid, event.kind === 'made', author('second')));
      case 'card':
      case 'wallet':
        return newest && allowRefusal(retryRefund(platform, newest.uuid, event.kind, author('second')));
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
        const taken = { reservationNumber: await numberOf(bookingId), amountThebe: priceThebe };
        return allowRefusal(payAtTerminal(platform, cashier, taken));
      }
      case 'void': {
        const { bookingId, voidedAt } = terminalPayments;
        const isTaken = and(eq(bookingId, id), isNull(voidedAt));
        const [payment] = await test.db.select().from(terminalPayments).where(isTaken);
        return payment && allowRefusal(voidPayment(platform, payment, cashier.author));
      }
      case 'trip':
        await test.db.execute(sql`update trips set cancelled_at = ${test.clock.read()} where uuid = ${tripId}`);
        return cancelWithTrip(platform, id);
      case 'delay': {
        const staff = { operatorId: cashier.operatorId };
        const body = { direction: '1', minutes: event.minutes };
        return allowRefusal(delayTrip({ platform, staff, author: cashier.author, params: { tripId }, body } as never));
      }
      case 'late':
        if (token === lateToken) return;
        test.bank.act(lateToken, 'pay');
        return settleOrThrow(platform, lateToken);
    }
  }

  return { payBooking, happen };
}
