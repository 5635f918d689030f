import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { bookingOf, passengerUuids } from '@/server/testing/test-cancellations';
import { newCashier } from '@/server/testing/test-payments';
import { operatorOf, type TestOperator } from '@/server/testing/test-staff';

const { test, book, fare, change, numberOf } = startPaymentScenario();

let own: TestOperator;
let seller: Awaited<ReturnType<typeof newCashier>>;
beforeAll(async () => {
  own = await operatorOf(test.db, 'Morula Coaches');
  seller = await newCashier(test.db, own);
});

/** Takes the cash of one seat. Returns the id of the payment. */
async function take(bookingId: string) {
  const body = { reservationNumber: await numberOf(bookingId), amountThebe: fare(1) };
  const context = { ...seller.signedIn, idempotencyKey: randomUUID() };
  const { data } = await test.callApi('takePayment', { params: { operatorId: own.uuid }, body }, context);
  return data?.record ?? '';
}
/** Returns the receipt and its further words, as the console prints them. */
async function print(id: string) {
  const input = { params: { operatorId: own.uuid }, query: { id } };
  const { data } = await test.callApi('paymentList', input, seller.signedIn);
  return data?.rows[0]?.receipt;
}
/** Changes all that a receipt says about the sale. */
async function changeAll(bookingId: string) {
  const { id } = (await bookingOf(test.db, bookingId)).booking;
  await change(bookingId, { delayMinutes: 40 });
  await test.db.execute(sql`update operators set name = 'Morula Express', phone = '+26771000009' where id = ${own.id}`);
  await test.db.execute(sql`update users set first_name = 'Renamed' from staff_members members
    where members.user_id = users.id and members.id = ${seller.cashier.memberId}`);
  await test.db.execute(sql`update passengers set names = 'Present Name' where booking_id = ${id}`);
}

it('is printed again as it was handed over, with the present name of the passenger', async () => {
  const bookingId = await book('A1');
  const paymentId = await take(bookingId);
  const handed = await print(paymentId);
  expect(handed).toMatchObject({ operator: 'Morula Coaches', takenBy: expect.any(String) as string });
  await changeAll(bookingId);
  expect(await print(paymentId)).toEqual({ ...handed, passengers: [{ seat: 'A1', names: 'Present Name' }] });
  const next = await print(await take(await book('A2')));
  expect(next).toMatchObject({ operator: 'Morula Express', phone: '+26771000009' });
  expect(next?.takenBy).toMatch(/^Renamed /);
});

it('of an earlier release has the present words', async () => {
  const bookingId = await book('A1');
  const paymentId = await take(bookingId);
  await test.db.execute(sql`alter table terminal_payments disable trigger user`);
  await test.db.execute(sql`update terminal_payments set receipt = null where uuid = ${paymentId}`);
  await test.db.execute(sql`alter table terminal_payments enable trigger user`);
  const handed = await print(paymentId);
  await change(bookingId, { delayMinutes: 40 });
  expect(handed).not.toHaveProperty('takenBy');
  expect(await print(paymentId)).not.toEqual(handed);
});

it('names the seat that is paid, and not one that was cancelled before', async () => {
  const bookingId = await book('A1', 'A2');
  const { id } = (await bookingOf(test.db, bookingId)).booking;
  const [first = ''] = await passengerUuids(test.db, bookingId);
  await cancelPassengers(test.platform, id, [first]);
  const seats = (await print(await take(bookingId)))?.passengers.map(({ seat }) => seat);
  expect(seats).toEqual((await bookingOf(test.db, bookingId)).seats);
  expect(seats).toHaveLength(1);
});
