import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { inTransaction } from '@/server/db/client';
import { postTransfer } from '@/server/platform/wallet/ledger.repo';
import { voidPayment } from '@/server/platform/sales/payments/void-payment';
import { payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import { findOwnPayment } from '@/server/platform/sales/payments/terminals.repo';
import { refuseRefund } from '@/server/platform/sales/refunds/decide-refund';
import { bookingOf } from '@/server/testing/test-cancellations';
import { startRefundScenario } from '@/server/testing/refund-scenario';
import { moveTransfers } from '@/server/testing/test-money';
import { newCashier } from '@/server/testing/test-payments';
import { addOperator, addStaff, operatorOf, type TestMember, type TestOperator } from '@/server/testing/test-staff';
import { readOwed } from './money.repo';

const { test, leg, fare, book, bookPaid, payInCash, numberOf, request, approve, by } = startRefundScenario();

let own: TestOperator;
let other: TestOperator;
beforeAll(async () => {
  own = await operatorOf(test.db, 'Morula Coaches');
  other = await addOperator(test.db);
});

/** Pays an operator, or below zero records the money that it paid. */
const payOut = (operatorId: number, amountThebe: number) =>
  inTransaction(test.db, (tx) =>
    postTransfer(tx, {
      kind: amountThebe > 0 ? 'payout' : 'payin',
      cause: randomUUID(),
      reference: 'TEST1234',
      operatorId,
      entries: [
        { account: 'settled', amountThebe: -amountThebe },
        { account: 'bank', amountThebe },
      ],
    }),
  );

let cashier: Awaited<ReturnType<typeof newCashier>>['cashier'];
let accountant: TestMember;
beforeAll(async () => {
  ({ cashier } = await newCashier(test.db, own));
  accountant = await addStaff(test.db, own, 'accountant');
});

async function takeCash(...seats: string[]) {
  const taken = { reservationNumber: await numberOf(await book(...seats)), amountThebe: fare(seats.length) };
  return (await payAtTerminal(test.platform, cashier, taken)).paymentId;
}

async function voidCash(paymentId: string) {
  const payment = await findOwnPayment(test.db, own.id, paymentId);
  if (payment) await voidPayment(test.platform, payment, by('a test'));
}

const moveTo = (at: string) => moveTransfers(test.db, at);

describe('the debt to an operator', () => {
  it('is the price of its sales, less refunds, its own cash and payouts, and counts from the stored midnight', async () => {
    const owed = () => readOwed(test.db, own.id);
    expect(await owed()).toBe(0);
    const card = await bookPaid('A1');
    await payInCash(await book('A2'));
    await takeCash('A3');
    await voidCash(await takeCash('A4'));
    await approve(await request(card.bookingId, 1_001));
    await payOut(own.id, 700);
    await payOut(other.id, -250);
    const sum = 2 * fare(1) - 1_001 - 700;
    expect(await owed()).toBe(sum);
    expect(await readOwed(test.db, other.id)).toBe(250);

    await test.db.execute(
      sql`update operators set owed_thebe = ${sum}, owed_until = clock_timestamp() where id = ${own.id}`,
    );
    expect(await owed()).toBe(sum);
    await payOut(own.id, sum + 1);
    expect(await owed()).toBe(-1);
  });
});

describe('the table of money', () => {
  const rowsOf = async (query: { month?: string }) => {
    const { data } = await test.callApi('moneyTable', { params: { operatorId: own.uuid }, query }, accountant.signedIn);
    if (!data) throw new Error('the table was refused');
    const isMoved = ([, thebe]: [string, number]) => thebe !== 0;
    return {
      days: data.days,
      rows: data.rows.map(({ day, trip, amounts }) => ({
        day,
        trip: trip && trip.id === leg.params.tripId,
        ...Object.fromEntries(Object.entries(amounts).filter(isMoved)),
      })),
    };
  };

  it('has the money of each channel on its day in Botswana, and each step of a refund on its own day', async () => {
    const price = fare(1);
    await moveTo('2026-01-15T10:00:00Z');
    const early = await bookPaid('B1');
    await moveTo('2026-06-30T21:59:59.999Z');
    const mobile = await bookPaid('B2', 'pay-mobile');
    await moveTo('2026-06-30T22:00:00Z');
    await bookPaid('B3');
    await payInCash(await book('B4'));
    await takeCash('C1', 'C2');
    await voidCash(await takeCash('C3'));
    const { booking } = await bookingOf(test.db, mobile.bookingId);
    await inTransaction(test.db, (tx) =>
      postTransfer(tx, {
        kind: 'commission_charged',
        cause: `attempt:${randomUUID()}:commission`,
        reference: 'TEST1234',
        bookingId: booking.id,
        entries: [
          { account: 'settled', amountThebe: -15 },
          { account: 'commission', amountThebe: 15 },
        ],
      }),
    );
    await moveTo('2026-07-01T10:00:00Z');
    await approve(await request(early.bookingId, 1_001));
    const refused = await request(mobile.bookingId, 500);
    await payOut(own.id, 700);
    await payOut(other.id, 900);
    await moveTo('2026-07-02T10:00:00Z');
    await refuseRefund(test.platform, refused, by('second'));
    await moveTo('2026-07-31T21:59:59Z');

    const own1 = { sold: 5 * price, commission: 15, ownCash: 2 * price, card: price, mobile: price, terminal: price };
    const owed1 = 3 * price - 15;
    expect(await rowsOf({ month: '2026-07-09' })).toEqual({
      rows: [
        { day: '2026-07-31', trip: true, refunded: -500, owed: 500 },
        { day: '2026-07-02', trip: true, refunded: 1_501, owed: -1_501 },
        { day: '2026-07-02', trip: null, paidOut: 700, owed: -700 },
        { day: '2026-07-01', trip: true, ...own1, owed: owed1 },
      ],
      days: [
        { day: '2026-07-01', sold: 5 * price, refunded: 0, owed: owed1 },
        { day: '2026-07-02', sold: 0, refunded: 1_501, owed: -1_501 },
        { day: '2026-07-31', sold: 0, refunded: -500, owed: 500 },
      ],
    });
    expect((await rowsOf({ month: '2026-06-01' })).rows).toEqual([
      { day: '2026-06-30', trip: true, sold: price, card: price, owed: price },
    ]);
    const query = { trip: leg.params.tripId, day: '2026-07-02' };
    const listed = await test.callApi('bookingList', { params: { operatorId: own.uuid }, query }, accountant.signedIn);
    const numbers = [await numberOf(early.bookingId), await numberOf(mobile.bookingId)];
    expect(listed.data?.rows.map(({ id }) => id).toSorted()).toEqual(numbers.toSorted());
  });
});
