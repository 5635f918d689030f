import { everyone, signedIn, unknown, type Route } from './route-answers';

/** Tickets: seen, saved, checked and kept. */
export const ticketRoutes = (bookingId: string): readonly Route[] => [
  // Whoever has the address of a ticket may see it: a conductor, the family.
  { method: 'GET', path: `/v2/self-service/${bookingId}`, answers: everyone('200') },
  { method: 'GET', path: `/v2/self-service/${unknown}`, answers: everyone('404') },
  // Its files too, once it is paid; this one is not.
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
  // A file for browsers, under its own hash only; never a page.
  { method: 'GET', path: '/dictionary', answers: everyone('404') },
];
