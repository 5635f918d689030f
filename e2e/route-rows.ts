import { z } from 'zod';
import { parameter } from '@/lab/fuzz/requests';
import { sampleValue } from '@/lab/fuzz/sample-value';
import type { WebRoute } from '@/server/testing/web-routes';

/** A visitor, a passenger with an expired access token, another passenger, and the owner of the seat and booking. */
export const callers = ['visitor', 'expired', 'other', 'owner'] as const;
export type Caller = (typeof callers)[number];

/** The status, then the error code or the path of a redirect. */
export type Responses = Record<Caller, string>;

export type Row = {
  name: string;
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Only these callers send the request. */
  responses: Partial<Responses>;
};

const everyone = (response: string): Responses => ({
  visitor: response,
  expired: response,
  other: response,
  owner: response,
});
/** A JSON route for passengers tells others to sign in or to renew the session. */
const passengers = (owner: string, other = owner): Responses => ({
  visitor: '401 unauthenticated',
  expired: '401 session_expired',
  other,
  owner,
});
/** A page for passengers redirects others to the login or to a renewal. */
const signedIn = (owner: string, other = owner): Responses => ({
  visitor: '307 /login',
  expired: '307 /api/session/renew',
  other,
  owner,
});
/** A page for visitors redirects signed-in passengers to the profile. */
const visitors: Responses = { ...everyone('307 /user/profile'), visitor: '200' };

/** A UUID that no record has. */
export const unknown = '00000000-0000-4000-8000-000000000000';

type Exception = {
  /** Values of parameters that differ from the sample values of other routes. */
  known?: Record<string, string>;
  /** The query of the request, from the names of known values. */
  query?: readonly string[];
  responses?: Responses;
  /** The response to a parameter that names no record. The rule is `404`. */
  missing?: string | false;
};

/** Routes whose responses do not follow from the rules, each with the reason. */
export const exceptions: Record<string, Exception> = {
  // Pages for visitors are not for passengers.
  'GET /login': { responses: { ...everyone('307 /user/bookings'), visitor: '200' } },
  'GET /signup': { responses: visitors },
  'GET /verify': { responses: visitors },
  'GET /forget-password': { responses: visitors },
  'GET /forget-password/[token]': { missing: '200' },
  'GET /api/user/picture': { responses: passengers('404 not_found') },
  // These passengers work for no operator. A form without its fields is not valid.
  'GET /staff/[[...path]]': { known: { path: 'me' }, missing: false },
  'GET /staff/[slug]/[list]/list.csv': {
    known: { slug: 'platform', list: 'bookings' },
    missing: false,
    responses: signedIn('404 not_found'),
  },
  'GET /staff/[slug]/timetable/files/[file]': {
    known: { slug: 'morula-coaches', file: 'buses.csv' },
    missing: false,
    responses: signedIn('404 not_found'),
  },
  'POST /api/forms/staff/[call]': {
    missing: false,
    responses: { ...everyone('400 invalid_request'), visitor: '401 unauthenticated' },
  },
  // Own handlers. next-auth serves only the calls of our pages, and a sign-in without its token is refused.
  'GET /api/auth/[...nextauth]': { known: { nextauth: 'csrf' }, missing: '404 not_found' },
  'POST /api/auth/[...nextauth]': { missing: '404 not_found', responses: everyone('400 invalid_request') },
  'GET /api/session/renew': { responses: { ...everyone('303 /user/bookings'), visitor: '303 /login' } },
  'POST /api/session/renew': { responses: everyone('400 invalid_request') },
  'POST /api/forms/[form]': { known: { form: 'contact' }, responses: everyone('400 invalid_request') },
  // A terminal sends its key in a header.
  'POST /api/terminal/payments': { responses: everyone('400 invalid_request') },
  'POST /api/terminal/voids': { responses: everyone('400 invalid_request') },
  // Another passenger cannot take the owner's seats or bookings.
  'PUT /api/trips/[tripId]/legs/[legId]/holds': { responses: passengers('200', '409 seat_taken') },
  'POST /api/trips/[tripId]/legs/[legId]/holds/extend': { responses: passengers('200', '409 hold_expired') },
  // A visitor sees the seats.
  'GET /user/booking': { query: ['trip', 'leg'], responses: { ...signedIn('200'), visitor: '200' } },
  'GET /user/booking-overview': { query: ['trip', 'leg'] },
  'GET /user/web-cancellation': { query: ['booking'], responses: signedIn('200', '404') },
  'GET /user/print-ticket': { query: ['booking'], responses: signedIn('200', '404') },
  // A person with the link of a ticket may see it, but this ticket is unpaid, so it has no files.
  'GET /api/tickets/[bookingId]/ticket.pdf': { responses: everyone('409 ticket_unpaid') },
  'GET /api/tickets/[bookingId]/ticket.ics': { responses: everyone('409 ticket_unpaid') },
  // Content: each kind of page has its own names.
  'GET /search': { query: ['from', 'to', 'date'] },
  'GET /operators/[slug]': { known: { slug: 'morula-coaches' } },
  'GET /api/pictures/[name]': { responses: everyone('404 not_found') },
  'GET /api/post-pictures/[image]/[width]': { responses: everyone('404 not_found'), missing: '400 invalid_request' },
  // An unknown path below /user leads to the profile, whose page renews the session.
  'GET /user/[[...unknown]]': {
    missing: false,
    responses: { ...signedIn('307 /user/profile'), expired: '307 /user/profile' },
  },
};

