import { setImmediate as nextTurn } from 'node:timers/promises';
import { pulaAmount } from '@/lib/format/money';
import { shownPassengers } from '@/server/documents/tickets/shown-passengers';
import { writeTicketContent } from '@/lib/domain/ticket-content';
import { clockTime } from '@/lib/format/time';
import { picturePath } from '@/lib/paths/files';
import type { BookingItem } from '@/server/platform/sales/bookings/find-booking';
import { toQuoted, toYesNo } from '@/server/api/specified/bookings';
import { shownSeats } from '@/server/platform/sales/bookings/present-booking';
import type { Output } from '@/server/api/endpoints/table';
import { signTicket } from './sign-ticket';
import { ticketFields } from './ticket-fields';

type TicketDetails = Output<'recentTicket'>[number];

/** Spec section 3. */
export function presentTicket(ticketKey: string, item: BookingItem): TicketDetails {
  const { booking, trip, people } = item;
  const name = shownPassengers(people)[0]?.names ?? '';
  const seats = shownSeats(item);
  return {
    ticket: {
      uuid: booking.uuid,
      reservation_number: booking.reservationNumber,
      name,
      ...splitName(name),
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
      seats: toQuoted(seats),
      fare: pulaAmount(booking.fareThebe),
      ticket_Price: pulaAmount(booking.fareThebe * seats.length),
      status: booking.status,
      is_paid: toYesNo(booking.paidAt !== null),
      image: trip.photo && picturePath(trip.photo),
      owner_logo: trip.logo && picturePath(trip.logo),
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

function splitName(name: string): { fname: string; lname: string } {
  const end = name.lastIndexOf(' ');
  return end < 0 ? { fname: name, lname: '' } : { fname: name.slice(0, end), lname: name.slice(end + 1) };
}

export const listTicket = (details: TicketDetails) => ({ ...details.ticket, ...details });

/** Signing uses the CPU, so other requests get a turn after every 20 tickets. */
export async function presentTickets(ticketKey: string, items: readonly BookingItem[]) {
  const shown: TicketDetails[] = [];
  for (const item of items) {
    if (shown.length % 20 === 19) await nextTurn();
    shown.push(presentTicket(ticketKey, item));
  }
  return shown;
}
