import { pulaAmount } from '@/lib/format/money';
import type { TicketContent } from '@/lib/domain/ticket-content';
import { clockTime } from '@/lib/format/time';
import type { BookingItem } from '@/server/platform/sales/bookings/find-booking';

/** Spec section 3. */
export function ticketFields(
  { booking, trip }: BookingItem,
  person: { names: string; seat: string },
  seatCount: number,
): TicketContent {
  return {
    names: person.names,
    reservationNumber: booking.reservationNumber,
    date: booking.bookingDate,
    departure: trip.from,
    destination: trip.to,
    departureTime: clockTime(trip.departureMinute),
    operator: trip.operator,
    regNo: trip.regNo,
    seats: person.seat,
    ticketPrice: pulaAmount(booking.fareThebe),
    totalPrice: pulaAmount(booking.fareThebe * seatCount),
  };
}
