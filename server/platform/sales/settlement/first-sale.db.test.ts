import { sql } from 'drizzle-orm';
import { formatPula } from '@/lib/format/money';
import type { Transaction } from '@/server/db/client';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { holdAndBook } from '@/server/testing/test-bookings';
import { bookingOf } from '@/server/testing/test-cancellations';
import { messagesTo } from '@/server/testing/test-messages';
import { addOperator, addStaff, operatorOf, type TestOperator } from '@/server/testing/test-staff';
import { until } from '@/server/testing/until';
import { recordFirstSale } from './money.repo';

const { test, ben, leg, fare, book, change, payInCash } = startPaymentScenario();
let own: TestOperator;
beforeAll(async () => (own = await operatorOf(test.db, 'Morula Coaches')));

describe('the first sale of an operator', () => {
  const now = new Date();
  const forget = () => test.db.execute(sql`update operators set first_sale_at = null`);
  const toRecord = async (bookingId: string) => (await bookingOf(test.db, bookingId)).booking;
  const othersPaid = async (tx: Transaction, id: number) =>
    (await tx.execute(sql`select from bookings where paid_at is not null and id <> ${id}`)).rows.length;

  it('is one of two at the same moment, although neither sees the other', async () => {
    await addStaff(test.db, own, 'owner');
    const [one, other] = [await book('A1'), await book('A2')];
    const [first, second] = [await toRecord(one), await toRecord(other)];
    let waiting: Promise<unknown[]> = Promise.resolve([]);
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`update bookings set paid_at = now() where id = ${first.id}`);
      expect(await recordFirstSale(tx, first, now)).toHaveLength(1);
      waiting = test.db.transaction(async (next) => {
        await next.execute(sql`update bookings set paid_at = now() where id = ${second.id}`);
        // Without the lock of the operator, both would be the first one.
        expect(await othersPaid(next, second.id)).toBe(0);
        return recordFirstSale(next, second, now);
      });
      const waits = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%first_sale_at%'`;
      await until(
        async () => (await test.db.execute(waits)).rows.length,
        (count) => count === 1,
      );
    });
    expect(await waiting).toEqual([]);
    await change(one, { paidAt: null });
    await change(other, { paidAt: null });
    await forget();
  });

  it('sends each owner one message, once for ever, and no other person', async () => {
    const [byMail, bySms] = [await addStaff(test.db, own, 'owner'), await addStaff(test.db, own, 'owner')];
    await test.db.execute(sql`update users set email_verified_at = null where id = ${bySms.id}`);
    const others = [
      await addStaff(test.db, own, 'owner', { isEnded: true }),
      await addStaff(test.db, own, 'accountant'),
      await addStaff(test.db, own, 'platform'),
      await addStaff(test.db, await addOperator(test.db), 'owner'),
    ];
    const bookings = [await book('A1'), await holdAndBook(test, ben, leg, ['A2'])];
    await Promise.all(bookings.map(payInCash));
    const sent = await messagesTo(test, byMail.email, byMail.phone, bySms.phone);
    const data = { operator: 'Morula Coaches', seats: 1, amount: formatPula(fare(1)) };
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
    expect(sent).toMatchObject([{ template: 'first-sale', data }, { data }]);
    expect(await messagesTo(test, ...others.flatMap(({ email, phone }) => [email, phone]))).toEqual([]);

    // An operator of the release before has sold, and its row does not say so.
    await forget();
    await test.db.execute(sql`delete from message_outbox`);
    await payInCash(await book('A3'));
    expect(await messagesTo(test, byMail.email, byMail.phone, bySms.phone)).toEqual([]);
    await test.db.execute(sql`update bookings set paid_at = null`);
    await payInCash(await book('A4'));
    expect(await messagesTo(test, byMail.email, byMail.phone, bySms.phone)).toEqual([]);
  });
});
