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
 * `expired`, `unverified`, `other` and `owner` send an expired token, the token of an unverified account, of another
 * passenger, or of the record's owner. `agent` is a terminal with its own key.
 */
export const roles = ['noKey', 'wrongKey', 'anonymous', 'expired', 'unverified', 'other', 'owner', 'agent'] as const;
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
  responses: Record<Role, RouteResponse>;
};

const keyRefused = '401 api_key_invalid';

/** Routes for callers with the key. They ignore the token. */
const forApplications: Route['responses'] = {
  noKey: keyRefused,
  wrongKey: keyRefused,
  agent: keyRefused,
  anonymous: '200',
  expired: '200',
  unverified: '200',
  other: '200',
  owner: '200',
};

/** Routes for signed-in passengers. `other` is the response to another passenger about the owner's record. */
const forPassengers = (other: RouteResponse): Route['responses'] => ({
  noKey: keyRefused,
  wrongKey: keyRefused,
  agent: keyRefused,
  anonymous: '401 unauthenticated',
  expired: '401 session_expired',
  unverified: '401 session_expired',
  other,
  owner: '200',
});

/** Routes for callers with the key. A token is optional, must be valid, and identifies the user. */
const forAnyone = (responses: Record<'anonymous' | 'other', RouteResponse>): Route['responses'] => ({
  noKey: keyRefused,
  wrongKey: keyRefused,
  agent: keyRefused,
  ...responses,
  expired: '401 session_expired',
  unverified: '401 session_expired',
  owner: '200',
});

/** Routes for terminals. They refuse the API key. */
const forAgents: Route['responses'] = {
  noKey: keyRefused,
  wrongKey: keyRefused,
  anonymous: keyRefused,
  expired: keyRefused,
  unverified: keyRefused,
  other: keyRefused,
  owner: keyRefused,
  agent: '200',
};

