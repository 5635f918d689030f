import { eq } from 'drizzle-orm';
import { bookings } from '@/server/db/schema/bookings';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';
import { lapseBooking } from '@/server/platform/sales/cancellations/lapse-bookings';
import { startBuyersScenario } from './buyers-scenario';
import { holdAndBook } from './test-bookings';
import { bookingOf, passengerUuids } from './test-cancellations';
import { paymentStatus } from './test-money';
import { initiate, openCard, verify } from './test-payments';
import { longBus } from './test-timetable';
import { findLeg } from './test-trips';

/** Prepares two passengers and a leg, with functions that book and pay. Call it at the top of a test file. */
export function startPaymentScenario() {
  const buyers = startBuyersScenario([1, 3]);
  const { test, anna, leg } = buyers;

  const idOf = async (bookingId: string) => (await bookingOf(test.db, bookingId)).booking.id;
  /** Books these seats for Anna. Returns the uuid of the booking. */
  const book = (...seats: string[]) => holdAndBook(test, anna, leg, seats);
  /** Returns the payment state that the returning browser receives. */
  const state = async (token: string) => (await verify(test, token)).data?.state;

  /** Books these seats for Anna and opens the card page. */
  async function bookByCard(...seats: string[]) {
    const bookingId = await book(...seats);
    return { bookingId, token: await openCard(test, anna, bookingId) };
  }

  /** Opens the card page of a booking, and pays on it. */
  async function payByCard(bookingId: string) {
    const token = await openCard(test, anna, bookingId);
    test.bank.act(token, 'pay');
    expect(await state(token)).toBe('paid');
  }

  /** Moves the clock past the payment deadline and runs the job that ends the booking. */
  async function lapse(bookingId: string) {
    test.clock.set(new Date(leg.departsAt.getTime() - 29 * 60_000));
    return lapseBooking(test.platform, await idOf(bookingId));
  }

  async function cancelAll(bookingId: string) {
    return cancelPassengers(test.platform, await idOf(bookingId), await passengerUuids(test.db, bookingId));
  }

  return {
    ...buyers,
    book,
    bookByCard,
    payByCard,
    state,
    lapse,
    cancelAll,
    /** Returns the reservation number of a booking. */
    numberOf: async (bookingId: string) => (await bookingOf(test.db, bookingId)).booking.reservationNumber,
    /** Changes the row of a booking. */
    change: (bookingId: string, set: Partial<typeof bookings.$inferInsert>) =>
      test.db.update(bookings).set(set).where(eq(bookings.uuid, bookingId)),
    /** Starts a card payment of Anna. */
    start: (bookingId: string) => initiate(test, anna, bookingId),
    /** Returns the price of this many seats in thebe. */
    fare: (seats: number) => leg.fareThebe * seats,
    stand: (bookingId: string) => paymentStatus(test.db, bookingId),
    /** Returns the same leg this many days ahead. */
    legOn: (day: number) => findLeg(test.db, longBus, [1, 3], day),
  };
}
