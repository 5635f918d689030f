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
    { method: 'GET', path: '/user/bookings', responses: signedIn('200') },
    { method: 'GET', path: '/user/used-bookings', responses: signedIn('200') },
    { method: 'GET', path: '/user/cancelled-bookings', responses: signedIn('200') },
    { method: 'GET', path: `/api/bookings/${bookingId}`, responses: passengers('200', '404 not_found') },
    { method: 'POST', path: `/api/bookings/${bookingId}/payment`, responses: passengers('200', '404 not_found') },
    { method: 'DELETE', path: `/api/bookings/${bookingId}/payment`, responses: passengers('200', '404 not_found') },
    { method: 'POST', path: '/api/forms/cancel-payment', form: {}, responses: everyone('400') },
    {
      method: 'POST',
      path: '/api/forms/cancel-payment',
      form: { bookingId },
      responses: forms('303 /user/bookings', '303 /user/bookings not_found'),
    },
    { method: 'POST', path: '/api/forms/pay', form: {}, responses: everyone('400') },
    {
      method: 'POST',
      path: '/api/forms/pay',
      form: { bookingId },
      responses: forms('303 /sandbox/dpo/pay', '303 /user/bookings not_found'),
    },
    {
      method: 'GET',
      path: `/user/booking-overview?step=card-return&TransactionToken=${unknown}`,
      responses: signedIn('200'),
    },
    { method: 'GET', path: '/user/booking-overview?step=card-return', responses: signedIn('404') },
    { method: 'GET', path: '/error', responses: everyone('200') },
    { method: 'GET', path: '/sandbox/dpo/pay', responses: everyone('404') },
    // The return page shows the outcome to every caller with the token, with or without a session.
    { method: 'GET', path: '/payment/dpo/webhooks', responses: everyone('200') },
    { method: 'GET', path: `/payment/dpo/webhooks?TransactionToken=${unknown}`, responses: everyone('200') },
    { method: 'GET', path: '/payment/other/webhooks', responses: everyone('404') },
    { method: 'POST', path: '/api/payments/dpo/return', body: {}, responses: everyone('400 invalid_request') },
    { method: 'POST', path: '/api/payments/dpo/return', body: { token: unknown }, responses: everyone('200') },
    // The platform does not trust a push, but asks the provider.
    { method: 'POST', path: '/api/payments/dpo/push', body: {}, responses: everyone('200') },
    // Terminals use an API key instead of a session.
    { method: 'POST', path: '/api/terminal/payments', body: {}, responses: everyone('400 invalid_request') },
    { method: 'GET', path: '/user/thank-you', responses: signedIn('200') },
    { method: 'GET', path: '/user/booking', responses: signedIn('404') },
    { method: 'GET', path: `/user/booking?trip=${unknown}&leg=${unknown}`, responses: signedIn('404') },
    { method: 'GET', path: `/user/booking?${query}`, responses: signedIn('200') },
    { method: 'GET', path: '/api/booking-policy', responses: passengers('200') },
    { method: 'GET', path: `${nowhere}/seats`, responses: everyone('404 not_found') },
    { method: 'GET', path: `${leg}/seats`, responses: everyone('200') },
    { method: 'GET', path: `${nowhere}/holds`, responses: passengers('404 not_found') },
    { method: 'GET', path: `${leg}/holds`, responses: passengers('200') },
    {
      method: 'PUT',
      path: `${leg}/holds`,
      body: {},
      responses: { ...passengers('400 invalid_request'), expired: '400 invalid_request' },
    },
    { method: 'PUT', path: `${leg}/holds`, body: { seats }, responses: passengers('200', '409 seat_taken') },
    { method: 'POST', path: `${leg}/holds/extend`, responses: passengers('200', '409 hold_expired') },
    { method: 'PUT', path: `${leg}/draft`, body: { names: { [heldSeat]: 'Naledi' } }, responses: passengers('200') },
    { method: 'GET', path: `/user/booking-overview?${query}`, responses: signedIn('200') },
    { method: 'POST', path: '/api/forms/booking', form: {}, responses: everyone('400') },
    {
      method: 'POST',
      path: '/api/forms/booking',
      form: { ...seatsForm, intent: 'hold' },
      responses: forms('303 /user/booking', '303 /user/booking seat_taken'),
    },
    { method: 'DELETE', path: `${leg}/holds`, body: { seats: ['Z4'] }, responses: passengers('200') },
    {
      method: 'POST',
      path: '/api/bookings',
      body: {},
      responses: { ...passengers('400 invalid_request'), expired: '400 invalid_request' },
    },
    {
      method: 'POST',
      path: '/api/bookings',
      body: booking,
      responses: passengers('200', '409 hold_expired'),
    },
    { method: 'POST', path: '/api/forms/complete-booking', form: {}, responses: everyone('400') },
    {
      method: 'POST',
      path: '/api/forms/complete-booking',
      form: completeForm,
      responses: forms('303 /user/booking-overview', '303 /user/booking-overview hold_expired'),
    },
    {
      method: 'PUT',
      path: `/api/bookings/${bookingId}/passengers/${passengerId}`,
      body: {},
      responses: { ...passengers('400 invalid_request'), expired: '400 invalid_request' },
    },
    {
      method: 'PUT',
      path: `/api/bookings/${bookingId}/passengers/${unknown}`,
      body: { status: 'cancelled' },
      responses: passengers('404 not_found'),
    },
    {
      method: 'PUT',
      path: `/api/bookings/${bookingId}/passengers/${passengerId}`,
      body: { status: 'cancelled' },
      responses: passengers('200', '404 not_found'),
    },
    { method: 'POST', path: '/api/forms/cancel-passengers', form: {}, responses: everyone('400') },
    {
      method: 'POST',
      path: '/api/forms/cancel-passengers',
      form: { bookingId, 'passengers[]': passengerId },
      responses: forms('303 /user/bookings', '303 /user/bookings not_found'),
    },
    { method: 'POST', path: '/api/forms/sign-in', form: {}, responses: everyone('400') },
    {
      method: 'POST',
      path: '/api/forms/sign-in',
      form: { username: 'unknown', password: 'nothing', callbackUrl: '/user/bookings' },
      responses: everyone('303 /login'),
    },
  ];
}
