import { eq, sql } from 'drizzle-orm';
import { buses } from '@/server/db/schema/catalogue';
import { lapseBookings } from '@/server/platform/sales/cancellations/lapse-bookings';
import { checkOpenAttempts } from './settle-attempt';
import { recordPush } from '@/server/platform/sales/payments/record-push';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { readPaymentResponse } from '@/server/payments/dpo-responses';
import { bareResponse } from '@/server/payments/dpo-fixture';
import { hold } from '@/server/testing/test-bookings';
import { longBus } from '@/server/testing/test-timetable';
import { openCard, startCard } from '@/server/testing/test-payments';

const { test, anna, ben, leg, fare, book, stand, state, lapse, cancelAll, bookByCard, start, reports, paidView } =
  startPaymentScenario();

describe('money that arrives after the booking lapsed or was cancelled', () => {
  async function lapsed(...seats: string[]) {
    const bookingId = await book(...(seats.length > 0 ? seats : ['A1', 'A2']));
    const token = await openCard(test, anna, bookingId);
    // The provider takes the money at the last moment and reports it after the attempt has expired here.
    await test.db.execute(sql`update payment_attempts set state = 'expired' where token = ${token}`);
    expect(await lapse(bookingId)).toBe(true);
    expect(await stand(bookingId)).toMatchObject({
      status: 'cancelled',
      seats: [],
      messages: ['booking-made', 'booking-lapsed'],
    });
    test.clock.set(new Date());
    test.bank.act(token, 'pay');
    return { bookingId, token };
  }

  it('books the same seats again if they are free', async () => {
    const { bookingId, token } = await lapsed();
    expect(await state(token)).toBe('paid');
    expect(await stand(bookingId)).toMatchObject({
      status: 'active',
      paid: true,
      seats: ['A1', 'A2'],
      ledger: { provider: -fare(2), sales: fare(2) },
      messages: ['booking-made', 'booking-lapsed', 'booking-paid'],
    });
    expect(test.published).toEqual(expect.arrayContaining([{ tripId: leg.tripRowId, seat: 'A1' }]));
  });

  it('is credited to the wallet with a message if one of the seats is taken', async () => {
    const { bookingId, token } = await lapsed();
    await hold(test, ben, leg, ['A2']);
    expect(await state(token)).toBe('credited');
    expect(await state(token)).toBe('credited');
    expect(await stand(bookingId)).toMatchObject({
      status: 'cancelled',
      paid: false,
      seats: [],
      ledger: { provider: -fare(2), wallet: fare(2) },
      messages: ['booking-made', 'booking-lapsed', 'wallet-credited'],
    });
    expect((await test.callApi('transactions', {}, anna.signedIn)).data).toMatchObject({
      balance: '82.00',
    });
  });

  it('is credited to the wallet if the bus no longer has one of the seats', async () => {
    const { bookingId, token } = await lapsed('A1', 'M5');
    const setSeats = (totalSeats: number) => test.db.update(buses).set({ totalSeats }).where(eq(buses.regNo, longBus));
    await setSeats(60);
    expect(await state(token)).toBe('credited');
    await setSeats(65);
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', seats: [], ledger: { wallet: fare(2) } });
  });

  it('is credited to the wallet if the trip is cancelled', async () => {
    const { bookingId, token } = await lapsed();
    await test.db.execute(sql`update trips set cancelled_at = now() where id = ${leg.tripRowId}`);
    expect(await state(token)).toBe('credited');
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', seats: [], ledger: { wallet: fare(2) } });
  });

  it('is credited to the wallet after the bus has left', async () => {
    const { bookingId, token } = await lapsed();
    test.clock.set(leg.departsAt);
    expect(await state(token)).toBe('credited');
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', paid: false });
  });

  it('books seats again that the passenger holds in the meantime', async () => {
    const { token } = await lapsed();
    await hold(test, anna, leg, ['A1']);
    expect(await state(token)).toBe('paid');
  });

  it('pays for the remaining passengers and credits the rest to the wallet', async () => {
    const { bookingId, token } = await bookByCard('A1', 'A2');
    await test.db.execute(sql`
      update passengers set status = 'cancelled' from bookings
      where bookings.id = booking_id and bookings.uuid = ${bookingId} and seat = 'A2'`);
    test.bank.act(token, 'pay');
    expect(await state(token)).toBe('paid');
    expect(await stand(bookingId)).toMatchObject({
      paid: true,
      ledger: { provider: -fare(2), sales: fare(1), wallet: fare(1) },
      messages: ['booking-made', 'booking-paid', 'wallet-credited'],
    });
  });
});

