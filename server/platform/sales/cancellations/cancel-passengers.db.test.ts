import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { bookings } from '@/server/db/schema/bookings';
import { messageOutbox } from '@/server/db/schema/messages';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { holdAndBook, takenSeats } from '@/server/testing/test-bookings';
import { bookingOf, cancelOne, countsOf, passengerUuids } from '@/server/testing/test-cancellations';
import { addPassenger } from '@/server/testing/test-passengers';
import { openCard } from '@/server/testing/test-payments';
import { markBookingsUsed } from '@/server/platform/sales/bookings/mark-bookings-used';

const world = startPaymentScenario();
const { book, stand, lapse } = world;

const counts = () => countsOf(world.test.db, world.anna.id);
const none = [0, 0, 0, 0];
/** The `index`th passenger of a booking, as Anna. */
async function cancel(bookingId: string, index: number, who = world.anna) {
  return cancelOne(world.test, who, bookingId, (await passengerUuids(world.test.db, bookingId))[index]);
}
const change = (bookingId: string, set: Partial<typeof bookings.$inferInsert>) =>
  world.test.db.update(bookings).set(set).where(eq(bookings.uuid, bookingId));

describe('cancelling a passenger', () => {
  it('frees the seat at once on every map, counts in every window, and leaves the others', async () => {
    const bookingId = await book('A1', 'A2');
    world.test.published.length = 0;
    expect(await cancel(bookingId, 1)).toMatchObject({
      status: 200,
      data: { message: 'Seats cancelled', passenger: { seatNumber: 'A2', status: 'cancelled', bookings: bookingId } },
    });
    expect(await takenSeats(world.test, world.leg)).toEqual(['A1']);
    expect(world.test.published).toEqual([{ tripId: world.leg.tripRowId, seat: 'A2' }]);
    expect(await stand(bookingId)).toMatchObject({ status: 'active', seats: ['A1'], messages: ['booking-made'] });
    expect(await counts()).toEqual([1, 1, 1, 1]);
    const { data } = await world.test.ask('passengers', { params: { bookingUuid: bookingId } }, world.anna.signedIn);
    expect(data?.map(({ seatNumber, status }) => `${seatNumber} ${status}`)).toEqual(['A1 active', 'A2 cancelled']);
  });

  it('makes what is due less', async () => {
    const bookingId = await book('A1', 'A2');
    await cancel(bookingId, 0);
    const { data } = await world.test.ask('booking', { params: { bookingId } }, world.anna.signedIn);
    expect(data).toMatchObject({ seats: '["A2"]', ticket_price: '41.00' });
  });

  it('twice answers the same and counts once, also at once', async () => {
    const bookingId = await book('A1', 'A2');
    const first = await cancel(bookingId, 0);
    world.test.published.length = 0;
    expect(await cancel(bookingId, 0)).toEqual(first);
    const answers = await Promise.all([cancel(bookingId, 1), cancel(bookingId, 1), cancel(bookingId, 1)]);
    expect(answers.map(({ data }) => data?.message)).toEqual(Array(3).fill('Seats cancelled'));
    expect(await counts()).toEqual([2, 2, 2, 2]);
    expect(world.test.published).toEqual([{ tripId: world.leg.tripRowId, seat: 'A2' }]);
    const { booking } = await bookingOf(world.test.db, bookingId);
    expect(booking).toMatchObject({
      status: 'cancelled',
      cancelReason: 'passenger',
      cancelledAt: world.test.clock.read(),
    });
  });

  it('one by one, all at once, cancels the booking, and its passenger is told once', async () => {
    const bookingId = await book('A1', 'A2', 'A3');
    const answers = await Promise.all([0, 1, 2].map((index) => cancel(bookingId, index)));
    expect(answers.map(({ data }) => data?.message)).toEqual(Array(3).fill('Seats cancelled'));
    expect(await stand(bookingId)).toMatchObject({
      status: 'cancelled',
      paid: false,
      seats: [],
      messages: ['booking-made', 'booking-cancelled'],
    });
    expect(await counts()).toEqual([3, 3, 3, 3]);
    const { data } = await world.test.ask(
      'cancelledBookings',
      { params: { userId: world.anna.uuid } },
      world.anna.signedIn,
    );
    expect(data).toMatchObject([{ uuid: bookingId, seats: '["A1","A2","A3"]' }]);
  });

  it('tells who has no e-mail address by SMS', async () => {
    const thabo = await addPassenger(world.test.db, { email: null });
    const bookingId = await holdAndBook(world.test, thabo, world.leg, ['B1']);
    await cancel(bookingId, 0, thabo);
    const sent = await world.test.db.select().from(messageOutbox).where(eq(messageOutbox.recipient, thabo.phone));
    expect(sent.map(({ channel, template }) => `${channel} ${template}`)).toEqual([
      'sms booking-made',
      'sms booking-cancelled',
    ]);
  });

  it('who is cancelled already leaves an open card page of the others alone', async () => {
    const bookingId = await book('A1', 'A2');
    await cancel(bookingId, 0);
    const token = await openCard(world.test, world.anna, bookingId);
    expect((await cancel(bookingId, 0)).status).toBe(200);
    expect(world.test.bank.payment(token)?.standing).toBe('open');
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });
});

