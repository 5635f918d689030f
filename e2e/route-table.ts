import { randomUUID } from 'node:crypto';
import { accountRoutes } from './account-routes';
import { publicRoutes } from './public-routes';
import { everyone, forms, passengers, signedIn, unknown, type Route } from './route-responses';
import { ticketRoutes } from './ticket-routes';

/** A held seat and a booking of the owner on the same leg. */
export type RouteScenario = {
  tripId: string;
  legId: string;
  date: string;
  fareThebe: number;
  heldSeat: string;
  bookingId: string;
  /** The only passenger of the booking. */
  passengerId: string;
};

/** Returns every route with its response to each caller. The order matters, because changes of the owner build on each other. */
export function routeTable({
  tripId,
  legId,
  date,
  fareThebe,
  heldSeat,
  bookingId,
  passengerId,
}: RouteScenario): readonly Route[] {
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
  return [
    ...publicRoutes(date),
    ...accountRoutes,
    ...ticketRoutes(bookingId),
    { method: 'GET', path: '/user/bookings', answers: signedIn('200') },
    { method: 'GET', path: '/user/used-bookings', answers: signedIn('200') },
    { method: 'GET', path: '/user/cancelled-bookings', answers: signedIn('200') },
    { method: 'GET', path: `/api/bookings/${bookingId}`, answers: passengers('200', '404 not_found') },
    { method: 'POST', path: `/api/bookings/${bookingId}/payment`, answers: passengers('200', '404 not_found') },
    { method: 'DELETE', path: `/api/bookings/${bookingId}/payment`, answers: passengers('200', '404 not_found') },
    { method: 'POST', path: '/api/forms/cancel-payment', form: {}, answers: everyone('400') },
    {
      method: 'POST',
      path: '/api/forms/cancel-payment',
      form: { bookingId },
      answers: forms('303 /user/bookings', '303 /user/bookings not_found'),
    },
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
    // The return page shows the outcome to every caller with the token, with or without a session.
    { method: 'GET', path: '/payment/dpo/webhooks', answers: everyone('200') },
    { method: 'GET', path: `/payment/dpo/webhooks?TransactionToken=${unknown}`, answers: everyone('200') },
    { method: 'GET', path: '/payment/other/webhooks', answers: everyone('404') },
    { method: 'POST', path: '/api/payments/dpo/return', body: {}, answers: everyone('400 invalid_request') },
    { method: 'POST', path: '/api/payments/dpo/return', body: { token: unknown }, answers: everyone('200') },
    // The platform does not trust a push, but asks the provider.
    { method: 'POST', path: '/api/payments/dpo/push', body: {}, answers: everyone('200') },
    // Terminals use an API key instead of a session.
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
