import { randomUUID } from 'node:crypto';
import { contentRoutes } from './content-routes';
import { everyone, forms, passengers, signedIn, unknown, visitors, type Route } from './route-answers';

/** What the owner has: a seat held on a leg, and a booking made before on the same leg. */
export type RouteWorld = {
  tripId: string;
  legId: string;
  date: string;
  fareThebe: number;
  heldSeat: string;
  bookingId: string;
  /** The one passenger of that booking. */
  passengerId: string;
};

/** Every route of the website × who asks, in the order of the calls: reading first, the owner's changes one on another. */
export function routeTable({
  tripId,
  legId,
  date,
  fareThebe,
  heldSeat,
  bookingId,
  passengerId,
}: RouteWorld): readonly Route[] {
  const leg = `/api/trips/${tripId}/legs/${legId}`;
  const nowhere = `/api/trips/${unknown}/legs/${unknown}`;
  const query = `trip=${tripId}&leg=${legId}`;
  const seats = [heldSeat];
  const idempotencyKey = randomUUID();
  const passenger = { seat: heldSeat, names: 'Naledi Kgosi' };
  const booking = { tripId, legId, fareThebe, payment: 'later', passengers: [passenger], idempotencyKey };
  const seatsForm = { trip: tripId, leg: legId, query, 'seats[]': heldSeat };
  const completeForm = {
    trip: tripId,
    leg: legId,
    query,
    fareThebe: String(fareThebe),
    'seats[]': heldSeat,
    [`name-${heldSeat}`]: 'Naledi Kgosi',
    idempotencyKey,
  };
  const withdrawal = {
    ...{ accountNumber: '62001298765', bankName: 'Bank', branchCode: '281467', branchAddress: 'Mall' },
    ...{ ibanNumber: 'BW12', amount: '1', idempotencyKey: randomUUID() },
  };
  return [
    { method: 'GET', path: '/api/health', answers: everyone('200') },
    { method: 'GET', path: '/api/search', answers: everyone('400 invalid_request') },
    { method: 'GET', path: `/api/search?from=gaborone&to=maun&date=${date}`, answers: everyone('200') },
    { method: 'GET', path: '/api/auth/csrf', answers: everyone('200') },
    { method: 'POST', path: '/api/auth/callback/credentials', form: {}, answers: everyone('302 /api/auth/signin') },
    { method: 'GET', path: '/api/session', answers: everyone('200') },
    {
      method: 'GET',
      path: '/api/session/renew?to=/faqs',
      answers: { ...everyone('303 /faqs'), visitor: '303 /login' },
    },
    { method: 'POST', path: '/api/session/renew', body: { refused: false }, answers: everyone('200') },
    { method: 'GET', path: '/', answers: everyone('200') },
    { method: 'GET', path: `/search?from=gaborone&to=maun&date=${date}`, answers: everyone('200') },
    { method: 'GET', path: '/bus', answers: everyone('200') },
    { method: 'GET', path: '/bus/gaborone-to-maun', answers: everyone('200') },
    { method: 'GET', path: '/bus/Gaborone-to-Maun', answers: everyone('308 /bus/gaborone-to-maun') },
    { method: 'GET', path: '/bus/gaborone-to-gaborone', answers: everyone('404') },
    { method: 'GET', path: '/bus/gaborone', answers: everyone('200') },
    { method: 'GET', path: '/bus/atlantis', answers: everyone('404') },
    { method: 'GET', path: '/operators', answers: everyone('200') },
    { method: 'GET', path: '/operators/morula-coaches', answers: everyone('200') },
    { method: 'GET', path: '/operators/nobody', answers: everyone('404') },
    { method: 'GET', path: '/faqs', answers: everyone('200') },
    { method: 'GET', path: '/about', answers: everyone('200') },
    { method: 'GET', path: '/blog', answers: everyone('200') },
    ...contentRoutes,
    { method: 'GET', path: '/privacy_policy', answers: everyone('200') },
    { method: 'GET', path: '/terms_conditions', answers: everyone('200') },
    { method: 'GET', path: '/refund_policy', answers: everyone('200') },
    { method: 'GET', path: '/user_agreement', answers: everyone('200') },
    { method: 'GET', path: '/previews/bus/gaborone-to-maun.png', answers: everyone('200') },
    { method: 'GET', path: '/previews/bus/gaborone-to-nowhere.png', answers: everyone('404 not_found') },
    { method: 'GET', path: '/robots.txt', answers: everyone('200') },
    { method: 'GET', path: '/sitemap.xml', answers: everyone('200') },
    { method: 'GET', path: '/sitemaps/routes.xml', answers: everyone('200') },
    { method: 'GET', path: '/sitemaps/trips.xml', answers: everyone('404 not_found') },
    { method: 'GET', path: '/login', answers: everyone('200') },
    { method: 'GET', path: '/sandbox/inbox', answers: everyone('200') },
    { method: 'GET', path: '/signup', answers: visitors },
    { method: 'GET', path: '/verify', answers: visitors },
    { method: 'GET', path: '/forget-password', answers: visitors },
    { method: 'GET', path: '/forget-password/no-such-token-0000000000', answers: everyone('200') },
    { method: 'POST', path: '/api/sign-up', body: {}, answers: everyone('400 invalid_request') },
    { method: 'POST', path: '/api/verify', body: {}, answers: everyone('400 invalid_request') },
    { method: 'POST', path: '/api/verify', body: { code: '123456' }, answers: everyone('400 code_wrong') },
    { method: 'POST', path: '/api/verify/code', body: {}, answers: everyone('400 invalid_request') },
    { method: 'POST', path: '/api/password/code', body: {}, answers: everyone('400 invalid_request') },
    { method: 'POST', path: '/api/password', body: {}, answers: everyone('400 invalid_request') },
    {
      method: 'POST',
      path: '/api/password',
      body: { contact: null, code: '123456', password: 'Newer#1234' },
      answers: everyone('400 code_wrong'),
    },
    { method: 'POST', path: '/api/password/link', body: {}, answers: everyone('400 invalid_request') },
    {
      method: 'POST',
      path: '/api/password/link',
      body: { token: unknown, password: 'Newer#1234' },
      answers: everyone('400 reset_link_invalid'),
    },
    { method: 'GET', path: '/api/user/profile', answers: passengers('200') },
    {
      method: 'PUT',
      path: '/api/user/profile',
      body: { firstName: 'Neo', lastName: 'Modise', address: '', city: '', zipCode: '', country: '' },
      answers: passengers('200'),
    },
    { method: 'GET', path: '/api/user/picture', answers: passengers('404 not_found') },
    {
      method: 'PUT',
      path: '/api/user/picture',
      form: {},
      answers: { ...passengers('400 invalid_request'), expired: '400 invalid_request' },
    },
    { method: 'POST', path: '/api/user/password/code', answers: passengers('200') },
    {
      method: 'POST',
      path: '/api/user/password',
      body: { code: '123456', password: 'Newer#1234' },
      answers: passengers('400 code_wrong'),
    },
    { method: 'POST', path: '/api/user/email-activation/code', answers: passengers('409 email_active') },
    {
      method: 'POST',
      path: '/api/user/email-activation',
      body: { code: '123456' },
      answers: passengers('400 code_wrong'),
    },
    { method: 'GET', path: '/user/wallet', answers: signedIn('200') },
    { method: 'GET', path: '/user/withdraw', answers: signedIn('200') },
    { method: 'GET', path: '/user/withdrawals', answers: signedIn('200') },
    {
      method: 'POST',
      path: '/api/user/withdrawals',
      body: {},
      answers: { ...passengers('400 invalid_request'), expired: '400 invalid_request' },
    },
    { method: 'POST', path: '/api/user/withdrawals', body: withdrawal, answers: passengers('404 balance_exceeded') },
    { method: 'GET', path: '/user/home', answers: signedIn('200') },
    { method: 'GET', path: '/user/profile', answers: signedIn('200') },
    { method: 'GET', path: '/user/change-password', answers: signedIn('200') },
    { method: 'GET', path: '/user/email-activation', answers: signedIn('200') },
    {
      method: 'GET',
      path: '/user/nowhere',
      answers: { ...signedIn('307 /user/profile'), expired: '307 /user/profile' },
    },
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
    { method: 'GET', path: '/user/bookings', answers: signedIn('200') },
    { method: 'GET', path: '/user/used-bookings', answers: signedIn('200') },
    { method: 'GET', path: '/user/cancelled-bookings', answers: signedIn('200') },
    { method: 'GET', path: `/api/bookings/${bookingId}`, answers: passengers('200', '404 not_found') },
    { method: 'POST', path: `/api/bookings/${bookingId}/payment`, answers: passengers('200', '404 not_found') },
    { method: 'POST', path: '/api/forms/pay', form: {}, answers: everyone('400') },
    {
      method: 'POST',
      path: '/api/forms/pay',
      form: { bookingId },
      answers: forms('303 /sandbox/dpo/pay', '303 /user/bookings not_found'),
    },
    {
      method: 'GET',
      path: `/user/booking-overview?step=card-return&TransactionToken=${unknown}`,
      answers: signedIn('200'),
    },
    { method: 'GET', path: '/user/booking-overview?step=card-return', answers: signedIn('404') },
    { method: 'GET', path: '/error', answers: everyone('200') },
    { method: 'GET', path: '/sandbox/dpo/pay', answers: everyone('404') },
    // Whoever comes back, with or without a session, is told what became of a payment that they can name.
    { method: 'GET', path: '/payment/dpo/webhooks', answers: everyone('200') },
    { method: 'GET', path: `/payment/dpo/webhooks?TransactionToken=${unknown}`, answers: everyone('200') },
    { method: 'GET', path: '/payment/other/webhooks', answers: everyone('404') },
    { method: 'POST', path: '/api/payments/dpo/return', body: {}, answers: everyone('400 invalid_request') },
    { method: 'POST', path: '/api/payments/dpo/return', body: { token: unknown }, answers: everyone('200') },
    // A push is not believed: the provider is asked.
    { method: 'POST', path: '/api/payments/dpo/push', body: {}, answers: everyone('200') },
    // Terminals bring a key of their own, no session.
    { method: 'POST', path: '/api/terminal/payments', body: {}, answers: everyone('400 invalid_request') },
    { method: 'GET', path: '/user/thank-you', answers: signedIn('200') },
    { method: 'GET', path: '/user/booking', answers: signedIn('404') },
    { method: 'GET', path: `/user/booking?trip=${unknown}&leg=${unknown}`, answers: signedIn('404') },
    { method: 'GET', path: `/user/booking?${query}`, answers: signedIn('200') },
    { method: 'GET', path: '/api/booking-policy', answers: passengers('200') },
    { method: 'GET', path: `${nowhere}/seats`, answers: everyone('404 not_found') },
    { method: 'GET', path: `${leg}/seats`, answers: everyone('200') },
    { method: 'GET', path: `${nowhere}/holds`, answers: passengers('404 not_found') },
    { method: 'GET', path: `${leg}/holds`, answers: passengers('200') },
    {
      method: 'PUT',
      path: `${leg}/holds`,
      body: {},
      answers: { ...passengers('400 invalid_request'), expired: '400 invalid_request' },
    },
    { method: 'PUT', path: `${leg}/holds`, body: { seats }, answers: passengers('200', '409 seat_taken') },
    { method: 'POST', path: `${leg}/holds/extend`, answers: passengers('200', '409 hold_expired') },
    { method: 'PUT', path: `${leg}/draft`, body: { names: { [heldSeat]: 'Naledi' } }, answers: passengers('200') },
    { method: 'GET', path: `/user/booking-overview?${query}`, answers: signedIn('200') },
    { method: 'POST', path: '/api/forms/booking', form: {}, answers: everyone('400') },
    {
      method: 'POST',
      path: '/api/forms/booking',
      form: { ...seatsForm, intent: 'hold' },
      answers: forms('303 /user/booking', '303 /user/booking seat_taken'),
    },
    { method: 'DELETE', path: `${leg}/holds`, body: { seats: ['Z4'] }, answers: passengers('200') },
    {
      method: 'POST',
      path: '/api/bookings',
      body: {},
      answers: { ...passengers('400 invalid_request'), expired: '400 invalid_request' },
    },
    {
      method: 'POST',
      path: '/api/bookings',
      body: booking,
      answers: passengers('200', '409 hold_expired'),
    },
    { method: 'POST', path: '/api/forms/complete-booking', form: {}, answers: everyone('400') },
    {
      method: 'POST',
      path: '/api/forms/complete-booking',
      form: completeForm,
      answers: forms('303 /user/booking-overview', '303 /user/booking-overview hold_expired'),
    },
    {
      method: 'PUT',
      path: `/api/bookings/${bookingId}/passengers/${passengerId}`,
      body: {},
      answers: { ...passengers('400 invalid_request'), expired: '400 invalid_request' },
    },
    {
      method: 'PUT',
      path: `/api/bookings/${bookingId}/passengers/${unknown}`,
      body: { status: 'cancelled' },
      answers: passengers('404 not_found'),
    },
    {
      method: 'PUT',
      path: `/api/bookings/${bookingId}/passengers/${passengerId}`,
      body: { status: 'cancelled' },
      answers: passengers('200', '404 not_found'),
    },
    { method: 'POST', path: '/api/forms/cancel-passengers', form: {}, answers: everyone('400') },
    {
      method: 'POST',
      path: '/api/forms/cancel-passengers',
      form: { bookingId, 'passengers[]': passengerId },
      answers: forms('303 /user/bookings', '303 /user/bookings not_found'),
    },
    { method: 'POST', path: '/api/forms/sign-in', form: {}, answers: everyone('400') },
    {
      method: 'POST',
      path: '/api/forms/sign-in',
      form: { username: 'nobody', password: 'nothing', callbackUrl: '/user/bookings' },
      answers: everyone('303 /login'),
    },
  ];
}
