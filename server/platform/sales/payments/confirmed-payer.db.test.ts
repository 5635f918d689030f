import { eq } from 'drizzle-orm';
import { bookings } from '@/server/db/schema/bookings';
import { holdAndBook } from '@/server/testing/test-bookings';
import { lastCode, newEmail, newUser, signUp } from '@/server/testing/test-accounts';
import { messagesTo } from '@/server/testing/test-messages';
import type { TestPassenger } from '@/server/testing/test-passengers';
import { addAgent, startCard, terminal } from '@/server/testing/test-payments';
import { testPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg, type TestLeg } from '@/server/testing/test-trips';

const test = testPlatform();
let leg: TestLeg;
beforeAll(async () => {
  leg = await findLeg(test.db, longBus, [1, 3]);
});

const password = 'Right#1234';

/** Signs up, and verifies the account by the code that was sent to one of its contacts. */
async function signUpVerified(by: 'phone' | 'email') {
  const email = newEmail();
  const { userId, phone } = await signUp(test, { login: { ...newUser().login, email, password } });
  if (by === 'email') await test.callApi('requestVerifyCode', { body: { email } });
  const code = await lastCode(test, by === 'phone' ? phone : email);
  await test.callApi('verifyAccount', { body: { userId, code } });
  const { data } = await test.callApi('signin', { body: by === 'phone' ? { phone, password } : { email, password } });
  const signedIn = { accessToken: data?.accessToken ?? '' };
  return { userId, phone, email, signedIn, passenger: { signedIn } as TestPassenger };
}

const templatesTo = async (recipient: string) => (await messagesTo(test, recipient)).map(({ template }) => template);

/** Books a seat, and pays it at a terminal. */
async function bookAndPay(passenger: TestPassenger, seat: string) {
  const bookingId = await holdAndBook(test, passenger, leg, [seat]);
  const card = await startCard(test, bookingId);
  const [row] = await test.db.select().from(bookings).where(eq(bookings.uuid, bookingId));
  const agent = terminal(test, await addAgent(test.db));
  const body = {
    reservationNumber: row?.reservationNumber ?? '',
    amountThebe: leg.fareThebe,
    receiptNumber: `R-${seat}`,
  };
  expect((await agent('payAtTerminal', { body })).status).toBe(200);
  return card;
}

it('an e-mail address gets no booking, ticket or receipt before its code confirms it', async () => {
  const { userId, phone, email, signedIn, passenger } = await signUpVerified('phone');
  const card = await bookAndPay(passenger, 'A1');
  expect(card.customer).toMatchObject({ email: null, phone });
  expect(JSON.stringify(card)).not.toContain(email);
  expect(await templatesTo(email)).toEqual([]);
  expect(await templatesTo(phone)).toEqual(['verify-code', 'booking-made', 'booking-paid']);

  await test.callApi('sendCode', { params: { userId } }, signedIn);
  const body = { user_id: userId, email_code: await lastCode(test, email) };
  expect((await test.callApi('activateEmail', { body }, signedIn)).status).toBe(200);
  expect((await bookAndPay(passenger, 'A2')).customer).toMatchObject({ email, phone });
  expect(await templatesTo(email)).toEqual(['email-code', 'booking-made', 'booking-paid']);
});

it('a phone gets only the first code if the e-mail address verified the account', async () => {
  const { phone, email, passenger } = await signUpVerified('email');
  const card = await bookAndPay(passenger, 'B1');
  expect(card.customer).toMatchObject({ email, phone: '' });
  expect(JSON.stringify(card)).not.toContain(phone.slice(1));
  expect(await templatesTo(phone)).toEqual(['verify-code']);
  expect(await templatesTo(email)).toEqual(['verify-code', 'booking-made', 'booking-paid']);
});
