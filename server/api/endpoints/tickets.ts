import { z } from 'zod';
import { ticket, ticketCheck, ticketCheckBody, ticketKeys, ticketParams } from '@/lib/contracts/tickets';
import { endpoint, listPart } from '@/server/api/endpoint';

export const ticketEndpoints = {
  sharedTicket: endpoint({
    path: '/app/v1/tickets/:bookingId',
    summary:
      'A booking’s ticket, by its random uuid. A day after the arrival, other people than its owner see short names and no codes. After 30 days they are refused.',
    caller: 'anyone',
    params: ticketParams,
    output: ticket,
  }),
  ownTicket: endpoint({
    path: '/app/v1/bookings/:bookingId/ticket',
    summary: 'The ticket of a booking of the caller.',
    caller: 'passenger',
    params: ticketParams,
    output: ticket,
  }),
  tickets: endpoint({
    path: '/app/v1/tickets/:offset/:limit',
    summary: 'Some of my tickets, newest booking date first.',
    caller: 'passenger',
    params: z.object(listPart),
    output: z.array(ticket),
  }),
  recentTicket: endpoint({
    path: '/app/v1/recent-ticket',
    summary: 'The ticket of the caller’s last booking, or null.',
    caller: 'passenger',
    output: z.union([ticket, z.null()]),
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
    path: '/app/v1/ticket-keys',
    summary: 'The public keys (Ed25519) that signatures of tickets are checked with.',
    caller: 'application',
    output: ticketKeys,
  }),
} as const;
