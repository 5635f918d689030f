import { formatPula } from '@/lib/format/money';
import { clockTime, localDate, localTime } from '@/lib/format/time';
import type { Queries, Transaction } from '@/server/db/client';
import type { NewMessage } from '@/server/messaging/new-message';
import { withdrawMessages } from '@/server/messaging/withdraw-messages';
import { findContact } from '@/server/platform/accounts/find-contact';
import type { TripLeg } from '@/server/platform/catalogue/find-trip-leg';
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
    reservationNumber: booking.reservationNumber,
    from: trip.from,
    to: trip.to,
    date: booking.bookingDate,
    departure: clockTime(trip.departureMinute),
  };
}

/** By the row's id: the uuid is the address of the ticket, which the outbox does not keep. */
const causes = {
  made: ({ id }: BookingRow) => `booking-made:${id}`,
  reminder: ({ id }: BookingRow) => `booking-reminder:${id}`,
  // Once at most: one that stands again after it is paid.
  lapsed: ({ id }: BookingRow) => `booking-lapsed:${id}`,
  cancelled: ({ id }: BookingRow) => `booking-cancelled:${id}`,
};

/** What was written of an unpaid, lapsed or cancelled booking is not sent any more once it is something else. */
export const withdrawOutdated = (tx: Transaction, booking: BookingRow) =>
  withdrawMessages(
    tx,
    Object.values(causes).map((cause) => cause(booking)),
  );

const untilPayBy = ({ payBy }: BookingRow) => ({
  payBy: `${localDate(payBy)} ${localTime(payBy)}`,
  expiresAt: payBy.toISOString(),
});

/** What a passenger is told when a booking is made. Not sent any more once the time to pay is over. */
export async function bookingMessage(
  queries: Queries,
  booking: BookingRow,
  leg: TripLeg,
  seats: readonly string[],
): Promise<NewMessage> {
  return {
    cause: causes.made(booking),
    ...(await recipientOf(queries, booking)),
    template: 'booking-made',
    data: {
      reservationNumber: booking.reservationNumber,
      from: leg.from,
      to: leg.to,
      date: booking.bookingDate,
      departure: clockTime(leg.departureMinute),
      seats: [...seats],
      total: formatPula(booking.fareThebe * seats.length),
      cardOnly: booking.payBy > terminalEnd(booking.departsAt),
      ...untilPayBy(booking),
    },
  };
}

/** The booking still waits for its payment. Not sent any more once the time to pay is over. */
export async function bookingReminderMessage(queries: Queries, booking: BookingRow): Promise<NewMessage> {
  return {
    cause: causes.reminder(booking),
    ...(await recipientOf(queries, booking)),
    template: 'booking-reminder',
    data: { ...(await journeyOf(queries, booking)), ...untilPayBy(booking) },
  };
}

/** Nobody paid in time: the seats are free again. */
export async function bookingLapsedMessage(queries: Queries, booking: BookingRow): Promise<NewMessage> {
  return {
    cause: causes.lapsed(booking),
    ...(await recipientOf(queries, booking)),
    template: 'booking-lapsed',
    data: await journeyOf(queries, booking),
  };
}

/** The passenger has cancelled all of it. */
export async function bookingCancelledMessage(queries: Queries, booking: BookingRow): Promise<NewMessage> {
  return {
    cause: causes.cancelled(booking),
    ...(await recipientOf(queries, booking)),
    template: 'booking-cancelled',
    data: await journeyOf(queries, booking),
  };
}
