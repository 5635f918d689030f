import { pulaAmount } from '@/lib/format/money';
import { shownPassengers } from '@/server/documents/tickets/shown-passengers';
import { clockTime } from '@/lib/format/time';
import type { Output } from '@/server/api/endpoints/table';
import type { BookingItem, BookingRow } from './bookings.repo';
import { isCardOnlyBooking } from './payment-deadline';

export const yesNo = (yes: boolean) => (yes ? ('Yes' as const) : ('No' as const));
export const quoted = (seats: readonly string[]) => seats.map((seat) => `"${seat}"`).join(',');

export const shownSeats = ({ people }: Pick<BookingItem, 'people'>) => shownPassengers(people).map(({ seat }) => seat);

/** Spec section 3. `unclear` holds the ids of bookings with an unclear payment. */
export function presentBooking(
  { booking, trip, people }: BookingItem,
  unclear: ReadonlySet<number>,
): Output<'activeBookings'>[number] {
  const shown = shownSeats({ people });
  return {
    uuid: booking.uuid,
    bookingId: booking.reservationNumber,
    departure: trip.from,
    arrival: trip.to,
    booking_date: booking.bookingDate,
    departureTime: clockTime(trip.departureMinute),
    arrivalTime: clockTime(trip.arrivalMinute),
    bus_id: trip.busUuid,
    bus_owner: trip.operator,
    reg_no: trip.regNo,
    status: booking.status,
    cancelReason: booking.cancelReason,
    is_paid: yesNo(booking.paidAt !== null),
    seats: `[${quoted(shown)}]`,
    ticket_price: pulaAmount(booking.fareThebe * shown.length),
    fareThebe: booking.fareThebe,
    departsAt: booking.departsAt.toISOString(),
    passengers: people.map(({ uuid, names, seat, status }) => ({ uuid, names, seatNumber: seat, status })),
    payBy: booking.payBy.toISOString(),
    cardOnly: isCardOnlyBooking(booking),
    paymentUnclear: unclear.has(booking.id),
  };
}

export function presentCreated(booking: BookingRow): Output<'createBooking'> {
  return {
    bookingId: booking.uuid,
    reservationNumber: booking.reservationNumber,
    isPaid: yesNo(booking.paidAt !== null),
    payBy: booking.payBy.toISOString(),
    cardOnly: isCardOnlyBooking(booking),
  };
}

export function presentPassengers({ booking, people }: BookingItem): Output<'passengers'> {
  return people.map(({ id, uuid, names, seat, status, createdAt, updatedAt, version }) => ({
    id,
    uuid,
    names,
    seatNumber: seat,
    status,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: null,
    bookings: booking.uuid,
  }));
}
