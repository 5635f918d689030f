import { brand } from '@/lib/brand';
import type { Ticket, TicketPassenger } from '@/lib/contracts/tickets';
import { arrivalText, formatDay } from '@/lib/format/journey';
import { arriveMinutesBefore } from '@/lib/limits';

/** Spec section 2, /v2/self-service. */
export function printedFields(ticket: Ticket, person: TicketPassenger): (readonly [label: string, value: string])[] {
  return [
    ['Passenger', person.names],
    ['Seat', person.seat],
    ['Booking date and departure', `${formatDay(ticket.date)}, ${ticket.departureTime} Hrs`],
    ['Route', `${ticket.from} to ${ticket.to}`],
    ['Boarding time and place', `${ticket.departureTime} Hrs, ${ticket.boardingPlace}`],
    ['Drop time and place', `${arrivalText(ticket)}, ${ticket.dropPlace}`],
    ['Bus service', `${ticket.operator}, ${ticket.regNo}`],
    ['Booked seats', ticket.seats.join(', ')],
    ['Fare', `P${ticket.fare}`],
    ['Total', `P${ticket.totalPrice}`],
  ];
}

export function printedNotes({ sample }: Ticket): string[] {
  return [
    `Please be there ${arriveMinutesBefore} minutes before departure, with this ticket and proof of identity.`,
    ...(sample ? ['Sample data: this bus service is invented.'] : []),
    `${brand.name}, ${brand.supportPhone}`,
  ];
}