type Row<Name extends EndpointName> = {
  params?: (scenario: RouteScenario) => Params<Name>;
  body?: (scenario: RouteScenario) => Body<Name>;
  headers?: (scenario: RouteScenario) => Record<string, string>;
  responses: Route['responses'];
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

export const newUser = () => ({
  user: { fname: 'Neo', lname: 'Modise', phone: `+26774${randomInt(100_000, 999_999)}` },
  address: null,
  login: { username: randomUUID() as string, email: null as string | null, password: testPassword },
  termsVersion: termsVersion as string,
});

export const terminalPayment = ({ reservationNumber, leg }: RouteScenario): Body<'payAtTerminal'> => ({
  reservationNumber,
  amountThebe: leg.fareThebe,
  receiptNumber: `R-${reservationNumber}`,
});

export const ownWithdrawal = ({ owner, withdrawal }: RouteScenario) => ({
  user_id: owner.uuid,
  withdrawal_id: withdrawal.id,
});

const rows: { [Name in EndpointName]: Row<Name> } = {
  signin: { body: ({ owner }) => ({ phone: owner.phone, password: testPassword }), responses: forApplications },
  token: { body: (scenario) => ({ ...mine(scenario), accessToken: scenario.signInToken }), responses: forApplications },
  renewToken: {
    body: (scenario) => ({ ...mine(scenario), refreshToken: scenario.owner.refreshToken }),
    responses: forApplications,
  },
  signout: {
    body: (scenario) => ({ ...mine(scenario), refreshToken: scenario.owner.refreshToken }),
    responses: forApplications,
  },
  createUser: { body: newUser, responses: forApplications },
  userIdByEmail: { params: ({ owner }) => ({ contactEmail: owner.email ?? '' }), responses: forApplications },
  userIdByPhone: { params: ({ owner }) => ({ contactPhone: owner.phone }), responses: forApplications },
  sendCode: { params: mine, responses: forAnyone({ anonymous: '200', other: '404 not_found' }) },
  requestVerifyCode: { body: ({ owner }) => ({ phone: owner.phone }), responses: forApplications },
  verifyAccount: {
    body: (scenario) => ({ ...mine(scenario), code: scenario.codes.verify }),
    responses: forApplications,
  },
  verifyAccountByPath: {
    params: ({ codes }) => ({ code: codes.verify }),
    headers: accountHeader,
    responses: forApplications,
  },
  user: { params: mine, responses: forPassengers('404 not_found') },
  editUser: { params: mine, body: () => profileChange, responses: forPassengers('404 not_found') },
  picture: { params: mine, responses: forPassengers('404 not_found') },
  countPictureUpload: { params: mine, responses: forPassengers('404 not_found') },
  savePicture: { params: mine, body: () => newPicture, responses: forPassengers('404 not_found') },
  activateEmail: {
    body: ({ owner, codes }) => ({ user_id: owner.uuid, email_code: codes.email }),
    responses: forPassengers('404 not_found'),
  },
  requestReset: {
    body: ({ owner }) => ({ phone: owner.phone }),
    responses: forAnyone({ anonymous: '200', other: '200' }),
  },
  resetByCode: {
    body: (scenario) => ({ account: mine(scenario), otp: scenario.codes.reset, newPassword }),
    responses: forApplications,
  },
  changeByCode: {
    body: ({ codes }) => ({ otp: codes.reset, newPassword }),
    responses: forPassengers('400 code_wrong'),
  },
  setPasswordByPath: {
    params: ({ codes }) => ({ otp: codes.reset, newPassword }),
    headers: accountHeader,
    responses: forAnyone({ anonymous: '200', other: '400 code_wrong' }),
  },
  resetByLink: { body: ({ codes }) => ({ token: codes.resetToken, newPassword }), responses: forApplications },
  resetByLinkInPath: { params: ({ codes }) => ({ token: codes.resetToken, newPassword }), responses: forApplications },

  sessions: { params: mine, responses: forPassengers('404 not_found') },
  endSession: {
    params: (scenario) => ({ ...mine(scenario), sessionId: scenario.owner.sessionUuid }),
    responses: forPassengers('404 not_found'),
  },
  endOtherSessions: { params: mine, responses: forPassengers('404 not_found') },

  health: { responses: forApplications },
  publicSettings: { responses: forApplications },
  cities: { responses: forApplications },
  citiesPage: { params: () => ({ offset: 0, limit: 2 }), responses: forApplications },
  search: {
    params: ({ leg, fromCity, toCity }) => ({ date: leg.serviceDate, fromCity, toCity }),
    responses: forApplications,
  },
  nearestDates: {
    params: ({ leg, fromCity, toCity }) => ({ date: leg.serviceDate, fromCity, toCity }),
    responses: forApplications,
  },
  tripLeg: { params: leg, responses: forApplications },
  routes: { responses: forApplications },
  operators: { responses: forApplications },
  route: { params: () => ({ fromSlug: 'gaborone', toSlug: 'francistown' }), responses: forApplications },
  city: { params: () => ({ slug: 'gaborone' }), responses: forApplications },
  operator: { params: () => ({ slug: 'morula-coaches' }), responses: forApplications },

  topDestinations: { responses: forApplications },
  statistics: { responses: forApplications },
  routeMap: { responses: forApplications },

  seats: { params: leg, responses: forApplications },
  holds: { params: leg, responses: forPassengers('200') },
  holdSeats: { params: leg, body: heldSeat, responses: forPassengers('409 seat_taken') },
  releaseSeats: { params: leg, body: heldSeat, responses: forPassengers('200') },
  extendHolds: { params: leg, responses: forPassengers('409 hold_expired') },

  createBooking: {
    body: ({ leg, heldSeat }) => bookingBody(leg, [heldSeat]),
    responses: forPassengers('409 hold_expired'),
  },
  booking: { params: ({ bookingId }) => ({ bookingId }), responses: forPassengers('404 not_found') },
  activeBookings: { params: mine, responses: forPassengers('404 not_found') },
  usedBookings: { params: mine, responses: forPassengers('404 not_found') },
  cancelledBookings: { params: mine, responses: forPassengers('404 not_found') },
  bookingsPage: {
    params: (scenario) => ({ ...mine(scenario), status: 'active', offset: 0, limit: 2 }),
    responses: forPassengers('404 not_found'),
  },
  passengers: { params: ({ bookingId }) => ({ bookingUuid: bookingId }), responses: forPassengers('404 not_found') },
  editPassenger: {
    params: ({ bookingId, passengerId }) => ({ bookingUuid: bookingId, passengerUuid: passengerId }),
    body: () => ({ status: 'cancelled' }),
    responses: forPassengers('404 not_found'),
  },
  bookingDraft: { params: leg, responses: forPassengers('200') },
  saveBookingDraft: {
    params: leg,
    body: ({ heldSeat }) => ({ names: { [heldSeat]: 'Mpho' } }),
    responses: forPassengers('200'),
  },
  bookingPolicy: { params: mine, responses: forPassengers('404 not_found') },
  ticket: {
    params: ({ bookingId }) => ({ bookingUuid: bookingId }),
    responses: forAnyone({ anonymous: '200', other: '200' }),
  },
  userTickets: { params: mine, responses: forPassengers('404 not_found') },
  userTicketsPage: {
    params: (scenario) => ({ ...mine(scenario), offset: 0, limit: 2 }),
    responses: forPassengers('404 not_found'),
  },
  recentTicket: { params: mine, responses: forPassengers('404 not_found') },
  checkTicket: { body: ({ reservationNumber }) => ({ code: reservationNumber }), responses: forApplications },
  ticketKeys: { responses: forApplications },

  cancelPayment: { params: ({ bookingId }) => ({ bookingId }), responses: forPassengers('404 not_found') },
  startPayment: { params: ({ bookingId }) => ({ bookingId }), responses: forPassengers('404 not_found') },
  cardPayments: { responses: forApplications },
  initiatePayment: {
    params: () => provider,
    body: ({ startedPayload }) => ({ payload: startedPayload }),
    responses: forPassengers('404 not_found'),
  },
  verifyPayment: { params: () => provider, body: ({ openToken }) => verifyBody(openToken), responses: forApplications },
  updateWithPayment: {
    params: ({ bookingId }) => ({ bookingId }),
    body: () => ({ isPaid: 'Yes', referenceNumber: 'forged' }),
    responses: forPassengers('404 not_found'),
  },
  pushPayment: {
    params: () => provider,
    body: ({ openToken }) => ({ token: openToken, reference: null }),
    responses: forApplications,
  },
  payAtTerminal: { body: terminalPayment, responses: forAgents },

  transactions: { responses: forPassengers('404 no_transactions') },
  withdrawals: { responses: forPassengers('404 no_withdrawals') },
  requestWithdraw: { body: ({ owner }) => withdrawBody(owner, 20), responses: forPassengers('404 not_found') },
  confirmWithdraw: {
    body: (scenario) => ({ ...ownWithdrawal(scenario), code: scenario.withdrawal.code }),
    responses: forPassengers('404 not_found'),
  },
  withdrawCode: { body: ownWithdrawal, responses: forPassengers('404 not_found') },
  cancelWithdraw: { body: ownWithdrawal, responses: forPassengers('404 not_found') },

  faqs: { params: () => ({ offset: 0, limit: 2000 }), responses: forApplications },
  posts: { responses: forApplications },
  post: { params: () => ({ id: testPost.id }), responses: forApplications },
  postImage: { params: () => testPicture, responses: forApplications },
  cataloguePicture: { params: () => testLogo, responses: forApplications },
  postContact: { body: contactBody, responses: forApplications },
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
    responses: row.responses,
  };
}

/** Routes that send or consume a code although their method is GET (spec section 7). */
const actingReads: readonly string[] = ['sendCode', 'verifyAccountByPath'];

/** Returns whether a route changes no record. */
export const onlyReads = (name: string, { method }: Pick<Route, 'method'>) =>
  method === 'GET' && !actingReads.includes(name);

/** The routes of the platform by their name in the endpoint table. */
export const platformRoutes = new Map((Object.keys(rows) as EndpointName[]).map((name) => [name, toRoute(name)]));
