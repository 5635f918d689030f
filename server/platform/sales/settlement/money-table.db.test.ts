import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { inTransaction } from '@/server/db/client';
import { postTransfer } from '@/server/platform/wallet/ledger.repo';
import { voidPayment } from '@/server/platform/sales/payments/void-payment';
import { payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import { findOwnPayment } from '@/server/platform/sales/payments/terminals.repo';
import { startRefundScenario } from '@/server/testing/refund-scenario';
import { newCashier } from '@/server/testing/test-payments';
import { addOperator, operatorOf, type TestOperator } from '@/server/testing/test-staff';
import { readOwed } from './owed.repo';

const { test, fare, book, bookPaid, payInCash, numberOf, request, approve, by } = startRefundScenario();

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

describe('the debt to an operator', () => {
  it('is the price of its sales, less refunds, its own cash and payouts, and counts from the stored midnight', async () => {
    const owed = () => readOwed(test.db, own.id);
    expect(await owed()).toBe(0);
    const card = await bookPaid('A1');
    await payInCash(await book('A2'));
    const { cashier } = await newCashier(test.db, own);
    const take = async (seat: string) => {
      const taken = { reservationNumber: await numberOf(await book(seat)), amountThebe: fare(1) };
      return (await payAtTerminal(test.platform, cashier, taken)).paymentId;
    };
    await take('A3');
    const voided = await findOwnPayment(test.db, own.id, await take('A4'));
    if (voided) await voidPayment(test.platform, voided, by('a test'));
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
