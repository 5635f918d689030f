import { everyone, signedIn, unknown, type Route } from './route-responses';

/** The routes for viewing, saving and checking tickets, and for offline use. */
export const ticketRoutes = (bookingId: string): readonly Route[] => [
  // A person with the link of a ticket may see it, such as a conductor or a relative.
  { method: 'GET', path: `/v2/self-service/${bookingId}`, responses: everyone('200') },
  { method: 'GET', path: `/v2/self-service/${unknown}`, responses: everyone('404') },
  // The link also allows the files of a paid ticket. This ticket is unpaid.
  { method: 'GET', path: `/api/tickets/${bookingId}/ticket.pdf`, responses: everyone('409 ticket_unpaid') },
  { method: 'GET', path: `/api/tickets/${unknown}/ticket.pdf`, responses: everyone('404 not_found') },
  { method: 'GET', path: '/api/tickets/nonsense/ticket.pdf', responses: everyone('400 invalid_request') },
  { method: 'GET', path: `/api/tickets/${bookingId}/ticket.ics`, responses: everyone('409 ticket_unpaid') },
  { method: 'GET', path: `/api/tickets/${unknown}/ticket.ics`, responses: everyone('404 not_found') },
  // Conductors have no accounts.
  { method: 'GET', path: '/api/ticket-keys', responses: everyone('200') },
  { method: 'POST', path: '/api/ticket-checks', body: {}, responses: everyone('400 invalid_request') },
  { method: 'POST', path: '/api/ticket-checks', body: { content: '' }, responses: everyone('200') },
  {
    method: 'POST',
    path: '/api/ticket-checks',
    body: { code: 'WWWWWWWW' },
    responses: everyone('404 ticket_code_unknown'),
  },
  { method: 'POST', path: '/api/ticket-checks', body: { code: ' ' }, responses: everyone('400 ticket_code_empty') },
  { method: 'GET', path: '/user/print-ticket', responses: signedIn('200') },
  { method: 'GET', path: `/user/print-ticket?booking=${bookingId}`, responses: signedIn('200', '404') },
  { method: 'GET', path: `/user/print-ticket?booking=${unknown}`, responses: signedIn('404') },
  {
    method: 'GET',
    path: '/user/print-ticket?booking=nonsense',
    responses: { ...signedIn('404'), expired: '404' },
  },
  { method: 'GET', path: '/user/upcoming-tickets', responses: signedIn('200') },
  { method: 'GET', path: '/check-ticket', responses: everyone('200') },
  { method: 'GET', path: '/offline', responses: everyone('200') },
  // The compression dictionary exists only under its hash.
  { method: 'GET', path: '/dictionary', responses: everyone('404') },
];
