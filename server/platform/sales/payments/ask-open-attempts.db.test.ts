import { eq } from 'drizzle-orm';
import { paymentAttempts } from '@/server/db/schema/payments';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { openCard, startCard } from '@/server/testing/test-payments';
import { askOpenAttempts } from './ask-open-attempts';
import { notePush } from './note-push';

const world = startPaymentScenario();
const { book, stand } = world;

beforeEach(() => world.test.db.update(paymentAttempts).set({ nextAskAt: null }));

const pass = (minutes: number) => world.test.clock.advanceSeconds(minutes * 60);
const ask = () => askOpenAttempts(world.test.platform);

it('a browser that never returns, and no push: the booking is paid all the same', async () => {
  const bookingId = await book('A1');
  world.test.bank.act(await openCard(world.test, world.anna, bookingId), 'push-only');
  expect(await ask()).toBe(0);
  pass(2);
  expect(await ask()).toBe(1);
  expect(await stand(bookingId)).toMatchObject({ paid: true, messages: ['booking-made', 'booking-paid'] });
  pass(60);
  expect(await ask()).toBe(0);
});

it('an open payment is asked about again and again, never more than ten minutes apart, until its time is over', async () => {
  const bookingId = await book('A1');
  const token = await openCard(world.test, world.anna, bookingId);
  const gaps: number[] = [];
  const open = async () => (await stand(bookingId)).attempts[0] === 'open';
  for (let gap = 0; await open();) {
    pass(1);
    gap += 1;
    if ((await ask()) === 1) {
      gaps.push(gap);
      gap = 0;
    }
  }
  expect(gaps.slice(0, 5)).toEqual([2, 4, 8, 10, 10]);
  expect(Math.max(...gaps)).toBe(10);
  expect(world.test.bank.payment(token)?.standing).toBe('expired');
  expect(await stand(bookingId)).toMatchObject({ paid: false, attempts: ['expired'] });
});

it('two workers at once ask about it once', async () => {
  world.test.bank.act(await openCard(world.test, world.anna, await book('A1')), 'pay');
  pass(2);
  const counts = await Promise.all([ask(), ask(), ask()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
});

it('a worker that dies with it gives it back', async () => {
  const bookingId = await book('A1');
  world.test.bank.act(await openCard(world.test, world.anna, bookingId), 'pay');
  pass(2);
  const { payments } = world.test.platform;
  const { viewPayment } = payments;
  payments.viewPayment = () => Promise.reject(new Error('killed'));
  await ask();
  payments.viewPayment = viewPayment;
  expect(await ask()).toBe(0);
  pass(3);
  expect(await ask()).toBe(1);
  expect((await stand(bookingId)).paid).toBe(true);
});

it('a start that got no token has failed after ten minutes', async () => {
  const bookingId = await book('A1');
  await startCard(world.test, world.anna, bookingId);
  pass(9);
  expect(await ask()).toBe(0);
  pass(1);
  expect(await ask()).toBe(1);
  expect((await stand(bookingId)).attempts).toEqual(['failed']);
});

it('a declined payment is asked about until its page is closed: another card may have been taken', async () => {
  const bookingId = await book('A1');
  const token = await openCard(world.test, world.anna, bookingId);
  world.test.bank.act(token, 'decline');
  pass(2);
  await ask();
  expect((await stand(bookingId)).attempts).toEqual(['declined']);
  world.test.bank.act(token, 'push-only');
  pass(10);
  await ask();
  expect((await stand(bookingId)).paid).toBe(true);
  const [attempt] = await world.test.db.select().from(paymentAttempts).where(eq(paymentAttempts.token, token));
  expect(attempt?.nextAskAt).toBeNull();
});

it('who pushes again and again makes us ask no more often', async () => {
  const token = await openCard(world.test, world.anna, await book('A1'));
  const view = jest.spyOn(world.test.platform.payments, 'viewPayment');
  for (let pushes = 0; pushes < 5; pushes += 1) await notePush(world.test.platform, { token, reference: null });
  expect(view).toHaveBeenCalledTimes(1);
  world.test.clock.advanceSeconds(5);
  await notePush(world.test.platform, { token, reference: null });
  expect(view).toHaveBeenCalledTimes(2);
  view.mockRestore();
});