describe('the time to pay', () => {
  it('limits the page, which never stays open after the booking lapses', async () => {
    const bookingId = await book('A1');
    expect((await startCard(test, bookingId)).limitMinutes).toBe(300);
    test.clock.set(new Date(leg.departsAt.getTime() - 50 * 60_000));
    expect((await startCard(test, bookingId)).limitMinutes).toBe(20);
    test.clock.set(new Date(leg.departsAt.getTime() - 30.5 * 60_000));
    const late = await start(bookingId);
    expect(late).toMatchObject({ status: 409, code: 'payment_too_late' });
  });

  it('cancels an open payment at the provider before the seats are freed', async () => {
    const { bookingId, token } = await bookByCard('A1');
    expect(await lapse(bookingId)).toBe(true);
    expect(test.bank.payment(token)?.paymentStatus).not.toBe('open');
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', seats: [] });
    expect(await lapse(bookingId)).toBe(false);
  });

  it('keeps the seats until departure while the provider does not respond', async () => {
    const bookingId = await book('A1');
    await openCard(test, anna, bookingId);
    reports();
    expect(await lapse(bookingId)).toBe(false);
    expect(await stand(bookingId)).toMatchObject({ status: 'active', seats: ['A1'] });
    test.clock.set(leg.departsAt);
    expect(await lapseBookings(test.platform)).toBeGreaterThan(0);
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled' });
  });

  it('keeps the seats after a declined card if the page cannot be cancelled, because it accepts another card', async () => {
    const { bookingId, token } = await bookByCard('A1');
    test.bank.act(token, 'decline');
    expect(await state(token)).toBe('ended');
    // The page stays open until departure.
    await test.db.execute(sql`update payment_attempts set expires_at = ${leg.departsAt} where token = ${token}`);
    reports();
    expect(await lapse(bookingId)).toBe(false);
    expect(await stand(bookingId)).toMatchObject({ status: 'active', seats: ['A1'], attempts: ['declined'] });
    test.clock.set(leg.departsAt);
    expect(await lapseBookings(test.platform)).toBeGreaterThan(0);
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled' });
  });
});

it('a payment that the bank processes keeps the seats when another card is used on a declined page, and is not shown as "not debited"', async () => {
  const { bookingId, token } = await bookByCard('A1');
  test.bank.act(token, 'decline');
  expect(await state(token)).toBe('ended');
  reports(readPaymentResponse(bareResponse('003')));
  expect(await state(token)).toBe('pending');
  expect(await lapse(bookingId)).toBe(false);
  expect(await stand(bookingId)).toMatchObject({ status: 'active', seats: ['A1'], attempts: ['pending'] });
});

it('a page that is paid during its cancellation pays the booking, which is not cancelled', async () => {
  const { bookingId, token } = await bookByCard('A1');
  const { cancelToken } = test.platform.payments;
  jest.spyOn(test.platform.payments, 'cancelToken').mockImplementation((tokenToCancel) => {
    test.bank.act(token, 'pay');
    return cancelToken(tokenToCancel);
  });
  await expect(cancelAll(bookingId)).rejects.toMatchObject({ code: 'already_paid' });
  expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true, attempts: ['paid'] });
});

it('a cancelled page is queried again if the provider does not respond after a push', async () => {
  const { bookingId, token } = await bookByCard('A1');
  await cancelAll(bookingId);
  reports();
  await recordPush(test.platform, { token, reference: null });
  // The provider captures the money of a cancelled page, which only a fault of the provider can cause.
  reports(paidView(fare(1)));
  test.clock.advanceSeconds(3 * 60);
  await checkOpenAttempts(test.platform);
  expect(await stand(bookingId)).toMatchObject({ paid: true, seats: ['A1'] });
});
