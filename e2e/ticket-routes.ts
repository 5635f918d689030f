import { everyone, signedIn, unknown, type Route } from './route-responses';

/** The routes for viewing, saving and checking tickets, and for offline use. */
export const ticketRoutes = (bookingId: string): readonly Route[] => [
  // A person with the link of a ticket may see it, such as a conductor or a relative.
  { method: 'GET', path: `/v2/self-service/${bookingId}`, answers: everyone('200') },
  { method: 'GET', path: `/v2/self-service/${unknown}`, answers: everyone('404') },
  // The link also allows the files of a paid ticket. This ticket is unpaid.
  { method: 'GET', path: `/api/tickets/${bookingId}/ticket.pdf`, answers: everyone('409 ticket_unpaid') },
  { method: 'GET', path: `/api/tickets/${unknown}/ticket.pdf`, answers: everyone('404 not_found') },
  { method: 'GET', path: '/api/tickets/nonsense/ticket.pdf', answers: everyone('400 invalid_request') },
  { method: 'GET', path: `/api/tickets/${bookingId}/ticket.ics`, answers: everyone('409 ticket_unpaid') },
  { method: 'GET', path: `/api/tickets/${unknown}/ticket.ics`, answers: everyone('404 not_found') },
  // Conductors have no accounts.
  { method: 'GET', path: '/api/ticket-keys', answers: everyone('200') },
  { method: 'POST', path: '/api/ticket-checks', body: {}, answers: everyone('400 invalid_request') },
  { method: 'POST', path: '/api/ticket-checks', body: { content: '' }, answers: everyone('200') },
  {
    method: 'POST',
    path: '/api/ticket-checks',
    body: { code: 'WWWWWWWW' },
    answers: everyone('404 ticket_code_unknown'),
  },
  { method: 'POST', path: '/api/ticket-checks', body: { code: ' ' }, answers: everyone('400 ticket_code_empty') },
  { method: 'GET', path: '/user/print-ticket', answers: signedIn('200') },
  { method: 'GET', path: `/user/print-ticket?booking=${bookingId}`, answers: signedIn('200', '404') },
  { method: 'GET', path: `/user/print-ticket?booking=${unknown}`, answers: signedIn('404') },
  {
    method: 'GET',
    path: '/user/print-ticket?booking=nonsense',
    answers: { ...signedIn('404'), expired: '404' },
  },
  { method: 'GET', path: '/user/upcoming-tickets', answers: signedIn('200') },
  { method: 'GET', path: '/check-ticket', answers: everyone('200') },
  { method: 'GET', path: '/offline', answers: everyone('200') },
  // The compression dictionary exists only under its hash.
  { method: 'GET', path: '/dictionary', answers: everyone('404') },
];