describe('a cancellation is refused, and counts nothing,', () => {
  it('of a paid booking', async () => {
    const bookingId = await book('A1', 'A2');
    await change(bookingId, { paidAt: world.test.clock.read() });
    expect(await cancel(bookingId, 0)).toMatchObject({ status: 409, code: 'already_paid' });
    expect(await counts()).toEqual(none);
    expect((await stand(bookingId)).seats).toEqual(['A1', 'A2']);
  });

  it('of a used one', async () => {
    const bookingId = await book('A1');
    await change(bookingId, { paidAt: world.test.clock.read(), arrivesAt: world.test.clock.read() });
    expect(await markBookingsUsed(world.test.platform)).toBe(1);
    expect(await cancel(bookingId, 0)).toMatchObject({ status: 409, code: 'booking_used' });
    expect(await counts()).toEqual(none);
  });

  it('of somebody else’s, of a passenger who is not in it, and of what is not there', async () => {
    const bookingId = await book('A1');
    const other = await book('A2');
    expect(await cancel(bookingId, 0, world.ben)).toMatchObject({ status: 404, code: 'not_found' });
    const [stranger] = await passengerUuids(world.test.db, other);
    expect(await cancelOne(world.test, world.anna, bookingId, stranger)).toMatchObject({ code: 'not_found' });
    expect(await cancelOne(world.test, world.anna, bookingId, randomUUID())).toMatchObject({ code: 'not_found' });
    expect(await cancelOne(world.test, world.anna, randomUUID(), stranger)).toMatchObject({ code: 'not_found' });
    expect([await countsOf(world.test.db, world.ben.id), await counts()]).toEqual([none, none]);
  });

  it('while the bank is at it', async () => {
    const bookingId = await book('A1', 'A2');
    const token = await openCard(world.test, world.anna, bookingId);
    world.test.bank.act(token, 'pay-later');
    expect(await cancel(bookingId, 0)).toMatchObject({ status: 409, code: 'payment_pending' });
    expect(await counts()).toEqual(none);
    expect((await stand(bookingId)).seats).toEqual(['A1', 'A2']);
  });
});

describe('what nobody paid in time', () => {
  const lapsed = { status: 409, code: 'booking_lapsed' };

  it('is cancelled already: cancelling it is refused, changes nothing, and does not count', async () => {
    const bookingId = await book('A1');
    expect(await lapse(bookingId)).toBe(true);
    const before = await bookingOf(world.test.db, bookingId);
    expect(await cancel(bookingId, 0)).toMatchObject(lapsed);
    expect(await bookingOf(world.test.db, bookingId)).toEqual(before);
    expect(before.booking.cancelReason).toBe('lapsed');
    expect(await counts()).toEqual(none);
    expect((await stand(bookingId)).messages).toEqual(['booking-made', 'booking-lapsed']);
  });

  it('lapses when the passenger is quicker than a late clockwork, and does not count', async () => {
    const bookingId = await book('A1', 'A2');
    world.test.clock.set((await bookingOf(world.test.db, bookingId)).booking.payBy);
    expect(await cancel(bookingId, 0)).toMatchObject(lapsed);
    expect((await bookingOf(world.test.db, bookingId)).booking).toMatchObject({ cancelReason: 'lapsed' });
    expect(await stand(bookingId)).toMatchObject({ seats: [], messages: ['booking-made', 'booking-lapsed'] });
    expect(await counts()).toEqual(none);
  });

  it('is told apart from a passenger who was cancelled before: sent again, that is what it was, and counts once', async () => {
    const bookingId = await book('A1', 'A2');
    const first = await cancel(bookingId, 0);
    expect(await lapse(bookingId)).toBe(true);
    expect(await cancel(bookingId, 0)).toEqual(first);
    expect(await cancel(bookingId, 1)).toMatchObject(lapsed);
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });

  it('counts one millisecond before', async () => {
    const bookingId = await book('A1');
    const { payBy } = (await bookingOf(world.test.db, bookingId)).booking;
    world.test.clock.set(new Date(payBy.getTime() - 1));
    await cancel(bookingId, 0);
    expect((await bookingOf(world.test.db, bookingId)).booking).toMatchObject({ cancelReason: 'passenger' });
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });
});
