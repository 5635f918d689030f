import { sql } from 'drizzle-orm';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { initiate, openCard, startCard } from '@/server/testing/test-payments';
import { findOwnBooking } from '@/server/platform/sales/bookings/locked-booking';
import type { AttemptLimits, Platform } from '@/server/platform/platform';
import { productionAttemptLimits } from './end-live-attempt';
import { startPayment } from './initiate-payment';

const { test, anna, fare, book, stand, state, bookByCard, start } = startPaymentScenario();

describe('two attempts', () => {
  it('settle a first one whose payment was missed when the provider refuses the second', async () => {
    const bookingId = await book('A1');
    const first = await openCard(test, anna, bookingId);
    test.bank.act(first, 'pay');
    // A state that should not occur: the first attempt is paid at the provider and expired here.
    await test.db.execute(sql`update payment_attempts set state = 'expired' where token = ${first}`);
    // The provider refuses the second token because the reference is paid. It checks this only when it creates a token.
    expect(await start(bookingId)).toMatchObject({ status: 409, code: 'already_paid' });
    expect(await stand(bookingId)).toMatchObject({ paid: true, attempts: ['paid', 'failed'] });
  });

  it('pay the booking with one token and credit the other if both are paid', async () => {
    const bookingId = await book('A1');
    const first = await openCard(test, anna, bookingId);
    await test.db.execute(sql`update payment_attempts set state = 'expired' where token = ${first}`);
    const second = await openCard(test, anna, bookingId);
    test.bank.act(first, 'pay');
    test.bank.act(second, 'pay');
    const states = await Promise.all([state(first), state(second)]);
    expect(states.sort()).toEqual(['credited', 'paid']);
    expect(await stand(bookingId)).toMatchObject({
      paid: true,
      attempts: ['paid', 'paid'],
      ledger: { provider: -2 * fare(1), sales: fare(1), wallet: fare(1) },
      messages: expect.arrayContaining(['booking-paid', 'wallet-credited']) as string[],
    });
  });

  it('leave one page that can be paid when both begin at the same time', async () => {
    const bookingId = await book('A1');
    const begun = await Promise.all([start(bookingId), start(bookingId), start(bookingId)]);
    expect(begun.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const { attempts } = await stand(bookingId);
    expect(attempts.filter((attempt) => ['starting', 'open', 'pending'].includes(attempt))).toHaveLength(1);
  });

  it('cancel a token at the provider that arrives after its attempt was superseded', async () => {
    const bookingId = await book('A1');
    const original = test.platform.payments.requestToken;
    let late = '';
    jest.spyOn(test.platform.payments, 'requestToken').mockImplementation(async (request) => {
      const outcome = await original(request);
      if (outcome.kind === 'created') late = outcome.token;
      await startCard(test, bookingId);
      return outcome;
    });
    expect(await start(bookingId)).toMatchObject({ status: 409, code: 'payment_superseded' });
    expect(test.bank.payment(late)?.paymentStatus).toBe('cancelled');
    expect((await stand(bookingId)).attempts).toEqual(['failed', 'starting']);
  });
});

describe('a payment that the passenger cancels', () => {
  const cancel = (bookingId: string) => test.callApi('cancelPayment', { params: { bookingId } }, anna.signedIn);

  it('is cancelled at the provider, and the booking stays active', async () => {
    const { bookingId, token } = await bookByCard('A1');
    expect(await cancel(bookingId)).toMatchObject({ status: 200, data: { paid: false } });
    expect(test.bank.payment(token)?.paymentStatus).toBe('cancelled');
    expect(await stand(bookingId)).toMatchObject({ paid: false, status: 'active', attempts: ['cancelled'] });
    expect((await cancel(bookingId)).status).toBe(200);
  });

  it('is reported as paid if it was paid before the cancellation', async () => {
    const bookingId = await book('A1');
    test.bank.act(await openCard(test, anna, bookingId), 'pay');
    expect(await cancel(bookingId)).toMatchObject({ status: 200, data: { paid: true } });
    expect(await stand(bookingId)).toMatchObject({ paid: true, attempts: ['paid'] });
  });
});

it('a declined page is cancelled at the provider before the next page opens, so that only one can be paid', async () => {
  const bookingId = await book('A1');
  const first = await openCard(test, anna, bookingId);
  test.bank.act(first, 'decline');
  expect(await state(first)).toBe('ended');
  const second = await openCard(test, anna, bookingId);
  expect(test.bank.payment(first)?.paymentStatus).toBe('cancelled');
  test.bank.act(second, 'pay');
  test.bank.act(first, 'pay');
  expect([await state(first), await state(second)]).toEqual(['ended', 'paid']);
  expect(await stand(bookingId)).toMatchObject({ paid: true, ledger: { provider: -fare(1), sales: fare(1) } });
});

describe('the limits of starts', () => {
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
});
