import { z } from 'zod';
import { ticketCheck, ticketCheckBody, ticketKeys } from '@/lib/contracts/tickets';
import { endpoint, listPart } from '@/server/api/endpoint';

const yesNo = z.enum(['Yes', 'No']);
const status = z.enum(['active', 'cancelled', 'used']);

const ticket = z.object({
  uuid: z.uuid(),
  reservation_number: z.string(),
  /** The name of the first passenger that was not cancelled. No response names the account. */
  name: z.string(),
  /** All words of `name` except the last. */
  fname: z.string(),
  /** The last word of `name`. */
  lname: z.string(),
  booking_date: z.string(),
  booking_Date: z.string(),
  departure: z.string(),
  arrival: z.string(),
  departureTime: z.string(),
  arrivalTime: z.string(),
  departsAt: z.iso.datetime(),
  arrivesAt: z.iso.datetime(),
  boardingPlace: z.string(),
  dropPlace: z.string(),
  /** The bus operator's uuid. */
  partner_id: z.uuid(),
  bus_owner: z.string(),
  reg_no: z.string(),
  /** Quoted seat numbers of the passengers that were not cancelled, separated by commas: '"A1","A2"'. */
  seats: z.string(),
  fare: z.string(),
  ticket_Price: z.string(),
  status,
  is_paid: yesNo,
  /** The path of the photo of the bus on the website. */
  image: z.string().nullable(),
  /** The path of the operator's logo on the website. */
  owner_logo: z.string().nullish(),
  payBy: z.iso.datetime(),
  sample: z.boolean(),
});

/** The ticket of a booking, with one ticket per passenger. */
const ticketDetails = z.object({
  ticket,
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
const listedTicket = ticketDetails.extend(ticket.shape);

export const ticketEndpoints = {
  ticket: endpoint({
    method: 'GET',
    path: '/app/v2/ticket-details/:bookingUuid',
    summary:
      'A booking’s ticket, by its random uuid: for its owner the ticket, without a bearer a list of one ticket. A day after the arrival, the list has short names and no codes. After 30 days it is refused.',
    caller: 'anyone',
    params: z.object({ bookingUuid: z.uuid() }),
    output: z.union([z.array(listedTicket).length(1), ticketDetails]),
  }),
  userTickets: endpoint({
    method: 'GET',
    path: '/app/v2/ticket-details/:userId/user-details',
    summary: 'All my tickets, newest booking date first.',
    caller: 'passenger',
    params: z.object({ userId: z.uuid() }),
    output: z.array(listedTicket),
  }),
  userTicketsPage: endpoint({
    method: 'GET',
    path: '/app/v2/ticket-details/:userId/user-details/:offset/:limit',
    summary: 'Some of my tickets, newest booking date first.',
    caller: 'passenger',
    params: z.object({ userId: z.uuid(), ...listPart }),
    output: z.array(ticketDetails),
  }),
  recentTicket: endpoint({
    method: 'GET',
    path: '/app/v1/ticket-details/:userId/recent',
    summary: 'The ticket of the caller’s last booking, or an empty list.',
    caller: 'passenger',
    params: z.object({ userId: z.uuid() }),
    output: z.array(ticketDetails),
  }),
  checkTicket: endpoint({
    method: 'POST',
    path: '/app/v1/ticket-checks',
    summary: 'Check a ticket by the content of its QR code or by its typed code.',
    caller: 'application',
    body: ticketCheckBody,
    output: ticketCheck,
  }),
  ticketKeys: endpoint({
    method: 'GET',
    path: '/app/v1/ticket-keys',
    summary: 'The public keys (Ed25519) that signatures of tickets are checked with.',
    caller: 'application',
    output: ticketKeys,
  }),
} as const;
