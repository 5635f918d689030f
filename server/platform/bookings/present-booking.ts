import { pulaAmount } from '@/lib/money';
import { clockTime } from '@/lib/time';
import type { Data } from '@/server/upstream/endpoints/table';
import type { BookingItem, BookingRow } from './bookings.repo';
import { terminalEnd } from './payment-deadline';

const yesNo = (yes: boolean) => (yes ? ('Yes' as const) : ('No' as const));
const quoted = (seats: readonly string[]) => seats.map((seat) => `"${seat}"`).join(',');

const isCardOnlyBooking = ({ payBy, departsAt }: BookingRow) => payBy > terminalEnd(departsAt);

/** The API's form of a booking in a list (spec section 3); `unclear`: the bookings whose money is not certain. */
export function presentBooking(
  { booking, seats, trip }: BookingItem,
  unclear: ReadonlySet<number>,
): Data<'activeBookings'>[number] {
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
    is_paid: yesNo(booking.paidAt !== null),
    seats: `[${quoted(seats)}]`,
    ticket_price: pulaAmount(booking.fareThebe * seats.length),
    payBy: booking.payBy.toISOString(),
    cardOnly: isCardOnlyBooking(booking),
    paymentUnclear: unclear.has(booking.id),
  };
}

export function presentCreated(booking: BookingRow): Data<'createBooking'> {
  return {
    bookingId: booking.uuid,
    isPaid: yesNo(booking.paidAt !== null),
    payBy: booking.payBy.toISOString(),
    cardOnly: isCardOnlyBooking(booking),
  };
}

/** The API's form of a ticket (spec section 3): no names of the account, only the passengers'. */
export function presentTicket({ booking, seats, trip, people }: BookingItem): Data<'ticket'> {
  return [
    {
      ticket: {
        uuid: booking.uuid,
        reservation_number: booking.reservationNumber,
        booking_date: booking.bookingDate,
        departure: trip.from,
        arrival: trip.to,
        departureTime: clockTime(trip.departureMinute),
        arrivalTime: clockTime(trip.arrivalMinute),
        boardingPlace: trip.boardingPlace,
        dropPlace: trip.dropPlace,
        bus_owner: trip.operator,
        reg_no: trip.regNo,
        seats: quoted(seats),
        fare: pulaAmount(booking.fareThebe),
        ticket_Price: pulaAmount(booking.fareThebe * seats.length),
        status: booking.status,
        is_paid: yesNo(booking.paidAt !== null),
        payBy: booking.payBy.toISOString(),
        sample: trip.sample,
      },
      passengers: people.map(({ names, seat, status }) => ({ names, seat_number: seat, status })),
    },
  ];
}
