import { setImmediate as nextTurn } from 'node:timers/promises';
import { pulaAmount } from '@/lib/money';
import { shownPassengers } from '@/lib/shown-passengers';
import { writeTicketContent } from '@/lib/ticket-content';
import { clockTime } from '@/lib/time';
import type { BookingItem } from '@/server/platform/bookings/bookings.repo';
import { quoted, shownSeats, yesNo } from '@/server/platform/bookings/present-booking';
import type { Data } from '@/server/upstream/endpoints/table';
import { signTicket } from './sign-ticket';
import { ticketFields } from './ticket-fields';

/** The API's form of a ticket (spec section 3): no names of the account, only the passengers'. */
export function presentTicket(ticketKey: string, item: BookingItem): Data<'ticket'>[number] {
  const { booking, trip, people } = item;
  const seats = shownSeats(item);
  return {
    ticket: {
      uuid: booking.uuid,
      reservation_number: booking.reservationNumber,
      name: shownPassengers(people)[0]?.names ?? '',
      booking_date: booking.bookingDate,
      booking_Date: booking.bookingDate,
      departure: trip.from,
      arrival: trip.to,
      departureTime: clockTime(trip.departureMinute),
      arrivalTime: clockTime(trip.arrivalMinute),
      departsAt: booking.departsAt.toISOString(),
      arrivesAt: booking.arrivesAt.toISOString(),
      boardingPlace: trip.boardingPlace,
      dropPlace: trip.dropPlace,
      partner_id: trip.operatorUuid,
      bus_owner: trip.operator,
      reg_no: trip.regNo,
      seats: quoted(seats),
      fare: pulaAmount(booking.fareThebe),
      ticket_Price: pulaAmount(booking.fareThebe * seats.length),
      status: booking.status,
      is_paid: yesNo(booking.paidAt !== null),
      image: null,
      payBy: booking.payBy.toISOString(),
      sample: trip.sample,
    },
    passengers: people.map((person) => {
      const fields = ticketFields(item, person, seats.length);
      const isGood = booking.paidAt !== null && person.status !== 'cancelled';
      return {
        names: person.names,
        seat_number: person.seat,
        status: person.status,
        qr_content: isGood ? signTicket(ticketKey, fields) : writeTicketContent(fields, null),
      };
    }),
  };
}

/** Signing takes the processor: other requests get their turn in between. */
export async function presentTickets(ticketKey: string, items: readonly BookingItem[]): Promise<Data<'ticket'>> {
  const shown: Data<'ticket'> = [];
  for (const item of items) {
    if (shown.length % 20 === 19) await nextTurn();
    shown.push(presentTicket(ticketKey, item));
  }
  return shown;
}
