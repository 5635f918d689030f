import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { pulaAmount } from '@/lib/format/money';
import type { ErrorCode } from '@/lib/errors';
import type { AnyInput } from '@/server/api/client';
import type { Endpoint } from '@/server/api/endpoint';
import { endpoints, type Body, type EndpointName, type Params } from '@/server/api/endpoints/table';
import { specifiedWallet } from '@/server/api/specified/wallet';
import { resetLinks } from '@/server/db/schema/accounts';
import { issueCode } from '@/server/platform/accounts/account-codes';
import { savePicture } from '@/server/platform/accounts/pictures';
import { hashToken, newToken } from '@/server/platform/accounts/tokens';
import { newUser } from './test-accounts';
import { bookingBody, hold, holdAndBook, specBookingBody } from './test-bookings';
import { bookingOf, passengerUuids } from './test-cancellations';
import { contactBody, testPicture, testPost } from './test-content';
import { testPassword, type TestPassenger } from './test-passengers';
import { addTestLogo, newPicture, testLogo } from './test-pictures';
import { addAgent, agentOf, openCard, provider, specifiedPayload, verifyBody } from './test-payments';
import { payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import { messagesTo } from './test-messages';
import type { TestPlatform } from './test-platform';
import { addColleague } from './test-staff';
import { longBus } from './test-timetable';
import { findLeg } from './test-trips';
import { creditWallet, newestWithdrawal, sentWithdrawalCode, withdraw, withdrawBody } from './test-wallet';

function once<Result>(make: () => Promise<Result>) {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
}

export type RouteScenario = ReturnType<typeof makeRouteScenario>;

const seatsPerScenario = 4;
const scenariosPerTrip = 15;

/** Returns the `number`th set of records of `owner`, with its own seats. A record is created when it is used. */
export function makeRouteScenario(test: TestPlatform, owner: TestPassenger, number: number) {
  const { db, platform, clock } = test;
  const leg = once(() => findLeg(db, longBus, [1, 7], 2 + Math.floor(number / scenariosPerTrip)));
  const seat = async (index: number) =>
    (await leg()).seats[(number % scenariosPerTrip) * seatsPerScenario + index] ?? 'no seat';
  const book = async (index: number) => holdAndBook(test, owner, await leg(), [await seat(index)]);
  const code = (purpose: 'verify' | 'reset' | 'email') =>
    once(async () => (await issueCode(platform, db, owner, { purpose, channel: 'sms' })).code);
  const bookingId = once(() => book(1));
  const credit = once(() => creditWallet(db, owner.id, 50_000));
  const reservationNumber = once(async () => (await bookingOf(db, await bookingId())).booking.reservationNumber);
  const agentKey = once(() => addAgent(db));
  const receipt = async () => ({
    reservationNumber: await reservationNumber(),
    amountThebe: (await leg()).fareThebe,
    receiptNumber: `R-${await reservationNumber()}`,
  });
  return {
    owner,
    leg,
    bookingId,
    credit,
    verifyCode: code('verify'),
    resetCode: code('reset'),
    emailCode: code('email'),
    heldSeat: once(async () => {
      const held = await seat(0);
      await hold(test, owner, await leg(), [held]);
      return held;
    }),
    reservationNumber,
    receipt,
    pay: once(async () => payAtTerminal(platform, await agentOf(db, await agentKey()), await receipt())),
    passengerId: once(async () => (await passengerUuids(db, await bookingId()))[0] ?? ''),
    /** The message of a card payment, and the token of an open one. They belong to two other bookings. */
    payload: once(async () => specifiedPayload(await book(2), pulaAmount((await leg()).fareThebe))),
    openToken: once(async () => openCard(test, owner, await book(3))),
    agentKey,
    picture: once(() => savePicture(platform, owner.id, newPicture.webp)),
    logo: once(() => addTestLogo(db)),
    /** An unconfirmed withdrawal and its code. */
    withdrawal: once(async () => {
      await credit();
      await withdraw(test, owner, 100);
      return { id: await newestWithdrawal(db, owner), code: await sentWithdrawalCode(db, owner) };
    }),
    invitation: once(async () => {
      const { call } = await addColleague(test);
      await call('invitePlatform', { body: { contact: owner.phone } });
      const [message] = (await messagesTo(test, owner.phone)).toReversed();
      return String(message?.data.token);
    }),
    signInToken: once(async () => {
      const { data } = await test.callApi('signin', { body: { phone: owner.phone, password: testPassword } });
      return data?.accessToken ?? '';
    }),
    resetToken: once(async () => {
      const token = newToken();
      const expiresAt = new Date(clock.read().getTime() + 60_000);
      await db.insert(resetLinks).values({ userId: owner.id, tokenHash: hashToken(token), expiresAt });
      return token;
    }),
  };
}

const newPassword = 'Newer#1234';

const samples: Record<string, (scenario: RouteScenario) => unknown> = {
  userId: ({ owner }) => owner.uuid,
  user_id: ({ owner }) => owner.uuid,
  sessionId: ({ owner }) => owner.sessionUuid,
  contactEmail: ({ owner }) => owner.email,
  contactPhone: ({ owner }) => owner.phone,
  refreshToken: ({ owner }) => owner.refreshToken,
  accessToken: ({ signInToken }) => signInToken(),
  newPassword: () => newPassword,
  password: () => newPassword,
  code: ({ verifyCode }) => verifyCode(),
  otp: ({ resetCode }) => resetCode(),
  email_code: ({ emailCode }) => emailCode(),
  token: ({ resetToken }) => resetToken(),
  webp: () => newPicture.webp,
  date: async ({ leg }) => (await leg()).serviceDate,
  from: () => 'gaborone',
  to: () => 'francistown',
  fromCity: () => 'Gaborone',
  toCity: () => 'Francistown',
  fromSlug: () => 'gaborone',
  toSlug: () => 'francistown',
  slug: () => 'gaborone',
  tripId: async ({ leg }) => (await leg()).params.tripId,
  legId: async ({ leg }) => (await leg()).params.legId,
  seats: async ({ heldSeat }) => [await heldSeat()],
  names: async ({ heldSeat }) => ({ [await heldSeat()]: 'Mpho' }),
  bookingId: ({ bookingId }) => bookingId(),
  bookingUuid: ({ bookingId }) => bookingId(),
  passengerId: ({ passengerId }) => passengerId(),
  passengerUuid: ({ passengerId }) => passengerId(),
  status: () => 'active',
  offset: () => 0,
  limit: () => 2,
  provider: () => provider.provider,
  id: () => testPost.id,
  image: () => testPicture.image,
  width: () => testPicture.width,
  name: () => testLogo.name,
  format: () => testLogo.format,
};

type Input<Name extends EndpointName> = { params?: Partial<Params<Name>>; body?: Body<Name> };

/** The values of a call that its field names do not give. */
const exceptions: { [Name in EndpointName]?: (scenario: RouteScenario) => Input<Name> | Promise<Input<Name>> } = {
  // A phone or an e-mail address.
  signin: ({ owner }) => ({ body: { phone: owner.phone, password: testPassword } }),
  requestVerifyCode: ({ owner }) => ({ body: { phone: owner.phone } }),
  requestReset: ({ owner }) => ({ body: { phone: owner.phone } }),
  resetByCode: async ({ owner, resetCode }) => ({
    body: { account: { userId: owner.uuid }, code: await resetCode(), password: newPassword },
  }),
  changeByCode: async ({ resetCode }) => ({ body: { code: await resetCode(), password: newPassword } }),
  // Bodies that `data` may contain.
  createUser: () => ({ body: newUser() }),
  saveProfile: () => ({
    body: { firstName: 'Neo', lastName: 'Modise', address: 'Plot 1', city: 'Maun', zipCode: '', country: 'Botswana' },
  }),
  editUser: () => ({
    body: {
      user: { fname: 'Neo', lname: 'Modise' },
      address: { address: 'Plot 1', city: 'Maun', zipCode: '', country: 'Botswana' },
    },
  }),
  editPassenger: () => ({ body: { status: 'cancelled' } }),
  cancelPassenger: () => ({ body: { status: 'cancelled' } }),
  // Another kind of record under the same name.
  operator: () => ({ params: { slug: 'morula-coaches' } }),
  invitation: async ({ invitation }) => ({ params: { token: await invitation() } }),
  checkTicket: async ({ reservationNumber }) => ({ body: { code: await reservationNumber() } }),
  initiatePayment: async ({ payload }) => ({ body: { payload: await payload() } }),
  verifyPayment: async ({ openToken }) => ({ body: verifyBody(await openToken()) }),
  pushPayment: async ({ openToken }) => ({ body: { token: await openToken(), reference: null } }),
  changeWithdrawal: async ({ withdrawal }) => {
    const { id, code } = await withdrawal();
    return { body: { intent: 'confirm', withdrawalId: id, code } };
  },
  requestWithdrawal: async ({ owner, credit }) => {
    await credit();
    const { fields } = specifiedWallet.requestWithdraw.body.parse(withdrawBody(owner, 20));
    return { body: { ...fields, idempotencyKey: randomUUID() } };
  },
  // Values that depend on each other.
  bookSeats: async ({ leg, heldSeat }) => ({ body: bookingBody(await leg(), [await heldSeat()]) }),
  createBooking: async ({ owner, leg, heldSeat }) => ({
    body: specBookingBody(await leg(), owner, [await heldSeat()]),
  }),
  updateWithPayment: () => ({ body: { isPaid: 'Yes', referenceNumber: 'forged' } }),
  payAtTerminal: async ({ receipt }) => ({ body: await receipt() }),
  voidAtTerminal: async ({ pay, receipt }) => {
    await pay();
    const { reservationNumber, receiptNumber } = await receipt();
    return { body: { reservationNumber, receiptNumber } };
  },
  refundBooking: async ({ pay, leg }) => {
    await pay();
    const { fareThebe } = await leg();
    return { body: { expectedThebe: fareThebe - Math.round(fareThebe / 20) } };
  },
  postContact: () => ({ body: contactBody() }),
  requestWithdraw: async ({ owner, credit }) => {
    await credit();
    return { body: withdrawBody(owner, 20) };
  },
};

/** The records that a call needs and that no value of it names. */
const neededRecords: Partial<Record<EndpointName, (scenario: RouteScenario) => Promise<unknown>>> = {
  extendHolds: ({ heldSeat }) => heldSeat(),
  picture: ({ picture }) => picture(),
  cataloguePicture: ({ logo }) => logo(),
  recentTicket: ({ bookingId }) => bookingId(),
  transactions: ({ credit }) => credit(),
  withdrawals: ({ withdrawal }) => withdrawal(),
};

async function fill(schema: z.core.$ZodObject, scenario: RouteScenario, given: object = {}) {
  const required = Object.entries(schema._zod.def.shape).filter(([, field]) => !z.safeParse(field, undefined).success);
  const values = required.map(async ([name]) => {
    if (name in given) return [name, (given as Record<string, unknown>)[name]];
    const sample = samples[name];
    if (!sample) throw new Error(`the field ${name} needs a sample`);
    return [name, await sample(scenario)];
  });
  return Object.fromEntries(await Promise.all(values)) as Record<string, unknown>;
}

export async function requestOf(name: EndpointName, scenario: RouteScenario): Promise<AnyInput> {
  const { params, body }: Endpoint = endpoints[name];
  await neededRecords[name]?.(scenario);
  const given: { params?: object; body?: unknown } = (await exceptions[name]?.(scenario)) ?? {};
  return {
    params: await fill(params, scenario, given.params),
    body: given.body ?? (body instanceof z.core.$ZodObject ? await fill(body, scenario) : undefined),
  };
}

/**
 * The callers of an endpoint. `noKey` and `wrongKey` have no valid API key. `anonymous` has the key without a token.
 * `expired`, `unverified`, `other` and `owner` send an expired token, the token of an unverified account, of another
 * passenger, or of the record's owner. `agent` is a terminal with its own key.
 */
export const roles = ['noKey', 'wrongKey', 'anonymous', 'expired', 'unverified', 'other', 'owner', 'agent'] as const;
export type Role = (typeof roles)[number];

type RouteResponse = '200' | `${number} ${ErrorCode}`;

/** The responses to another passenger, where they are not `not_found`. */
const responsesToOther: Partial<Record<EndpointName, RouteResponse>> = {
  // The request names no record of the owner.
  requestReset: '200',
  ownRefunds: '200',
  profile: '200',
  saveProfile: '200',
  sessions: '200',
  endOtherSessions: '200',
  bookings: '200',
  bookingPolicy: '200',
  holds: '200',
  releaseSeats: '200',
  bookingDraft: '200',
  wallet: '200',
  ownWithdrawals: '200',
  requestWithdrawal: '404 balance_exceeded',
  transactions: '404 no_transactions',
  withdrawals: '404 no_withdrawals',
  // The seat is the owner's, and the other passenger holds none.
  holdSeats: '409 seat_taken',
  chooseSeats: '409 seat_taken',
  extendHolds: '409 hold_expired',
  bookSeats: '409 hold_expired',
  // The code was sent to the owner.
  changeByCode: '400 code_wrong',
  setPasswordByPath: '400 code_wrong',
  // The link of a ticket, or of an invitation, is its only secret.
  ticket: '200',
  sharedTicket: '200',
  invitation: '200',
  tickets: '200',
  recentTicket: '200',
};

export function responsesOf(name: EndpointName): Record<Role, RouteResponse> {
  const refused = '401 api_key_invalid';
  const other = responsesToOther[name] ?? '404 not_found';
  const nobody = {
    noKey: refused,
    wrongKey: refused,
    anonymous: refused,
    expired: refused,
    unverified: refused,
    other: refused,
    owner: refused,
    agent: refused,
  } as const;
  const badTokens = { expired: '401 session_expired', unverified: '401 session_expired' } as const;
  const ok = '200';
  switch (endpoints[name].caller) {
    case 'application':
      return { ...nobody, anonymous: ok, expired: ok, unverified: ok, other: ok, owner: ok };
    case 'anyone':
      return { ...nobody, ...badTokens, anonymous: ok, other, owner: ok };
    case 'passenger':
      return { ...nobody, ...badTokens, anonymous: '401 unauthenticated', other, owner: ok };
    case 'staff':
      throw new Error('the walk of the staff tests this row');
    case 'agent':
      return { ...nobody, agent: ok };
  }
}

/** Endpoints that send or consume a code although their method is GET (spec section 7). */
const actingReads: readonly EndpointName[] = ['sendCode', 'verifyAccountByPath'];

export const isChange = (name: EndpointName, response: RouteResponse) =>
  response === '200' && (endpoints[name].method !== 'GET' || actingReads.includes(name));
