import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import {
  newPassword,
  newUser,
  onlyReads,
  platformRoutes,
  profileChange,
  terminalPayment,
  ownWithdrawal,
} from '@/server/testing/route-table';
import { newPicture } from '@/server/testing/test-pictures';
import { makeRouteScenario, type RouteScenario } from '@/server/testing/route-scenario';
import { bookingBody } from '@/server/testing/test-bookings';
import { contactBody, testPicture, testPost } from '@/server/testing/test-content';
import { testPassword } from '@/server/testing/test-passengers';
import { testLogo } from '@/server/testing/test-pictures';
import { provider, verifyBody } from '@/server/testing/test-payments';
import { withdrawBody } from '@/server/testing/test-wallet';
import { serveOverHttp } from '@/server/testing/test-http';
import { openTestPlatform, testApiKey, testBaseUrl, type TestPlatform } from '@/server/testing/test-platform';
import type { ApiClient } from './client';
import { endpoints, type EndpointName } from './endpoints/table';
import { wrap } from './envelope';
import { createHttpClient } from './http-client';
import { createInProcessClient } from './in-process-client';

type Reached = { open: (apiKey: string) => ApiClient; stop: () => Promise<unknown> };

/** Returns a client in process. It fails if the client over HTTP would receive another output. */
function comparedWithHttp(test: TestPlatform, apiKey: string): ApiClient {
  return async (name, input, options) => {
    let sent: unknown;
    const inProcess = createInProcessClient(async (...call) => {
      const result = await test.call(...call);
      if (result.ok) sent = result.output;
      return result;
    }, apiKey);
    const output = await inProcess(name, input, options);
    const overHttp = createHttpClient(testBaseUrl, apiKey, () =>
      Promise.resolve(Response.json(wrap(endpoints[name], sent))),
    );
    expect(output).toStrictEqual(await overHttp(name, input, options));
    return output;
  };
}

const clients: [name: string, reach: (test: TestPlatform) => Promise<Reached>][] = [
  [
    'in process, with the outputs that HTTP gives',
    (test) => {
      const open = (apiKey: string) => comparedWithHttp(test, apiKey);
      return Promise.resolve({ open, stop: () => Promise.resolve() });
    },
  ],
  [
    'over HTTP',
    async (test) => {
      const { baseUrl, stop } = await serveOverHttp(test.send);
      return { open: (apiKey) => createHttpClient(baseUrl, apiKey), stop };
    },
  ],
];

let test: TestPlatform;
let scenarios = 0;
const makeScenario = () => makeRouteScenario(test, scenarios++);
/** The shared scenario of calls that only read. */
let unchanged: Promise<RouteScenario> | undefined;

beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(new Date()));

