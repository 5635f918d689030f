import { eq } from 'drizzle-orm';
import { bookings } from '@/server/db/schema/bookings';
import type { PaymentView } from '@/server/payments/gateway';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';
import { lapseBooking } from '@/server/platform/sales/cancellations/lapse-bookings';
import { payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import type { DpoAction } from '@/sandbox/dpo/dpo';
import { startBuyersScenario } from './buyers-scenario';
import { changeBookings, holdAndBook } from './test-bookings';
import { bookingOf, passengerUuids } from './test-cancellations';
import { paymentStatus } from './test-money';
import { initiate, newAgent, openCard, verify } from './test-payments';
import { longBus } from './test-timetable';
import { findLeg } from './test-trips';

/** Prepares two passengers and a leg, with functions that book and pay. Call it at the top of a test file. */
export function startPaymentScenario() {
  const buyers = startBuyersScenario([1, 3]);
  const { test, anna, leg } = buyers;
  afterEach(() => jest.restoreAllMocks());

  const idOf = async (bookingId: string) => (await bookingOf(test.db, bookingId)).booking.id;
  const numberOf = async (bookingId: string) => (await bookingOf(test.db, bookingId)).booking.reservationNumber;
  const fare = (seats: number) => leg.fareThebe * seats;
  const book = (...seats: string[]) => holdAndBook(test, anna, leg, seats);
  const state = async (token: string) => (await verify(test, token)).data?.state;

  async function bookByCard(...seats: string[]) {
    const bookingId = await book(...seats);
    return { bookingId, token: await openCard(test, anna, bookingId) };
  }

  async function payByCard(bookingId: string, action: DpoAction = 'pay') {
    const token = await openCard(test, anna, bookingId);
    test.bank.act(token, action);
    expect(await state(token)).toBe('paid');
    return token;
  }

  async function bookPaid(seat: string, action?: DpoAction) {
    const bookingId = await book(seat);
    return { bookingId, token: await payByCard(bookingId, action) };
  }

  async function receiptOf(bookingId: string, seats = 1) {
    const reservationNumber = await numberOf(bookingId);
    return { reservationNumber, amountThebe: fare(seats), receiptNumber: reservationNumber };
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
    bookPaid,
    payByCard,
    payInCash: async (bookingId: string) =>
      payAtTerminal(test.platform, await newAgent(test.db), await receiptOf(bookingId)),
    receiptOf,
    /** Lets the provider report this about every payment until the test ends. By default it does not respond. */
    reports: (view: PaymentView = { kind: 'unclear', result: '', explanation: 'away' }) =>
      jest.spyOn(test.platform.payments, 'viewPayment').mockResolvedValue(view),
    paidView: (amountThebe: number): PaymentView => ({
      kind: 'paid',
      result: '000',
      explanation: '',
      amountThebe,
      currency: 'BWP',
      fraudAlert: '000',
      method: 'card',
    }),
    state,
    lapse,
    cancelAll,
    numberOf,
    change: (bookingId: string, set: Partial<typeof bookings.$inferInsert>) =>
      changeBookings(test.db, set, eq(bookings.uuid, bookingId)),
    start: (bookingId: string) => initiate(test, anna, bookingId),
    fare,
    stand: (bookingId: string) => paymentStatus(test.db, bookingId),
    legOn: (day: number) => findLeg(test.db, longBus, [1, 3], day),
  };
}
