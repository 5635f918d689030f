import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { commissionLeft, commissionOf } from '@/lib/domain/commission';
import type { Cashier } from '@/server/platform/sales/payments/pay-at-terminal';
import { findTaken } from '@/server/platform/sales/payments/terminals.repo';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { itHolds } from '@/server/testing/property-test';
import { moneyEvent, startRandomMoney, wayToPay, type RandomBooking } from '@/server/testing/random-money';
import { newCashier } from '@/server/testing/test-payments';
import { operatorOf } from '@/server/testing/test-staff';
import { listRefundsOf } from './refunds.repo';

const { test, legOn } = startPaymentScenario();
const { payBooking, happen } = startRandomMoney(test);
let cashier: Cashier;
let number = 0;
let startsAt: Date;
const percent = 7.35;
beforeAll(async () => {
  await test.db.execute(sql`update operators set commission_percent = ${percent}`);
  ({ cashier } = await newCashier(test.db, await operatorOf(test.db, 'Morula Coaches')));
  startsAt = test.clock.read();
});

const history = fc.record({ way: wayToPay, events: fc.array(moneyEvent, { minLength: 3, maxLength: 14 }) });

async function paidBooking(way: string) {
  const leg = await legOn(3 + (Math.floor(number / 40) % 50));
  const seat = leg.seats[number % 40] ?? 'A1';
  number += 1;
  return payBooking(way, leg, [seat], cashier);
}

async function check({ id, token, lateToken, priceThebe }: RandomBooking) {
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
  const commissionThebe = sold[0]?.paid ? commissionOf(priceThebe, percent) : 0;
  const refundedThebe = sum(refunds.filter(({ state }) => state !== 'refused'));
  expect(sold[0]?.thebe).toBe(commissionThebe);
  expect(ledger.commission ?? 0).toBe(commissionLeft(commissionThebe, priceThebe, refundedThebe));
  expect(sum(promised)).toBeLessThanOrEqual(priceThebe);
  const { rows: ended } = await test.db.execute<{ reason: string }>(sql`
    select cancel_reason as reason from bookings
    where id = ${id} and paid_at is not null and cancel_reason in ('passenger', 'operator')`);
  for (const { reason } of ended) {
    const ordered = refunds.filter(({ requestedBy }) => requestedBy === reason);
    const chargeThebe = ordered.at(-1)?.chargeThebe ?? 0;
    // The passenger gets the price without the charge, or the refunds are the whole price.
    if (sum(ordered) !== priceThebe - chargeThebe) expect(sum(promised)).toBe(priceThebe);
  }
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
