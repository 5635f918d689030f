import { formatPula } from '@/lib/money';
import { clockTime, localDate, localTime } from '@/lib/time';
import type { Queries, Transaction } from '@/server/db/client';
import { withdrawMessage, type NewMessage } from '@/server/messaging/message-outbox.repo';
import { findContact } from '@/server/platform/accounts/accounts.repo';
import type { TripLeg } from '@/server/platform/catalogue/catalogue.repo';
import { terminalEnd } from './payment-deadline';
import { getBooking, type BookingRow } from './bookings.repo';

/** Who hears of a booking: by e-mail where there is an address, else by SMS. */
export async function recipientOf(queries: Queries, { userId }: BookingRow) {
  const { email, phone } = await findContact(queries, userId);
  return email ? ({ channel: 'email', recipient: email } as const) : ({ channel: 'sms', recipient: phone } as const);
}

/** What messages say of every booking. */
export async function journeyOf(queries: Queries, { id }: BookingRow) {
  const { booking, trip } = await getBooking(queries, id);
  return {
    ...{ reservationNumber: booking.reservationNumber, from: trip.from, to: trip.to },
    ...{ date: booking.bookingDate, departure: clockTime(trip.departureMinute) },
  };
}

const payByText = ({ payBy }: BookingRow) => `${localDate(payBy)} ${localTime(payBy)}`;

/** What a passenger is told when a booking is made. */
export async function bookingMessage(
  queries: Queries,
  booking: BookingRow,
  leg: TripLeg,
  seats: readonly string[],
): Promise<NewMessage> {
  return {
    ...{ cause: `booking-made:${booking.uuid}`, ...(await recipientOf(queries, booking)), template: 'booking-made' },
    data: {
      reservationNumber: booking.reservationNumber,
      from: leg.from,
      to: leg.to,
      date: booking.bookingDate,
      departure: clockTime(leg.departureMinute),
      seats: [...seats],
      total: formatPula(booking.fareThebe * seats.length),
      cardOnly: booking.payBy > terminalEnd(booking.departsAt),
      payBy: payByText(booking),
    },
  };
}

const reminderCause = ({ uuid }: BookingRow) => `booking-reminder:${uuid}`;

/** The booking still waits for its payment. Not sent any more once the time to pay is over. */
export async function bookingReminderMessage(queries: Queries, booking: BookingRow): Promise<NewMessage> {
  const until = { payBy: payByText(booking), expiresAt: booking.payBy.toISOString() };
  return {
    ...{ cause: reminderCause(booking), ...(await recipientOf(queries, booking)), template: 'booking-reminder' },
    data: { ...(await journeyOf(queries, booking)), ...until },
  };
}

/** A booking that is paid or cancelled meanwhile is not reminded of. */
export const withdrawReminder = (tx: Transaction, booking: BookingRow) => withdrawMessage(tx, reminderCause(booking));

/** Nobody paid in time: the seats are free again. */
export async function bookingLapsedMessage(queries: Queries, booking: BookingRow): Promise<NewMessage> {
  return {
    cause: `booking-lapsed:${booking.uuid}:${booking.updatedAt.getTime()}`,
    ...{ ...(await recipientOf(queries, booking)), template: 'booking-lapsed' },
    data: await journeyOf(queries, booking),
  };
}

/** The passenger has cancelled all of it. */
export async function bookingCancelledMessage(queries: Queries, booking: BookingRow): Promise<NewMessage> {
  return {
    ...{ cause: `booking-cancelled:${booking.uuid}`, ...(await recipientOf(queries, booking)) },
    ...{ template: 'booking-cancelled', data: await journeyOf(queries, booking) },
  };
}
