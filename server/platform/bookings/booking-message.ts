import { formatPula } from '@/lib/money';
import { clockTime, localDate, localTime } from '@/lib/time';
import type { Queries } from '@/server/db/client';
import type { NewMessage } from '@/server/messaging/message-outbox.repo';
import { findContact } from '@/server/platform/accounts/accounts.repo';
import type { TripLeg } from '@/server/platform/catalogue/catalogue.repo';
import type { Passenger } from '@/server/platform/platform';
import { terminalEnd } from './payment-deadline';
import { getBooking, type BookingRow } from './bookings.repo';

/** What a passenger is told when a booking is made: by e-mail where there is an address, else by SMS. */
export async function bookingMessage(
  queries: Queries,
  user: Passenger,
  booking: BookingRow,
  leg: TripLeg,
  seats: readonly string[],
): Promise<NewMessage> {
  const { email, phone } = await findContact(queries, user.id);
  return {
    cause: `booking-made:${booking.uuid}`,
    channel: email ? 'email' : 'sms',
    recipient: email ?? phone,
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
      payBy: `${localDate(booking.payBy)} ${localTime(booking.payBy)}`,
    },
  };
}

/** Nobody paid in time: the seats are free again. */
export async function bookingLapsedMessage(queries: Queries, { id, userId, uuid }: BookingRow): Promise<NewMessage> {
  const { email, phone } = await findContact(queries, userId);
  const { booking, trip } = await getBooking(queries, id);
  return {
    ...{ cause: `booking-lapsed:${uuid}:${booking.updatedAt.getTime()}`, channel: email ? 'email' : 'sms' },
    ...{ recipient: email ?? phone, template: 'booking-lapsed' },
    data: {
      ...{ reservationNumber: booking.reservationNumber, from: trip.from, to: trip.to },
      ...{ date: booking.bookingDate, departure: clockTime(trip.departureMinute) },
    },
  };
}
