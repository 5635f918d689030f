import { sql } from 'drizzle-orm';
import { commissionLeft, commissionOf } from '@/lib/domain/commission';
import { settleOrThrow } from '@/server/platform/sales/payments/settle-attempt';
import { findTaken } from '@/server/platform/sales/payments/terminals.repo';
import { voidPayment } from '@/server/platform/sales/payments/void-payment';
import { payAtTerminal, type Cashier } from '@/server/platform/sales/payments/pay-at-terminal';
import { refuseRefund } from '@/server/platform/sales/refunds/decide-refund';
import { cancelWithTrip } from '@/server/platform/trips/cancel-trip';
import { startRefundScenario } from '@/server/testing/refund-scenario';
import { bookingOf } from '@/server/testing/test-cancellations';
import { newCashier, openCard } from '@/server/testing/test-payments';
import { operatorOf } from '@/server/testing/test-staff';

const { test, anna, leg, by, ...scenario } = startRefundScenario();
const { fare, book, bookPaid, payByCard, payInCash, receiptOf, stand, lapse, request, approve } = scenario;

let cashier: Cashier;
beforeAll(async () => {
  ({ cashier } = await newCashier(test.db, await operatorOf(test.db, 'Morula Coaches')));
});
const setPercent = (percent: number) => test.db.execute(sql`update operators set commission_percent = ${percent}`);
const percent = 7.35;
beforeEach(() => setPercent(percent));

const full = () => commissionOf(fare(1), percent);
const of = async (bookingId: string) => (await bookingOf(test.db, bookingId)).booking;
/** Returns the commission in the ledger, which is what the operator does not get. */
async function charged(bookingId: string) {
  const { ledger } = await stand(bookingId);
  const { commission = 0, settled = 0 } = ledger;
  expect(commission + settled).toBe(0);
  expect(Object.values(ledger).reduce((sum: number, thebe = 0) => sum + thebe, 0)).toBe(0);
  return commission;
}
const kinds = async (bookingId: string) => {
  const { rows } = await test.db.execute<{ kind: string }>(sql`
    select kind from ledger_transfers where kind like 'commission%'
      and booking_id = (select id from bookings where uuid = ${bookingId}) order by id`);
  return rows.map(({ kind }) => kind.replace('commission_', ''));
};
const take = async (bookingId: string) => payAtTerminal(test.platform, cashier, await receiptOf(bookingId));
async function takeBack(bookingId: string) {
  const payment = await findTaken(test.db, (await of(bookingId)).id);
  if (payment) await voidPayment(test.platform, payment, cashier.author);
}

it('is frozen by each way to pay, and a later percent changes nothing', async () => {
  const card = await bookPaid('A1');
  const terminal = await book('A2');
  await payInCash(terminal);
  const cash = await book('A3');
  await take(cash);
  await setPercent(30);
  for (const bookingId of [card.bookingId, terminal, cash]) {
    expect((await of(bookingId)).commissionThebe).toBe(full());
    expect(await charged(bookingId)).toBe(full());
  }
  await approve(await request(cash, fare(1)));
  expect(await charged(cash)).toBe(0);
});

it('is for the price of the trip, not for money that goes to the wallet, and with 0 % no transfer is written', async () => {
  await setPercent(0);
  const free = await book('B1');
  const late = await openCard(test, anna, free);
  await test.db.execute(sql`update payment_attempts set state = 'expired', next_ask_at = null where token = ${late}`);
  await payByCard(free);
  await setPercent(percent);
  test.bank.act(late, 'pay');
  await settleOrThrow(test.platform, late);
  expect((await stand(free)).ledger).toEqual({ provider: -fare(2), sales: fare(1), wallet: fare(1) });
  expect(await kinds(free)).toEqual([]);
});

it('is charged when late money restores a booking', async () => {
  const bookingId = await book('B2');
  const token = await openCard(test, anna, bookingId);
  await test.db.execute(sql`update payment_attempts set state = 'expired' where token = ${token}`);
  await lapse(bookingId);
  test.clock.set(new Date());
  test.bank.act(token, 'pay');
  await settleOrThrow(test.platform, token);
  expect(await charged(bookingId)).toBe(full());
});

it('goes back with a void, and the next payment has the percent of its moment', async () => {
  const bookingId = await book('C1');
  await take(bookingId);
  await takeBack(bookingId);
  expect([await charged(bookingId), (await of(bookingId)).commissionThebe]).toEqual([0, 0]);
  await setPercent(10);
  await take(bookingId);
  expect(await charged(bookingId)).toBe(fare(1) / 10);
  await approve(await request(bookingId, fare(1) / 2));
  expect(await charged(bookingId)).toBe(fare(1) / 20);
  expect(await kinds(bookingId)).toEqual(['charged', 'returned', 'charged', 'returned']);
});

it('goes back by the share of a refund, whichever of several is refused, and wholly with the whole payment', async () => {
  const { bookingId } = await bookPaid('D1');
  const third = Math.floor(fare(1) / 3);
  const [first, whole] = [await request(bookingId, third), await request(bookingId, fare(1))];
  expect(await charged(bookingId)).toBe(0);
  await refuseRefund(test.platform, whole, by('second'));
  expect(await charged(bookingId)).toBe(commissionLeft(full(), fare(1), third));
  await approve(first);
  const rest = await request(bookingId, fare(1) - third);
  expect(await charged(bookingId)).toBe(0);
  await refuseRefund(test.platform, rest, by('second'));
  expect(await charged(bookingId)).toBe(commissionLeft(full(), fare(1), third));
});

it('goes back wholly with a cancelled trip', async () => {
  const bookingId = await book('E1');
  await take(bookingId);
  const { id } = await of(bookingId);
  await test.db.execute(sql`update trips set cancelled_at = now() where id = ${leg.tripRowId}`);
  expect(await cancelWithTrip(test.platform, id)).toBe(true);
  expect(await charged(bookingId)).toBe(0);
});
