import { sql } from 'drizzle-orm';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { initiate, openCard, startCard } from '@/server/testing/test-payments';
import { findOwnBooking } from '@/server/platform/sales/bookings/find-booking';
import type { AttemptLimits, Platform } from '@/server/platform/platform';
import { productionAttemptLimits } from './payment-refusals';
import { startPayment } from './start-payment';

const { test, anna, book, stand, start } = startPaymentScenario();

beforeEach(() => {
  test.platform.attemptLimits = productionAttemptLimits;
});

const passMinute = () =>
  test.db.execute(sql`update payment_attempts set created_at = created_at - interval '1 minute'`);

it('the fourth card payment in a minute is refused, and the third stays open', async () => {
  const bookingId = await book('A1');
  for (const number of [1, 2, 3]) {
    const token = await openCard(test, anna, bookingId);
    expect([number, test.bank.payment(token)?.paymentStatus]).toEqual([number, 'open']);
  }
  const { status, code, details } = await start(bookingId);
  expect({ status, code }).toEqual({ status: 429, code: 'too_many_starts' });
  expect(details.retryAfter).toBeGreaterThan(0);
  expect(details.retryAfter).toBeLessThanOrEqual(60);
  expect((await stand(bookingId)).attempts).toEqual(['cancelled', 'cancelled', 'open']);
  await passMinute();
  expect((await start(bookingId)).status).toBe(200);
});

it('a booking has ten card payments, and the eleventh is refused', async () => {
  const bookingId = await book('A1');
  for (let number = 1; number <= 10; number += 1) {
    expect([number, (await start(bookingId)).status]).toEqual([number, 200]);
    await passMinute();
  }
  expect(await start(bookingId)).toMatchObject({ status: 409, code: 'too_many_attempts' });
});

it.each([
  ['is refused at the limit', productionAttemptLimits, 'too_many_starts'],
  ['finds only the other start if there is no limit', { perBooking: Infinity, perMinute: Infinity }, 'payment_busy'],
])('a start that another start overtakes %s', async (_outcome, limits: AttemptLimits, code) => {
  const bookingId = await book('A1');
  await startCard(test, bookingId);
  await startCard(test, bookingId);
  const { platform, db } = test;
  const item = await findOwnBooking(db, anna.id, bookingId);
  let isOvertaken = false;
  const overtaken: Platform = {
    ...platform,
    attemptLimits: limits,
    lockSeats: async (...lock) => {
      if (!isOvertaken) {
        isOvertaken = true;
        await startPayment(platform, item);
      }
      return platform.lockSeats(...lock);
    },
  };
  await expect(startPayment(overtaken, item)).rejects.toMatchObject({ code });
});

it('a start ends at its deadline while the provider does not respond', async () => {
  const bookingId = await book('A1');
  await openCard(test, anna, bookingId);
  jest.spyOn(test.platform.payments, 'viewPayment').mockReturnValue(new Promise(() => undefined));
  const refused = await initiate(test, anna, bookingId, { timeLeftMs: 20 });
  expect(refused).toMatchObject({ status: 409, code: 'payment_busy' });
  expect((await stand(bookingId)).attempts).toEqual(['open']);
});
