import { randomUUID } from 'node:crypto';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { takenSeats } from '@/server/testing/test-bookings';
import { bookingOf, cancelOne, countsOf, passengerUuids } from '@/server/testing/test-cancellations';
import { openCard } from '@/server/testing/test-payments';
import { markBookingsUsed } from './lapse-bookings';

const { test, anna, ben, leg, book, stand, lapse, bookByCard, change } = startPaymentScenario();

const counts = () => countsOf(test.db, anna.id);
const none = [0, 0, 0, 0];
/** Cancels the passenger with this index, signed in as Anna by default. */
async function cancel(bookingId: string, index: number, user = anna) {
  return cancelOne(test, user, bookingId, (await passengerUuids(test.db, bookingId))[index]);
}

describe('cancelling a passenger', () => {
  it('frees the seat on every map at once, counts in every window, and keeps the other passengers', async () => {
    const bookingId = await book('A1', 'A2');
    test.published.length = 0;
    expect(await cancel(bookingId, 1)).toMatchObject({
      status: 200,
      data: { message: 'Seats cancelled', passenger: { seatNumber: 'A2', status: 'cancelled', bookings: bookingId } },
    });
    expect(await takenSeats(test, leg)).toEqual(['A1']);
    expect(test.published).toEqual([{ tripId: leg.tripRowId, seat: 'A2' }]);
    expect(await stand(bookingId)).toMatchObject({ status: 'active', seats: ['A1'], messages: ['booking-made'] });
    expect(await counts()).toEqual([1, 1, 1, 1]);
    const { data } = await test.callApi('passengers', { params: { bookingUuid: bookingId } }, anna.signedIn);
    expect(data?.map(({ seatNumber, status }) => `${seatNumber} ${status}`)).toEqual(['A1 active', 'A2 cancelled']);
  });

  it('returns the same response and counts once when it is repeated, also at the same time', async () => {
    const bookingId = await book('A1', 'A2');
    const first = await cancel(bookingId, 0);
    test.published.length = 0;
    expect(await cancel(bookingId, 0)).toEqual(first);
    const responses = await Promise.all([cancel(bookingId, 1), cancel(bookingId, 1), cancel(bookingId, 1)]);
    expect(responses.map(({ data }) => data?.message)).toEqual(Array(3).fill('Seats cancelled'));
    expect(await counts()).toEqual([2, 2, 2, 2]);
    expect(test.published).toEqual([{ tripId: leg.tripRowId, seat: 'A2' }]);
    const { booking } = await bookingOf(test.db, bookingId);
    expect(booking).toMatchObject({
      status: 'cancelled',
      cancelReason: 'passenger',
      cancelledAt: test.clock.read(),
    });
  });

  it('cancels the booking and sends one message when every passenger is cancelled at the same time', async () => {
    const bookingId = await book('A1', 'A2', 'A3');
    const responses = await Promise.all([0, 1, 2].map((index) => cancel(bookingId, index)));
    expect(responses.map(({ data }) => data?.message)).toEqual(Array(3).fill('Seats cancelled'));
    expect(await stand(bookingId)).toMatchObject({
      status: 'cancelled',
      paid: false,
      seats: [],
      messages: ['booking-made', 'booking-cancelled'],
    });
    expect(await counts()).toEqual([3, 3, 3, 3]);
    const { data } = await test.callApi('cancelledBookings', { params: { userId: anna.uuid } }, anna.signedIn);
    expect(data).toMatchObject([{ uuid: bookingId, seats: '["A1","A2","A3"]' }]);
  });

  it('does not end an open card page when the passenger is cancelled already', async () => {
    const bookingId = await book('A1', 'A2');
    await cancel(bookingId, 0);
    const token = await openCard(test, anna, bookingId);
    expect((await cancel(bookingId, 0)).status).toBe(200);
    expect(test.bank.payment(token)?.paymentStatus).toBe('open');
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });
});

