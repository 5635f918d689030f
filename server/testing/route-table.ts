import { randomInt, randomUUID } from 'node:crypto';
import { termsVersion } from '@/lib/domain/account-texts';
import type { ErrorCode } from '@/lib/errors';
import { endpoints, type Body, type EndpointName, type Params } from '@/server/api/endpoints/table';
import { bookingBody } from './test-bookings';
import { contactBody, testPicture, testPost } from './test-content';
import { newPicture, testLogo } from './test-pictures';
import { testPassword } from './test-passengers';
import { provider, verifyBody } from './test-payments';
import { withdrawBody } from './test-wallet';
import type { RouteScenario } from './route-scenario';

/**
 * The callers of a route. `noKey` and `wrongKey` have no valid API key. `anonymous` has the key without a token.
 * `expired`, `other` and `owner` send an expired token, the token of another passenger, or that of the record's owner.
 * `agent` is a terminal with its own key.
 */
export const roles = ['noKey', 'wrongKey', 'anonymous', 'expired', 'other', 'owner', 'agent'] as const;
export type Role = (typeof roles)[number];

/** The status, and the error code of a refusal. */
export type RouteResponse = '200' | `${number} ${ErrorCode}`;

type RouteRequest = {
  path: string;
  /** The parameters of `path` for a call in process. */
  params?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** A route of any server, with the response to each role. */
export type Route = {
  method: string;
  request: (scenario: RouteScenario) => RouteRequest;
  answers: Record<Role, RouteResponse>;
};

const keyRefused = '401 api_key_invalid';

/** Routes for callers with the key. They ignore the token. */
const forApplications: Route['answers'] = {
  noKey: keyRefused,
  wrongKey: keyRefused,
  agent: keyRefused,
  anonymous: '200',
  expired: '200',
  other: '200',
  owner: '200',
};

/** Routes for signed-in passengers. `other` is the response to another passenger about the owner's record. */
const forPassengers = (other: RouteResponse): Route['answers'] => ({
  noKey: keyRefused,
  wrongKey: keyRefused,
  agent: keyRefused,
  anonymous: '401 unauthenticated',
  expired: '401 session_expired',
  other,
  owner: '200',
});

/** Routes for callers with the key. A token is optional, must be valid, and identifies the user. */
const forAnyone = (answers: Record<'anonymous' | 'other', RouteResponse>): Route['answers'] => ({
  noKey: keyRefused,
  wrongKey: keyRefused,
  agent: keyRefused,
  ...answers,
  expired: '401 session_expired',
  owner: '200',
});

/** Routes for terminals. They refuse the API key. */
const forAgents: Route['answers'] = {
  noKey: keyRefused,
  wrongKey: keyRefused,
  anonymous: keyRefused,
  expired: keyRefused,
  other: keyRefused,
  owner: keyRefused,
  agent: '200',
};

type Row<Name extends EndpointName> = {
  params?: (scenario: RouteScenario) => Params<Name>;
  body?: (scenario: RouteScenario) => Body<Name>;
  headers?: (scenario: RouteScenario) => Record<string, string>;
  answers: Route['answers'];
};

const mine = ({ owner }: RouteScenario) => ({ userId: owner.uuid });
const accountHeader = ({ owner }: RouteScenario) => ({ 'x-account-id': owner.uuid });
const leg = ({ leg }: RouteScenario) => leg.params;
const heldSeat = ({ heldSeat }: RouteScenario) => ({ seats: [heldSeat] });

export const newPassword = 'Newer#1234';
export const profileChange = {
  user: { fname: 'Neo', lname: 'Modise' },
  address: { address: 'Plot 1', city: 'Maun', zipCode: '', country: 'Botswana' },
};

/** Returns the sign-up of a new user. */
export const newUser = () => ({
  user: { fname: 'Neo', lname: 'Modise', phone: `+26774${randomInt(100_000, 999_999)}` },
  address: null,
  login: { username: randomUUID() as string, email: null as string | null, password: testPassword },
  termsVersion: termsVersion as string,
});

/** Returns the payment for one seat of the leg. */
export const terminalPayment = ({ reservationNumber, leg }: RouteScenario): Body<'payAtTerminal'> => ({
  reservationNumber,
  amountThebe: leg.fareThebe,
  receiptNumber: `R-${reservationNumber}`,
});

const rows: { [Name in EndpointName]: Row<Name> } = {
  signin: { body: ({ owner }) => ({ phone: owner.phone, password: testPassword }), answers: forApplications },
  token: { body: (scenario) => ({ ...mine(scenario), accessToken: scenario.signInToken }), answers: forApplications },
  renewToken: {
    body: (scenario) => ({ ...mine(scenario), refreshToken: scenario.owner.refreshToken }),
    answers: forApplications,
  },
  signout: {
    body: (scenario) => ({ ...mine(scenario), refreshToken: scenario.owner.refreshToken }),
    answers: forApplications,
  },
  createUser: { body: newUser, answers: forApplications },
  userIdByEmail: { params: ({ owner }) => ({ contactEmail: owner.email ?? '' }), answers: forApplications },
  userIdByPhone: { params: ({ owner }) => ({ contactPhone: owner.phone }), answers: forApplications },
  sendCode: { params: mine, answers: forAnyone({ anonymous: '200', other: '404 not_found' }) },
  requestVerifyCode: { body: ({ owner }) => ({ phone: owner.phone }), answers: forApplications },
  verifyAccount: { body: (scenario) => ({ ...mine(scenario), code: scenario.codes.verify }), answers: forApplications },
  verifyAccountByPath: {
    params: ({ codes }) => ({ code: codes.verify }),
    headers: accountHeader,
    answers: forApplications,
  },
  user: { params: mine, answers: forPassengers('404 not_found') },
  editUser: { params: mine, body: () => profileChange, answers: forPassengers('404 not_found') },
  picture: { params: mine, answers: forPassengers('404 not_found') },
  savePicture: { params: mine, body: () => newPicture, answers: forPassengers('404 not_found') },
  activateEmail: {
    body: ({ owner, codes }) => ({ user_id: owner.uuid, email_code: codes.email }),
    answers: forPassengers('404 not_found'),
  },
  requestReset: {
    body: ({ owner }) => ({ phone: owner.phone }),
    answers: forAnyone({ anonymous: '200', other: '200' }),
  },
  resetByCode: {
    body: (scenario) => ({ account: mine(scenario), otp: scenario.codes.reset, newPassword }),
    answers: forApplications,
  },
  changeByCode: {
    body: ({ codes }) => ({ otp: codes.reset, newPassword }),
    answers: forPassengers('400 code_wrong'),
  },
  setPasswordByPath: {
    params: ({ codes }) => ({ otp: codes.reset, newPassword }),
    headers: accountHeader,
    answers: forAnyone({ anonymous: '200', other: '400 code_wrong' }),
  },
  resetByLink: { body: ({ codes }) => ({ token: codes.resetToken, newPassword }), answers: forApplications },
  resetByLinkInPath: { params: ({ codes }) => ({ token: codes.resetToken, newPassword }), answers: forApplications },

  health: { answers: forApplications },
  publicSettings: { answers: forApplications },
  cities: { answers: forApplications },
  citiesPage: { params: () => ({ offset: 0, limit: 2 }), answers: forApplications },
  search: {
    params: ({ leg, fromCity, toCity }) => ({ date: leg.serviceDate, fromCity, toCity }),
    answers: forApplications,
  },
  nearestDates: {
    params: ({ leg, fromCity, toCity }) => ({ date: leg.serviceDate, fromCity, toCity }),
    answers: forApplications,
  },
  tripLeg: { params: leg, answers: forApplications },
  routes: { answers: forApplications },
  operators: { answers: forApplications },
  route: { params: () => ({ fromSlug: 'gaborone', toSlug: 'francistown' }), answers: forApplications },
  city: { params: () => ({ slug: 'gaborone' }), answers: forApplications },
  operator: { params: () => ({ slug: 'morula-coaches' }), answers: forApplications },

  topDestinations: { answers: forApplications },
  statistics: { answers: forApplications },
  routeMap: { answers: forApplications },

  seats: { params: leg, answers: forApplications },
  holds: { params: leg, answers: forPassengers('200') },
  holdSeats: { params: leg, body: heldSeat, answers: forPassengers('409 seat_taken') },
  releaseSeats: { params: leg, body: heldSeat, answers: forPassengers('200') },
  extendHolds: { params: leg, answers: forPassengers('409 hold_expired') },

  createBooking: {
    body: ({ leg, heldSeat }) => bookingBody(leg, [heldSeat]),
    answers: forPassengers('409 hold_expired'),
  },
  booking: { params: ({ bookingId }) => ({ bookingId }), answers: forPassengers('404 not_found') },
  activeBookings: { params: mine, answers: forPassengers('404 not_found') },
  usedBookings: { params: mine, answers: forPassengers('404 not_found') },
  cancelledBookings: { params: mine, answers: forPassengers('404 not_found') },
  bookingsPage: {
    params: (scenario) => ({ ...mine(scenario), status: 'active', offset: 0, limit: 2 }),
    answers: forPassengers('404 not_found'),
  },
  passengers: { params: ({ bookingId }) => ({ bookingUuid: bookingId }), answers: forPassengers('404 not_found') },
  editPassenger: {
    params: ({ bookingId, passengerId }) => ({ bookingUuid: bookingId, passengerUuid: passengerId }),
    body: () => ({ status: 'cancelled' }),
    answers: forPassengers('404 not_found'),
  },
  bookingDraft: { params: leg, answers: forPassengers('200') },
  saveBookingDraft: {
    params: leg,
    body: ({ heldSeat }) => ({ names: { [heldSeat]: 'Mpho' } }),
    answers: forPassengers('200'),
  },
  bookingPolicy: { params: mine, answers: forPassengers('404 not_found') },
  ticket: {
    params: ({ bookingId }) => ({ bookingUuid: bookingId }),
    answers: forAnyone({ anonymous: '200', other: '200' }),
  },
  userTickets: { params: mine, answers: forPassengers('404 not_found') },
  userTicketsPage: {
    params: (scenario) => ({ ...mine(scenario), offset: 0, limit: 2 }),
    answers: forPassengers('404 not_found'),
  },
  recentTicket: { params: mine, answers: forPassengers('404 not_found') },
  checkTicket: { body: ({ reservationNumber }) => ({ code: reservationNumber }), answers: forApplications },
  ticketKeys: { answers: forApplications },

  cancelPayment: { params: ({ bookingId }) => ({ bookingId }), answers: forPassengers('404 not_found') },
  startPayment: { params: ({ bookingId }) => ({ bookingId }), answers: forPassengers('404 not_found') },
  initiatePayment: {
    params: () => provider,
    body: ({ startedPayload }) => ({ payload: startedPayload }),
    answers: forPassengers('404 not_found'),
  },
  verifyPayment: { params: () => provider, body: ({ openToken }) => verifyBody(openToken), answers: forApplications },
  updateWithPayment: {
    params: ({ bookingId }) => ({ bookingId }),
    body: () => ({ isPaid: 'Yes', referenceNumber: 'forged' }),
    answers: forPassengers('404 not_found'),
  },
  pushPayment: {
    params: () => provider,
    body: ({ openToken }) => ({ token: openToken, reference: null }),
    answers: forApplications,
  },
  payAtTerminal: { body: terminalPayment, answers: forAgents },

  transactions: { answers: forPassengers('404 no_transactions') },
  withdrawals: { answers: forPassengers('404 no_withdrawals') },
  requestWithdraw: { body: ({ owner }) => withdrawBody(owner, 20), answers: forPassengers('404 not_found') },

  faqs: { params: () => ({ offset: 0, limit: 2000 }), answers: forApplications },
  posts: { answers: forApplications },
  post: { params: () => ({ id: testPost.id }), answers: forApplications },
  postImage: { params: () => testPicture, answers: forApplications },
  cataloguePicture: { params: () => testLogo, answers: forApplications },
  postContact: { body: contactBody, answers: forApplications },
};

function toRoute(name: EndpointName): Route {
  const { method, path, idempotent } = endpoints[name];
  // The type of a row depends on its name. TypeScript cannot express that for all names at once.
  const row = rows[name] as Row<EndpointName>;
  return {
    method,
    request: (scenario) => {
      const params: Record<string, unknown> = { ...row.params?.(scenario) };
      return {
        path: path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key]))),
        params,
        ...(row.body ? { body: row.body(scenario) } : {}),
        headers: { ...row.headers?.(scenario), ...(idempotent ? { 'idempotency-key': randomUUID() } : {}) },
      };
    },
    answers: row.answers,
  };
}

/** Routes that send or consume a code although their method is GET (spec section 7). */
const actingReads: readonly string[] = ['sendCode', 'verifyAccountByPath'];

/** Returns whether a route changes no record. */
export const onlyReads = (name: string, { method }: Pick<Route, 'method'>) =>
  method === 'GET' && !actingReads.includes(name);

/** The routes of the platform by their name in the endpoint table. */
export const platformRoutes = new Map((Object.keys(rows) as EndpointName[]).map((name) => [name, toRoute(name)]));