/** Requests beside those that follow from the folders of `app`. */
export const furtherRows = ({ booking }: Record<string, unknown>): [path: string, Responses][] => [
  [`/user/booking?trip=${unknown}&leg=${unknown}`, { ...signedIn('404'), visitor: '404' }],
  ['/user/booking-overview?step=card-return', signedIn('404')],
  [`/user/booking-overview?step=card-return&TransactionToken=${unknown}`, signedIn('200')],
  ['/user/web-cancellation', signedIn('404')],
  ['/user/print-ticket', signedIn('200')],
  [`/user/print-ticket?booking=${unknown}`, signedIn('404')],
  ['/user/print-ticket?booking=nonsense', { ...signedIn('404'), expired: '404' }],
  ['/staff/morula-coaches/people', signedIn('404')],
  ['/staff/no-such-operator/people', signedIn('404')],
  [`/user/bookings?booking=${String(booking)}`, signedIn('200')],
  [`/payment/dpo/webhooks?TransactionToken=${unknown}`, everyone('200')],
  // The booking of another passenger is not found, like one that does not exist.
  [`/user/thank-you?booking=${unknown}`, signedIn('404')],
  // This call of next-auth would write the session.
  ['/api/auth/session', everyone('404 not_found')],
  ['/.well-known/change-password', everyone('307 /user/change-password')],
  ['/favicon.ico', everyone('200')],
  [`/v2/self-service/${String(booking)}.`, everyone(`307 /v2/self-service/${String(booking)}`)],
  ['/sandbox/dpo/pay', everyone('404')],
  ['/sandbox/inbox', everyone('200')],
  ['/_next/image?url=%2Ficons%2Ficon-512.png&w=640&q=75', everyone('404')],
  ['/user//profile', everyone('308 /user/profile')],
];

/** Returns the responses that follow from the kind of a route. */
function responsesOf({ kind, isPrivate, route }: WebRoute): Responses {
  if (!isPrivate) return everyone('200');
  if (kind === 'page') return signedIn('200');
  // Another passenger does not learn that a booking exists.
  return passengers('200', route.includes('[bookingId]') ? '404 not_found' : '200');
}

/** Returns the requests to a route: with sample values, with an empty input, with unknown and with invalid parameters. */
export function rowsOf(webRoute: WebRoute, all: Record<string, unknown>): Row[] {
  const { method, route, kind, isPrivate, query, body } = webRoute;
  const name = `${method} ${route}`;
  const exception = exceptions[name] ?? {};
  const known = { ...all, ...exception.known };
  const pathWith = (values: Record<string, unknown>) =>
    route.replace(parameter, (_, parameterName: string) => String(values[parameterName]));
  const queried: Record<string, unknown> = query ? (sampleValue(query, known) as Record<string, string>) : known;
  const queryNames = query ? Object.keys(queried) : (exception.query ?? []);
  const search = new URLSearchParams(queryNames.map((key) => [key, String(queried[key])])).toString();
  const sample = body && sampleValue(body, known);
  const request = { method, path: `${pathWith(known)}${search && `?${search}`}`, body: sample };
  const rows: Row[] = [{ name, ...request, responses: exception.responses ?? responsesOf(webRoute) }];
  if (method !== 'GET' && kind !== 'own') {
    rows.push({
      name: `${name}, from another site`,
      ...request,
      headers: { 'sec-fetch-site': 'cross-site' },
      responses: { owner: '403 forbidden_origin' },
    });
  }
  const schema = body ?? query;
  if (schema && !z.safeParse(schema, {}).success) {
    const refused = everyone('400 invalid_request');
    // The platform checks the access token before it parses.
    const signedOut = { visitor: '401 unauthenticated', ...(kind === 'row' && { expired: '401 session_expired' }) };
    const responses = isPrivate ? { ...refused, ...signedOut } : refused;
    rows.push({ name: `${name}, empty`, method, path: pathWith(known), body: body && {}, responses });
  }
  const withParameters = (kindOfRow: string, value: string, response: string) => {
    const path = route.replace(parameter, value);
    rows.push({
      name: `${name}, ${kindOfRow}`,
      ...request,
      path,
      responses: isPrivate ? passengers(response) : everyone(response),
    });
  };
  if (!route.includes('[') || exception.missing === false) return rows;
  const isId = route.includes('Id]');
  withParameters(
    'unknown',
    isId ? unknown : 'no-such-name',
    exception.missing ?? (kind === 'page' ? '404' : '404 not_found'),
  );
  if (isId && kind !== 'page') {
    withParameters('invalid', 'nonsense', '400 invalid_request');
    const invalid = rows.at(-1);
    if (invalid && isPrivate) invalid.responses = { ...invalid.responses, expired: '400 invalid_request' };
  }
  return rows;
}