describe('a refused cancellation does not count', () => {
  it('refuses to cancel a paid booking', async () => {
    const bookingId = await book('A1', 'A2');
    await change(bookingId, { paidAt: test.clock.read() });
    expect(await cancel(bookingId, 0)).toMatchObject({ status: 409, code: 'already_paid' });
    expect(await counts()).toEqual(none);
    expect((await stand(bookingId)).seats).toEqual(['A1', 'A2']);
  });

  it('refuses to cancel a used booking', async () => {
    const bookingId = await book('A1');
    await change(bookingId, { paidAt: test.clock.read(), arrivesAt: test.clock.read() });
    expect(await markBookingsUsed(test.platform)).toBe(1);
    expect(await cancel(bookingId, 0)).toMatchObject({ status: 409, code: 'booking_used' });
    expect(await counts()).toEqual(none);
  });

  it('does not find the booking of another user, a passenger of another booking, or an unknown uuid', async () => {
    const bookingId = await book('A1');
    const other = await book('A2');
    expect(await cancel(bookingId, 0, ben)).toMatchObject({ status: 404, code: 'not_found' });
    const [stranger] = await passengerUuids(test.db, other);
    expect(await cancelOne(test, anna, bookingId, stranger)).toMatchObject({ code: 'not_found' });
    expect(await cancelOne(test, anna, bookingId, randomUUID())).toMatchObject({ code: 'not_found' });
    expect(await cancelOne(test, anna, randomUUID(), stranger)).toMatchObject({ code: 'not_found' });
    expect([await countsOf(test.db, ben.id), await counts()]).toEqual([none, none]);
  });

  it('refuses a cancellation while the bank processes a payment', async () => {
    const { bookingId, token } = await bookByCard('A1', 'A2');
    test.bank.act(token, 'pay-later');
    expect(await cancel(bookingId, 0)).toMatchObject({ status: 409, code: 'payment_pending' });
    expect(await counts()).toEqual(none);
    expect((await stand(bookingId)).seats).toEqual(['A1', 'A2']);
  });
});

describe('an unpaid booking whose time to pay is over', () => {
  const lapsed = { status: 409, code: 'booking_lapsed' };

  it('refuses a cancellation after it has lapsed, and changes and counts nothing', async () => {
    const bookingId = await book('A1');
    expect(await lapse(bookingId)).toBe(true);
    const before = await bookingOf(test.db, bookingId);
    expect(await cancel(bookingId, 0)).toMatchObject(lapsed);
    expect(await bookingOf(test.db, bookingId)).toEqual(before);
    expect(before.booking.cancelReason).toBe('lapsed');
    expect(await counts()).toEqual(none);
    expect((await stand(bookingId)).messages).toEqual(['booking-made', 'booking-lapsed']);
  });

  it('lapses without counting when the passenger cancels before the late scheduler runs', async () => {
    const bookingId = await book('A1', 'A2');
    test.clock.set((await bookingOf(test.db, bookingId)).booking.payBy);
    expect(await cancel(bookingId, 0)).toMatchObject(lapsed);
    expect((await bookingOf(test.db, bookingId)).booking).toMatchObject({ cancelReason: 'lapsed' });
    expect(await stand(bookingId)).toMatchObject({ seats: [], messages: ['booking-made', 'booking-lapsed'] });
    expect(await counts()).toEqual(none);
  });

  it('returns the first response for a passenger who was cancelled before the lapse, and counts that cancellation once', async () => {
    const bookingId = await book('A1', 'A2');
    const first = await cancel(bookingId, 0);
    expect(await lapse(bookingId)).toBe(true);
    expect(await cancel(bookingId, 0)).toEqual(first);
    expect(await cancel(bookingId, 1)).toMatchObject(lapsed);
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });

  it('counts a cancellation one millisecond before the time to pay ends', async () => {
    const bookingId = await book('A1');
    const { payBy } = (await bookingOf(test.db, bookingId)).booking;
    test.clock.set(new Date(payBy.getTime() - 1));
    await cancel(bookingId, 0);
    expect((await bookingOf(test.db, bookingId)).booking).toMatchObject({ cancelReason: 'passenger' });
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });
});
