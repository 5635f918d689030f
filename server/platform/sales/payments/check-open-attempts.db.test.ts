import { eq } from 'drizzle-orm';
import { paymentAttempts } from '@/server/db/schema/payments';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { openCard, startCard } from '@/server/testing/test-payments';
import { checkOpenAttempts } from './settle-attempt';

const { test, anna, book, stand, bookByCard } = startPaymentScenario();

beforeEach(() => test.db.update(paymentAttempts).set({ nextCheckAt: null }));

const pass = (minutes: number) => test.clock.advanceSeconds(minutes * 60);
const callApi = () => checkOpenAttempts(test.platform);

it('a booking becomes paid without a returning browser and without a push', async () => {
  const bookingId = await book('A1');
  test.bank.act(await openCard(test, anna, bookingId), 'push-only');
  expect(await callApi()).toBe(0);
  pass(2);
  expect(await callApi()).toBe(1);
  expect(await stand(bookingId)).toMatchObject({ paid: true, messages: ['booking-made', 'booking-paid'] });
  pass(60);
  expect(await callApi()).toBe(0);
});

it('an open payment is queried at least every ten minutes until its page expires', async () => {
  const { bookingId, token } = await bookByCard('A1');
  const gaps: number[] = [];
  const open = async () => (await stand(bookingId)).attempts[0] === 'open';
  for (let gap = 0; await open();) {
    pass(1);
    gap += 1;
    if ((await callApi()) === 1) {
      gaps.push(gap);
      gap = 0;
    }
  }
  expect(gaps.slice(0, 5)).toEqual([2, 4, 8, 10, 10]);
  expect(Math.max(...gaps)).toBe(10);
  expect(test.bank.payment(token)?.paymentStatus).toBe('expired');
  expect(await stand(bookingId)).toMatchObject({ paid: false, attempts: ['expired'] });
});

it('two simultaneous workers query a payment once', async () => {
  test.bank.act(await openCard(test, anna, await book('A1')), 'pay');
  pass(2);
  const counts = await Promise.all([callApi(), callApi(), callApi()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
});

it('a payment is queried again after its worker dies', async () => {
  const bookingId = await book('A1');
  test.bank.act(await openCard(test, anna, bookingId), 'pay');
  pass(2);
  const dying = jest.spyOn(test.platform.payments, 'viewPayment').mockRejectedValue(new Error('killed'));
  await callApi();
  dying.mockRestore();
  expect(await callApi()).toBe(0);
  pass(3);
  expect(await callApi()).toBe(1);
  expect((await stand(bookingId)).paid).toBe(true);
});

it('a start without a token fails after ten minutes', async () => {
  const bookingId = await book('A1');
  await startCard(test, bookingId);
  pass(9);
  expect(await callApi()).toBe(0);
  pass(1);
  expect(await callApi()).toBe(1);
  expect((await stand(bookingId)).attempts).toEqual(['failed']);
});

it('a declined payment is queried until its page is closed, because the page accepts another card', async () => {
  const { bookingId, token } = await bookByCard('A1');
  test.bank.act(token, 'decline');
  pass(2);
  await callApi();
  expect((await stand(bookingId)).attempts).toEqual(['declined']);
  test.bank.act(token, 'push-only');
  pass(10);
  await callApi();
  expect((await stand(bookingId)).paid).toBe(true);
  const [attempt] = await test.db.select().from(paymentAttempts).where(eq(paymentAttempts.token, token));
  expect(attempt?.nextCheckAt).toBeNull();
});
