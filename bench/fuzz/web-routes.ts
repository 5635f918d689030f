import { z } from 'zod';
import {
  activateEmailBody,
  changePasswordBody,
  profileBody,
  requestCodeBody,
  requestResetBody,
  resetByCodeBody,
  resetByLinkBody,
  signUpBody,
  verifyBody,
} from '@/lib/contracts/accounts';
import { completeForm, seatsForm, signInForm } from '@/lib/contracts/booking-forms';
import { cancelForm, cancelPassengerBody, createBookingBody, draftBody } from '@/lib/contracts/bookings';
import { contactBody } from '@/lib/contracts/contact';
import { holdRequest } from '@/lib/contracts/holds';
import { payForm, paymentStateQuery, returnBody } from '@/lib/contracts/payments';
import { searchQuery } from '@/lib/contracts/search';
import { renewBody } from '@/lib/contracts/session';
import { endSessionForm } from '@/lib/contracts/sessions';
import { terminalPaymentBody } from '@/lib/contracts/terminal';
import { ticketCheckBody } from '@/lib/contracts/tickets';
import { withdrawalForm, withdrawBody } from '@/lib/contracts/wallet';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How a body is sent. `picture` is multipart, `xml` is a push of the card provider. */
export type BodyKind = 'json' | 'form' | 'xml' | 'picture';

/** A route or page of the website. `route` is its folder below `app`. */
export type WebRoute = {
  method: Method;
  route: string;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  kind?: BodyKind;
};

const leg = '/api/trips/[tripId]/legs/[legId]';
const get = (route: string, query?: z.core.$ZodType): WebRoute => ({ method: 'GET', route, ...(query && { query }) });
const json = (method: Method, route: string, body?: z.core.$ZodType): WebRoute => ({
  method,
  route,
  kind: 'json',
  ...(body && { body }),
});
const form = (route: string, body: z.core.$ZodType): WebRoute => ({ method: 'POST', route, kind: 'form', body });

const credentials = z.object({ csrfToken: z.string(), username: z.string(), password: z.string(), json: z.string() });
const legQuery = z.object({ trip: z.uuid(), leg: z.uuid(), step: z.string(), problem: z.string() });
const listQuery = z.object({ page: z.int(), problem: z.string(), booking: z.uuid() });
const push = z.object({ TransactionToken: z.uuid(), TransactionRef: z.string(), CompanyRef: z.string() });

/** Every route handler of the website. A test compares the rows with the folders of `app`. */
export const webRoutes: readonly WebRoute[] = [
  get('/api/auth/[...nextauth]'),
  form('/api/auth/[...nextauth]', credentials),
  get('/api/booking-policy'),
  json('PUT', '/api/bookings/[bookingId]/passengers/[passengerId]', cancelPassengerBody),
  json('POST', '/api/bookings/[bookingId]/payment'),
  json('DELETE', '/api/bookings/[bookingId]/payment'),
  get('/api/bookings/[bookingId]', paymentStateQuery),
  json('POST', '/api/bookings', createBookingBody),
  json('POST', '/api/contact', contactBody),
  form('/api/forms/booking', seatsForm),
  form('/api/forms/cancel-passengers', cancelForm),
  form('/api/forms/cancel-payment', payForm),
  form('/api/forms/complete-booking', completeForm),
  form('/api/forms/contact', contactBody),
  form('/api/forms/end-session', endSessionForm),
  form('/api/forms/pay', payForm),
  form('/api/forms/sign-in', signInForm),
  form('/api/forms/withdrawal', withdrawalForm),
  get('/api/health'),
  json('POST', '/api/password/code', requestResetBody),
  json('POST', '/api/password/link', resetByLinkBody),
  json('POST', '/api/password', resetByCodeBody),
  { method: 'POST', route: '/api/payments/dpo/push', kind: 'xml', body: push },
  json('POST', '/api/payments/dpo/return', returnBody),
  get('/api/pictures/[name]'),
  get('/api/post-pictures/[image]/[width]'),
  get('/api/search', searchQuery),
  get('/api/session/renew', z.object({ to: z.string() })),
  json('POST', '/api/session/renew', renewBody),
  get('/api/session'),
  json('POST', '/api/sign-up', signUpBody),
  json('POST', '/api/terminal/payments', terminalPaymentBody),
  json('POST', '/api/ticket-checks', ticketCheckBody),
  get('/api/ticket-keys'),
  get('/api/tickets/[bookingId]/ticket.ics'),
  get('/api/tickets/[bookingId]/ticket.pdf'),
  json('PUT', `${leg}/draft`, draftBody),
  json('POST', `${leg}/holds/extend`),
  get(`${leg}/holds`),
  json('PUT', `${leg}/holds`, holdRequest),
  json('DELETE', `${leg}/holds`, holdRequest),
  get(`${leg}/seats`),
  json('POST', '/api/user/email-activation/code'),
  json('POST', '/api/user/email-activation', activateEmailBody),
  json('POST', '/api/user/password/code'),
  json('POST', '/api/user/password', changePasswordBody),
  get('/api/user/picture'),
  { method: 'PUT', route: '/api/user/picture', kind: 'picture' },
  get('/api/user/profile'),
  json('PUT', '/api/user/profile', profileBody),
  json('POST', '/api/user/withdrawals', withdrawBody),
  json('POST', '/api/verify/code', requestCodeBody),
  json('POST', '/api/verify', verifyBody),
  get('/previews/[...page]'),
  get('/robots.txt'),
  get('/sitemap.xml'),
  get('/sitemaps/[file]'),
];

/** Pages that read their query. */
export const webPages: readonly WebRoute[] = [
  get('/'),
  get('/search', searchQuery),
  get('/bus/[slug]'),
  get('/operators/[slug]'),
  get('/post/[slug]'),
  get('/login', z.object({ callbackUrl: z.string(), error: z.string() })),
  get('/verify', z.object({ from: z.string() })),
  get('/ticket', z.object({ booking: z.uuid() })),
  get('/payment/dpo/webhooks', z.object({ TransactionToken: z.uuid(), TransID: z.string(), CompanyRef: z.string() })),
  get('/user/booking', legQuery),
  get('/user/booking-overview', legQuery),
  get('/user/bookings', listQuery),
  get('/user/thank-you', z.object({ booking: z.uuid() })),
];
