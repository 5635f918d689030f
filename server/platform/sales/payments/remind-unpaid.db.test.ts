import { eq } from 'drizzle-orm';
import { bookings } from '@/server/db/schema/bookings';
import { messageOutbox } from '@/server/db/schema/messages';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { holdAndBook } from '@/server/testing/test-bookings';
import { bookingOf, cancelOne, passengerUuids } from '@/server/testing/test-cancellations';
import { addPassenger } from '@/server/testing/test-passengers';
import { openCard, verify } from '@/server/testing/test-payments';
import { remindUnpaid } from './remind-unpaid';
import { readOutbox } from '@/server/testing/test-messages';

const { test, anna, leg, book, cancelAll, change, payInCash, stand } = startPaymentScenario();

const hourMs = 60 * 60_000;
const run = () => remindUnpaid(test.platform);
/** Moves the creation of a booking ten days back. Returns its uuid and the end of its time to pay. */
async function bookedLongAgo(bookingId: string) {
  const createdAt = new Date(test.clock.read().getTime() - 10 * 24 * hourMs);
  await change(bookingId, { createdAt });
  return { bookingId, payBy: (await bookingOf(test.db, bookingId)).booking.payBy };
}
/** Sets the clock to `ms` before the instant. */
const before = (instant: Date, ms: number) => test.clock.set(new Date(instant.getTime() - ms));
const reminders = async () => (await readOutbox(test.db)).filter(({ cause }) => cause.startsWith('booking-reminder:'));
async function reminderOf(bookingId: string) {
  const { id } = (await bookingOf(test.db, bookingId)).booking;
  return (await reminders()).find(({ cause }) => cause === `booking-reminder:${id}`);
}

// Bookings of earlier tests must not be reminded in this test.
beforeEach(() => test.db.update(bookings).set({ remindedAt: new Date(0) }));

describe('an unpaid booking', () => {
  it('gets one reminder exactly three hours before its time to pay is over', async () => {
    const { bookingId, payBy } = await bookedLongAgo(await book('A1'));
    before(payBy, 3 * hourMs + 1);
    expect(await run()).toBe(0);
    before(payBy, 3 * hourMs);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    const { booking, trip } = await bookingOf(test.db, bookingId);
    expect(booking.remindedAt).toEqual(test.clock.read());
    expect(await reminderOf(bookingId)).toMatchObject({
      channel: 'email',
      recipient: anna.email,
      template: 'booking-reminder',
      state: 'pending',
      data: {
        reservationNumber: booking.reservationNumber,
        from: trip.from,
        to: trip.to,
        departure: '05:00',
        date: booking.bookingDate,
        payBy: `${booking.bookingDate} 04:30`,
        expiresAt: payBy.toISOString(),
      },
    });
  });

  it('gets a late reminder when the scheduler was stopped, but not after its time to pay is over', async () => {
    const late = await bookedLongAgo(await book('A1'));
    const gone = await bookedLongAgo(await book('A2'));
    await change(gone.bookingId, { payBy: new Date(late.payBy.getTime() - 1) });
    before(late.payBy, 1);
    expect(await run()).toBe(1);
    expect([await reminderOf(late.bookingId), await reminderOf(gone.bookingId)]).toMatchObject([{}, undefined]);
    test.clock.set(late.payBy);
    expect(await run()).toBe(0);
  });

  it('is skipped while another transaction locks it, and is reminded at the next run', async () => {
    const { bookingId, payBy } = await bookedLongAgo(await book('A1'));
    before(payBy, hourMs);
    await test.db.transaction(async (tx) => {
      await tx.select().from(bookings).where(eq(bookings.uuid, bookingId)).for('update');
      expect(await run()).toBe(0);
    });
    expect(await run()).toBe(1);
  });

  it('gets no reminder while the passenger pays by card, or while a payment is pending', async () => {
    const { bookingId, payBy } = await bookedLongAgo(await book('A1'));
    before(payBy, 2 * hourMs);
    const token = await openCard(test, anna, bookingId);
    expect(await run()).toBe(0);
    test.bank.act(token, 'pay-later');
    await verify(test, token);
    expect(await run()).toBe(0);
    expect(await reminderOf(bookingId)).toBeUndefined();
  });
});

it('a passenger who pays after the list is read and before the reminder gets none', async () => {
  const { bookingId, payBy } = await bookedLongAgo(await book('A1'));
  before(payBy, 2 * hourMs);
  const { db } = test.platform;
  const transaction: typeof db.transaction = async (...work) => {
    await payInCash(bookingId);
    return db.transaction(...work);
  };
  const racing = Object.assign(Object.create(db) as typeof db, { transaction });
  expect(await remindUnpaid({ ...test.platform, db: racing })).toBe(0);
  expect((await stand(bookingId)).paid).toBe(true);
  expect(await reminderOf(bookingId)).toBeUndefined();
});

it('a user without an e-mail address gets an SMS at 21:00 for a booking that must be paid in the night', async () => {
  const thabo = await addPassenger(test.db, { email: null });
  const { bookingId, payBy } = await bookedLongAgo(await holdAndBook(test, thabo, leg, ['B1']));
  // The time to pay ends at 04:30.
  const evening = new Date(payBy.getTime() - 7.5 * hourMs);
  before(evening, 1);
  expect(await run()).toBe(0);
  test.clock.set(evening);
  expect(await run()).toBe(1);
  expect(await reminderOf(bookingId)).toMatchObject({ channel: 'sms', recipient: thabo.phone });
});

describe('a reminder that is not sent yet', () => {
  async function waiting(...seats: string[]) {
    const { bookingId, payBy } = await bookedLongAgo(await book(...seats));
    before(payBy, 2 * hourMs);
    expect(await run()).toBe(1);
    return bookingId;
  }
  const withdrawn = { state: 'dead', lastError: 'withdrawn' };

  it('is withdrawn when the whole booking is cancelled, not while a passenger remains', async () => {
    const bookingId = await waiting('A1', 'A2');
    const [first] = await passengerUuids(test.db, bookingId);
    await cancelOne(test, anna, bookingId, first);
    expect(await reminderOf(bookingId)).toMatchObject({ state: 'pending' });
    await cancelAll(bookingId);
    expect(await reminderOf(bookingId)).toMatchObject(withdrawn);
  });

  it('keeps its record after it is sent', async () => {
    const bookingId = await waiting('A1');
    await test.db.update(messageOutbox).set({ state: 'sent' });
    await cancelAll(bookingId);
    expect(await reminderOf(bookingId)).toMatchObject({ state: 'sent', lastError: null });
  });
});

it('paid, used and cancelled bookings get no reminder', async () => {
  const paid = await bookedLongAgo(await book('A1'));
  const cancelled = await bookedLongAgo(await book('A2'));
  await change(paid.bookingId, { paidAt: new Date() });
  await cancelAll(cancelled.bookingId);
  before(paid.payBy, hourMs);
  expect(await run()).toBe(0);
  await change(paid.bookingId, { status: 'used' });
  expect(await run()).toBe(0);
});
