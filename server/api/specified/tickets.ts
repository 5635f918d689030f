import { z } from 'zod';
import { bookingStatus as status } from '@/lib/contracts/journey';
import type { Ticket } from '@/lib/contracts/tickets';
import { endpoint } from '@/server/api/endpoint';
import { toQuoted, toYesNo } from './bookings';

const specTicket = z.object({
  uuid: z.uuid(),
  reservation_number: z.string(),
  /** The name of the first passenger that was not cancelled. No response names the account. */
  name: z.string(),
  fname: z.string(),
  lname: z.string(),
  booking_date: z.string(),
  booking_Date: z.string(),
  departure: z.string(),
  arrival: z.string(),
  departureTime: z.string(),
  arrivalTime: z.string(),
  departsAt: z.iso.datetime().meta({ description: 'With the announced delay. The other times are those of the sale.' }),
  arrivesAt: z.iso.datetime(),
  boardingPlace: z.string(),
  dropPlace: z.string(),
  partner_id: z.uuid(),
  bus_owner: z.string(),
  reg_no: z.string(),
  /** Quoted seat numbers of the passengers that were not cancelled, separated by commas: '"A1","A2"'. */
  seats: z.string(),
  fare: z.string(),
  ticket_Price: z.string(),
  status,
  is_paid: z.enum(['Yes', 'No']),
  image: z.string().nullable(),
  owner_logo: z.string().nullish(),
  payBy: z.iso.datetime(),
  sample: z.boolean(),
});

const ticketDetails = z.object({
  ticket: specTicket,
  passengers: z.array(
    z.object({
      names: z.string(),
      seat_number: z.string(),
      status,
      /** The content of the passenger's QR code (lib/domain/ticket-content.ts). Empty for a link after the journey. */
      qr_content: z.string(),
    }),
  ),
});

/** An item of a list: the ticket's fields stand beside the ticket too, because the ticket view reads an item as a ticket. */
const listedTicket = ticketDetails.extend(specTicket.shape);

function splitName(name: string): { fname: string; lname: string } {
  const end = name.lastIndexOf(' ');
  return end < 0 ? { fname: name, lname: '' } : { fname: name.slice(0, end), lname: name.slice(end + 1) };
}

export function toSpecTicket(ticket: Ticket, operatorId: string): z.infer<typeof ticketDetails> {
  const { passengers } = ticket;
  const name = passengers.find(({ seat }) => seat === ticket.seats[0])?.names ?? '';
  return {
    ticket: {
      uuid: ticket.bookingId,
      reservation_number: ticket.reservationNumber,
      name,
      ...splitName(name),
      booking_date: ticket.date,
      booking_Date: ticket.date,
      departure: ticket.from,
      arrival: ticket.to,
      departureTime: ticket.departureTime,
      arrivalTime: ticket.arrivalTime,
      departsAt: ticket.departsAt,
      arrivesAt: ticket.arrivesAt,
      boardingPlace: ticket.boardingPlace,
      dropPlace: ticket.dropPlace,
      partner_id: operatorId,
      bus_owner: ticket.operator,
      reg_no: ticket.regNo,
      seats: toQuoted(ticket.seats),
      fare: ticket.fare,
      ticket_Price: ticket.totalPrice,
      status: ticket.status,
      is_paid: toYesNo(ticket.paid),
      image: ticket.photo ?? null,
      owner_logo: ticket.logo ?? null,
      payBy: ticket.payBy,
      sample: ticket.sample,
    },
    passengers: passengers.map(({ names, seat, status, qrContent }) => ({
      names,
      seat_number: seat,
      status,
      qr_content: qrContent,
    })),
  };
}

export function toListedSpecTicket(ticket: Ticket, operatorId: string) {
  const details = toSpecTicket(ticket, operatorId);
  return { ...details.ticket, ...details };
}

export const specifiedTickets = {
  ticket: endpoint({
    path: '/app/v2/ticket-details/:bookingUuid',
    summary:
      'A booking’s ticket, by its random uuid: for its owner the ticket, without a bearer a list of one ticket. A day after the arrival, the list has short names and no codes. After 30 days it is refused.',
    caller: 'anyone',
    params: z.object({ bookingUuid: z.uuid() }),
    output: z.union([z.array(listedTicket).length(1), ticketDetails]),
  }),
  userTickets: endpoint({
    path: '/app/v2/ticket-details/:userId/user-details',
    summary: 'All my tickets, newest booking date first.',
    caller: 'passenger',
    params: z.object({ userId: z.uuid() }),
    output: z.array(listedTicket),
  }),
} as const;
