import { randomInt, randomUUID } from 'node:crypto';
import { addDays, localDate } from '@/lib/format/time';
import { lastCode, lastLinkToken } from './test-accounts';
import type { Trip } from './test-bookings';
import { openTestPlatform, testApiKey, testBaseUrl, type TestPlatform } from './test-platform';

type Call = {
  bearer?: string;
  /** The account of a code in the path, for calls without a bearer token. */
  accountId?: string;
  body?: unknown;
};
export type SpecResponse = { status: number; body: unknown };

export type SpecUser = {
  userId: string;
  phone: string;
  email: string;
  username: string;
  password: string;
  bearer: string;
};

/**
 * Returns a client of the API that uses only the paths, bodies and headers of the specification. Call it at the top of
 * a test file. The first argument of `call` is a row of spec section 7, for example 'GET /api/app/v2/city/all'.
 */
export function startSpecClient() {
  let test: TestPlatform;
  beforeAll(async () => {
    test = await openTestPlatform();
  });
  afterAll(() => test.close());
  beforeEach(() => test.clock.set(new Date()));

  async function call(row: string, { bearer, accountId, body }: Call = {}): Promise<SpecResponse> {
    const [method = '', path = ''] = row.split(' ');
    const headers = new Headers({ 'x-api-key': testApiKey, 'x-api-version': 'v1', 'x-user-platform': 'WEB' });
    if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
    if (accountId !== undefined) headers.set('x-account-id', accountId);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await test.send(new Request(testBaseUrl + path, { method, headers, ...sent }));
    return { status: response.status, body: await response.json() };
  }

  /** Signs up a new user, with the body flat or inside `data`. Returns the user id and the contacts. */
  async function signUp(form: 'flat' | 'data') {
    const phone = `+26775${randomInt(100_000, 999_999)}`;
    const username = randomUUID();
    const email = `${username}@passenger.example`;
    const password = 'Right#12';
    const user = { fname: 'Neo', lname: 'Modise', phone, role: 'user', status: 'INACTIVE', deleted: false };
    const body = { user, address: null, login: { username, email, password } };
    const created = await call('POST /app/v1/user/create/', { body: form === 'data' ? { data: body } : body });
    if (created.status !== 200) throw new Error(`sign-up returned status ${created.status}`);
    return { userId: textAt(created, 'data', 'userId'), phone, email, username, password };
  }

  const codeSentTo = (recipient: string) => lastCode(test, recipient);

  const verify = async ({ userId, phone }: { userId: string; phone: string }) =>
    call(`GET /v1/app/global/otp/security/${await codeSentTo(phone)}/auth`, { accountId: userId });

  const signIn = (login: { phone: string } | { email: string }, password: string) =>
    call('POST /api/app/uaa/v1/signin', { body: { ...login, password } });

  async function newUser(): Promise<SpecUser> {
    const user = await signUp('data');
    await verify(user);
    return { ...user, bearer: textAt(await signIn({ phone: user.phone }, user.password), 'data', 'accessToken') };
  }

  return {
    call,
    signUp,
    verify,
    signIn,
    newUser,
    codeSentTo,
    linkSentTo: (email: string) => lastLinkToken(test, email),
    searchTrip: async (fromCity: string, toCity: string, daysAhead: number): Promise<Trip> => {
      const date = addDays(localDate(new Date()), daysAhead);
      const response = await call(`GET /api/v2/app/global/search/${date}/${fromCity}/${toCity}`);
      const leg = ['data', 0, 'routeDetails', 'busSubRoute'] as const;
      return {
        busId: textAt(response, 'data', 0, 'bus', 'uuid'),
        busSubRouteId: textAt(response, ...leg, 'busSubRoute', 'uuid'),
        fare: textAt(response, ...leg, 'busSubRoute', 'fare'),
        date,
        from: Number(valueAt(response, ...leg, 'subRoute', 'departureSequenceNumber')),
        to: Number(valueAt(response, ...leg, 'subRoute', 'arrivalSequenceNumber')),
      };
    },
    advanceSeconds: (seconds: number) => test.clock.advanceSeconds(seconds),
    /** Returns the platform, for data that no call of the specification can prepare. */
    platform: () => test,
  };
}

/** Returns the value at a path of a response body, for example `valueAt(response, 'data', 0, 'bus')`. */
export function valueAt({ body }: SpecResponse, ...place: (string | number)[]): unknown {
  return place.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
    body,
  );
}

export function textAt(response: SpecResponse, ...place: (string | number)[]): string {
  const value = valueAt(response, ...place);
  if (typeof value !== 'string') throw new Error(`no text at ${place.join('.')} of a response ${response.status}`);
  return value;
}

export const errorOf = (response: SpecResponse) => ({
  status: response.status,
  code: valueAt(response, 'errors', 0, 'errorCode'),
});