describe.each(clients)('the API %s', (_name, reach) => {
  let reached: Reached;
  let client: ApiClient;
  let scenario: RouteScenario;

  beforeAll(async () => {
    reached = await reach(test);
    client = reached.open(testApiKey);
  });
  afterAll(() => reached.stop());

  /** A successful call of each row. The client refuses outputs outside their schema. */
  const successes: Record<EndpointName, () => Promise<unknown>> = {
    signin: () => client('signin', { body: { phone: scenario.owner.phone, password: testPassword } }),
    token: () => client('token', { body: { userId: scenario.owner.uuid, accessToken: scenario.signInToken } }),
    renewToken: () => client('renewToken', { body: ownRefresh() }),
    signout: () => client('signout', { body: ownRefresh() }),
    createUser: () => client('createUser', { body: newUser() }),
    userIdByEmail: () => client('userIdByEmail', { params: { contactEmail: scenario.owner.email ?? '' } }),
    userIdByPhone: () => client('userIdByPhone', { params: { contactPhone: scenario.owner.phone } }),
    sendCode: () => client('sendCode', { params: mine() }),
    requestVerifyCode: () => client('requestVerifyCode', { body: { phone: scenario.owner.phone } }),
    verifyAccount: () => client('verifyAccount', { body: { ...mine(), code: scenario.codes.verify } }),
    verifyAccountByPath: () => client('verifyAccountByPath', { params: { code: scenario.codes.verify } }, myAccount()),
    user: () => client('user', { params: mine() }, signedIn()),
    editUser: () => client('editUser', { params: mine(), body: profileChange }, signedIn()),
    picture: () => client('picture', { params: mine() }, signedIn()),
    countPictureUpload: () => client('countPictureUpload', { params: mine() }, signedIn()),
    savePicture: () => client('savePicture', { params: mine(), body: newPicture }, signedIn()),
    activateEmail: () =>
      client('activateEmail', { body: { user_id: scenario.owner.uuid, email_code: scenario.codes.email } }, signedIn()),
    requestReset: () => client('requestReset', { body: { email: scenario.owner.email ?? '' } }),
    resetByCode: () => client('resetByCode', { body: { account: mine(), otp: scenario.codes.reset, newPassword } }),
    changeByCode: () => client('changeByCode', { body: { otp: scenario.codes.reset, newPassword } }, signedIn()),
    setPasswordByPath: () =>
      client('setPasswordByPath', { params: { otp: scenario.codes.reset, newPassword } }, myAccount()),
    resetByLink: () => client('resetByLink', { body: { token: scenario.codes.resetToken, newPassword } }),
    resetByLinkInPath: () => client('resetByLinkInPath', { params: { token: scenario.codes.resetToken, newPassword } }),
    sessions: () => client('sessions', { params: mine() }, signedIn()),
    endSession: () =>
      client('endSession', { params: { ...mine(), sessionId: scenario.owner.sessionUuid } }, signedIn()),
    endOtherSessions: () => client('endOtherSessions', { params: mine() }, signedIn()),
    cardPayments: () => client('cardPayments', {}),
    health: () => client('health', {}),
    publicSettings: () => client('publicSettings', {}),
    cities: () => client('cities', {}),
    citiesPage: () => client('citiesPage', { params: { offset: 1, limit: 3 } }),
    search: () => client('search', { params: searched() }),
    nearestDates: () => client('nearestDates', { params: searched() }),
    routes: () => client('routes', {}),
    operators: () => client('operators', {}),
    route: () => client('route', { params: { fromSlug: 'gaborone', toSlug: 'francistown' } }),
    city: () => client('city', { params: { slug: 'gaborone' } }),
    operator: () => client('operator', { params: { slug: 'morula-coaches' } }),
    tripLeg: () => client('tripLeg', { params: scenario.leg.params }),
    topDestinations: () => client('topDestinations', {}),
    statistics: () => client('statistics', {}),
    routeMap: () => client('routeMap', {}),
    seats: () => client('seats', { params: scenario.leg.params }),
    holds: () => client('holds', { params: scenario.leg.params }, signedIn()),
    holdSeats: () => client('holdSeats', { params: scenario.leg.params, body: heldSeats() }, signedIn()),
    releaseSeats: () => client('releaseSeats', { params: scenario.leg.params, body: heldSeats() }, signedIn()),
    extendHolds: () => client('extendHolds', { params: scenario.leg.params }, signedIn()),
    createBooking: () => client('createBooking', { body: bookingBody(scenario.leg, [scenario.heldSeat]) }, withKey()),
    booking: () => client('booking', { params: { bookingId: scenario.bookingId } }, signedIn()),
    activeBookings: () => client('activeBookings', { params: mine() }, signedIn()),
    usedBookings: () => client('usedBookings', { params: mine() }, signedIn()),
    cancelledBookings: () => client('cancelledBookings', { params: mine() }, signedIn()),
    bookingsPage: () =>
      client('bookingsPage', { params: { ...mine(), status: 'active', offset: 0, limit: 2 } }, signedIn()),
    passengers: () => client('passengers', { params: { bookingUuid: scenario.bookingId } }, signedIn()),
    editPassenger: () => {
      const params = { bookingUuid: scenario.bookingId, passengerUuid: scenario.passengerId };
      return client('editPassenger', { params, body: { status: 'cancelled' } }, signedIn());
    },
    bookingDraft: () => client('bookingDraft', { params: scenario.leg.params }, signedIn()),
    saveBookingDraft: () =>
      client('saveBookingDraft', { params: scenario.leg.params, body: { names: { A1: 'Mpho' } } }, signedIn()),
    bookingPolicy: () => client('bookingPolicy', { params: mine() }, signedIn()),
    ticket: () => client('ticket', { params: { bookingUuid: scenario.bookingId } }),
    userTickets: () => client('userTickets', { params: mine() }, signedIn()),
    userTicketsPage: () => client('userTicketsPage', { params: { ...mine(), offset: 0, limit: 2 } }, signedIn()),
    recentTicket: () => client('recentTicket', { params: mine() }, signedIn()),
    checkTicket: () => client('checkTicket', { body: { code: scenario.reservationNumber } }),
    ticketKeys: () => client('ticketKeys', {}),
    cancelPayment: () => client('cancelPayment', { params: { bookingId: scenario.bookingId } }, signedIn()),
    startPayment: () => client('startPayment', { params: { bookingId: scenario.bookingId } }, signedIn()),
    initiatePayment: () =>
      client('initiatePayment', { params: provider, body: { payload: scenario.startedPayload } }, signedIn()),
    verifyPayment: () => client('verifyPayment', { params: provider, body: verifyBody(scenario.openToken) }),
    updateWithPayment: () =>
      client(
        'updateWithPayment',
        { params: { bookingId: scenario.bookingId }, body: { isPaid: 'Yes', referenceNumber: 'forged' } },
        signedIn(),
      ),
    pushPayment: () =>
      client('pushPayment', { params: provider, body: { token: scenario.openToken, reference: null } }),
    payAtTerminal: () => terminalClient()('payAtTerminal', { body: terminalPayment(scenario) }),
    transactions: () => client('transactions', {}, signedIn()),
    withdrawals: () => client('withdrawals', {}, signedIn()),
    requestWithdraw: () => client('requestWithdraw', { body: withdrawBody(scenario.owner, 20) }, withKey()),
    confirmWithdraw: () =>
      client('confirmWithdraw', { body: { ...ownWithdrawal(scenario), code: scenario.withdrawal.code } }, signedIn()),
    withdrawCode: () => client('withdrawCode', { body: ownWithdrawal(scenario) }, signedIn()),
    cancelWithdraw: () => client('cancelWithdraw', { body: ownWithdrawal(scenario) }, signedIn()),
    faqs: () => client('faqs', { params: { offset: 0, limit: 2000 } }),
    posts: () => client('posts', {}),
    post: () => client('post', { params: { id: testPost.id } }),
    postImage: () => client('postImage', { params: testPicture }),
    cataloguePicture: () => client('cataloguePicture', { params: testLogo }),
    postContact: () => client('postContact', { body: contactBody() }, { idempotencyKey: randomUUID() }),
  };
  const terminalClient = () => reached.open(scenario.agentKey);
  const myAccount = () => ({ accountId: scenario.owner.uuid });
  const mine = () => ({ userId: scenario.owner.uuid });
  const ownRefresh = () => ({ ...mine(), refreshToken: scenario.owner.refreshToken });
  const signedIn = () => scenario.owner.signedIn;
  const withKey = () => ({ ...scenario.owner.signedIn, idempotencyKey: randomUUID() });
  const heldSeats = () => ({ seats: [scenario.heldSeat] });
  const searched = () => ({ date: scenario.leg.serviceDate, fromCity: scenario.fromCity, toCity: scenario.toCity });

  it.each(Object.keys(endpoints) as EndpointName[])('%s responds by its contract', async (name) => {
    expect(platformRoutes.has(name)).toBe(true);
    scenario = await (onlyReads(name, endpoints[name]) ? (unchanged ??= makeScenario()) : makeScenario());
    await expect(successes[name]()).resolves.toBeDefined();
  });

  const refusalOf = async (call: Promise<unknown>) => {
    const error: unknown = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof AppError)) throw new Error('the call was not refused', { cause: error });
    return { code: error.code, status: error.status, details: error.details };
  };
  const otherSignedIn = () => scenario.other.signedIn;

  describe('other results', () => {
    beforeEach(async () => {
      scenario = await makeScenario();
    });

    it('returns the held and booked seats', async () => {
      const call = client('holdSeats', { params: scenario.leg.params, body: heldSeats() }, otherSignedIn());
      expect(await refusalOf(call)).toEqual({
        code: 'seat_taken',
        status: 409,
        details: { seats: [scenario.heldSeat] },
      });
    });

    it('returns the balance of the wallet and the message of an empty list', async () => {
      expect(await client('transactions', {}, signedIn())).toMatchObject({ balance: '500.00' });
      expect(await refusalOf(client('transactions', {}, otherSignedIn()))).toEqual({
        code: 'no_transactions',
        status: 404,
        details: {},
      });
    });

    it('returns the time of the next try', async () => {
      const seats = scenario.leg.seats.slice(-5);
      const call = client('holdSeats', { params: scenario.leg.params, body: { seats } }, otherSignedIn());
      expect(await refusalOf(call)).toEqual({ code: 'too_many_seats', status: 409, details: { retryAfter: 1200 } });
    });

    it('returns the remaining tries, and then the time to wait', async () => {
      const wrong = () => refusalOf(client('signin', { body: { phone: scenario.owner.phone, password: 'wrong' } }));
      expect(await wrong()).toEqual({ code: 'LOGIN_FAILED', status: 401, details: { attemptsLeft: 4 } });
      for (let tries = 0; tries < 3; tries += 1) await wrong();
      expect(await wrong()).toEqual({
        code: 'ATTEMPTS_EXCEEDED',
        status: 423,
        details: { waitTime: 3600, retryAfter: 3600 },
      });
    });

    it('returns the booking that has the seats already', async () => {
      await successes.createBooking();
      const [booked] = (await client('activeBookings', { params: mine() }, signedIn())).filter(({ seats }) =>
        seats.includes(scenario.heldSeat),
      );
      const again = await refusalOf(successes.createBooking());
      expect(again).toEqual({ code: 'already_booked', status: 409, details: { bookingId: booked?.uuid } });
    });

    it('returns the invalid fields', async () => {
      const call = client('holdSeats', { params: scenario.leg.params, body: { seats: ['nonsense'] } }, signedIn());
      expect(await refusalOf(call)).toEqual({
        code: 'invalid_request',
        status: 400,
        details: { fields: { 'seats.0': expect.any(String) as string } },
      });
    });

    it('refuses a wrong key, and another user’s record as not found', async () => {
      const stranger = reached.open('another-key');
      expect(await refusalOf(stranger('cities', {}))).toMatchObject({ code: 'api_key_invalid', status: 401 });
      const call = client('booking', { params: { bookingId: scenario.bookingId } }, otherSignedIn());
      expect(await refusalOf(call)).toEqual({ code: 'not_found', status: 404, details: {} });
    });

    it('finds a night bus on the date of departure from the passenger’s stop', async () => {
      const cities = await client('cities', {});
      const uuidOf = (town: string) => cities.find(({ name }) => name === town)?.uuid ?? '';
      const dayAfter = new Date(Date.parse(scenario.leg.serviceDate) + 86_400_000).toISOString().slice(0, 10);
      const params = { date: dayAfter, fromCity: uuidOf('Palapye'), toCity: uuidOf('Francistown') };
      const outcome = (await client('search', { params })).find(({ bus }) => bus.totalSeats === 44);
      expect(outcome).toMatchObject({
        trip: { serviceDate: scenario.leg.serviceDate, bookingDate: dayAfter },
        routeDetails: { busRoute: { departure: '00:05', arrival: '02:10' } },
      });
    });

    it('offers no departed bus, and refuses past dates and unknown or equal towns', async () => {
      const { date, fromCity, toCity } = searched();
      const count = async () => (await client('search', { params: searched() })).length;
      expect(await count()).toBe(3);
      test.clock.set(scenario.leg.departsAt);
      expect(await count()).toBe(2);
      test.clock.advanceSeconds(86_400);
      expect(await refusalOf(client('search', { params: searched() }))).toMatchObject({ code: 'date_past' });
      const callApi = (from: string, to: string) =>
        refusalOf(client('search', { params: { date, fromCity: from, toCity: to } }));
      expect(await callApi(fromCity, fromCity)).toMatchObject({ code: 'same_city' });
      test.clock.set(new Date());
      expect(await callApi(fromCity, randomUUID())).toMatchObject({ code: 'city_unknown' });
      expect(await callApi(randomUUID(), toCity)).toMatchObject({ code: 'city_unknown' });
    });
  });
});
