import type { BookingItem, CreatedBooking } from '@/lib/contracts/bookings';
import { pulaAmount } from '@/lib/format/money';
import { shownPassengers } from '@/server/documents/tickets/shown-passengers';
import { clockTime } from '@/lib/format/time';
import type { LoadedBooking, BookingRow } from './bookings.repo';
import { isCardOnlyBooking } from './payment-deadline';

export const shownSeats = ({ people }: Pick<LoadedBooking, 'people'>) =>
  shownPassengers(people).map(({ seat }) => seat);

/** Converts a booking. `unclear` holds the ids of bookings with an unclear payment. */
export function toBookingItem({ booking, trip, people }: LoadedBooking, unclear: ReadonlySet<number>): BookingItem {
  const seats = shownSeats({ people });
  return {
    ...toCreatedBooking(booking),
    from: trip.from,
    to: trip.to,
    date: booking.bookingDate,
    departureTime: clockTime(trip.departureMinute),
    arrivalTime: clockTime(trip.arrivalMinute),
    operator: trip.operator,
    regNo: trip.regNo,
    seats,
    totalPrice: pulaAmount(booking.fareThebe * seats.length),
    status: booking.status,
    lapsed: booking.cancelReason === 'lapsed',
    paymentUnclear: unclear.has(booking.id),
    fareThebe: booking.fareThebe,
    departsAt: booking.departsAt.toISOString(),
    arrivesAt: booking.arrivesAt.toISOString(),
    passengers: people.map(({ uuid: passengerId, names, seat, status }) => ({ passengerId, names, seat, status })),
  };
}

export function toCreatedBooking(booking: BookingRow): CreatedBooking {
  return {
    bookingId: booking.uuid,
    reservationNumber: booking.reservationNumber,
    paid: booking.paidAt !== null,
    payBy: booking.payBy.toISOString(),
    cardOnly: isCardOnlyBooking(booking),
  };
}
