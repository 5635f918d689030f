import { eq } from 'drizzle-orm';
import { jwtVerify } from 'jose';
import { sessions, users } from '@/server/db/schema/accounts';
import { newUser } from '@/server/testing/test-accounts';
import { bookingBody } from '@/server/testing/test-bookings';
import { addPassenger, addPassengers, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';

const test = testPlatform();
let anna: TestPassenger;

beforeEach(async () => {
  anna = await addPassenger(test.db);
});

type Login = { email: string } | { phone: string };

const signIn = (login: Login, password = testPassword) => test.callApi('signin', { body: { ...login, password } });
const byEmail = (password?: string) => signIn({ email: anna.email ?? '' }, password);
const wrong = () => byEmail('Wrong#1234');

describe('signing in', () => {
  it('accepts the e-mail address in any case, the phone number or the username', async () => {
    const logins: Login[] = [
      { email: anna.email?.toUpperCase() ?? '' },
      { phone: anna.phone },
      { phone: anna.username },
    ];
    for (const login of logins) {
      expect(await signIn(login)).toMatchObject({ status: 200, data: { userId: anna.uuid, phone: anna.phone } });
    }
  });

  it('with a phone finds its owner, even if it is the username of another account', async () => {
    // Accounts from before the username rules can have such usernames.
    const { phone } = newUser().user;
    await addPassenger(test.db, { username: phone });
    const owner = await addPassenger(test.db, { phone });
    expect(await signIn({ phone })).toMatchObject({ status: 200, data: { userId: owner.uuid } });
    for (const call of ['requestReset', 'requestVerifyCode'] as const) {
      const { data } = await test.callApi(call, { body: { phone } });
      expect(data?.userId).toBe(owner.uuid);
    }
    const response = await test.callApi('userIdByPhone', { params: { contactPhone: phone } });
    expect(response.data?.id).toBe(owner.uuid);
    expect((await test.callApi('userIdByPhone', { params: { contactPhone: owner.username } })).code).toBe('not_found');
  });

  it('reads a number as people copy and dial it', async () => {
    const southAfrican = await addPassenger(test.db, { phone: '+27715158019' });
    const national = anna.phone.replace('+267', '');
    for (const [phone, owner] of [
      [national, anna],
      [`${national.slice(0, 2)} ${national.slice(2)}`, anna],
      [anna.phone.replace('7', '7 '), anna],
      [`\u202a${anna.phone}\u202c`, anna],
      [`tel:${anna.phone}`, anna],
      ['071 515 8019', southAfrican],
      ['+27 (0)71-515-8019', southAfrican],
    ] as const) {
      expect([phone, await signIn({ phone })]).toMatchObject([phone, { status: 200, data: { userId: owner.uuid } }]);
    }
  });

  it('counts no try for a text that can not name an account', async () => {
    for (const phone of ['7151580', 'anna@nowhere', '(71) 51']) {
      expect([phone, await signIn({ phone })]).toMatchObject([phone, { status: 400, code: 'login_name_invalid' }]);
    }
    expect(await signIn({ phone: 'anna' })).toMatchObject({ code: 'LOGIN_FAILED', details: { attemptsLeft: 4 } });
  });

  it('returns the user and a signed id token', async () => {
    const { data } = await byEmail();
    expect(data).toMatchObject({
      firstName: anna.firstName,
      lastName: anna.lastName,
      email: anna.email,
      role: 'user',
      status: 'ACTIVE',
      isEmailVerified: true,
      profilePicUrl: null,
    });
    const secret = new TextEncoder().encode(test.platform.idTokenSecret);
    const { payload } = await jwtVerify(data?.idToken ?? '', secret);
    expect(payload).toMatchObject({ sub: anna.uuid, role: 'user' });
  });

  it('to an unverified account returns its status and opens no session for any call', async () => {
    const inactive = await addPassenger(test.db, { status: 'INACTIVE' });
    const before = await test.db.$count(sessions);
    const { status, data } = await signIn({ phone: inactive.phone });
    expect({ status, data }).toMatchObject({ status: 200, data: { status: 'INACTIVE', userId: inactive.uuid } });
    expect(await test.db.$count(sessions)).toBe(before);

    const userId = inactive.uuid;
    const { accessToken = '', refreshToken = '' } = data ?? {};
    const leg = await findLeg(test.db, longBus, [1, 7]);
    const asInactive = { accessToken };
    const refused = [
      test.callApi('token', { body: { userId, accessToken } }),
      test.callApi('renewToken', { body: { userId, refreshToken } }),
      test.callApi('user', { params: { userId } }, asInactive),
      test.callApi('holdSeats', { params: leg.params, body: { seats: ['A1'] } }, asInactive),
      test.callApi('bookSeats', { body: bookingBody(leg, ['A1']) }, asInactive),
    ];
    for (const outcome of await Promise.all(refused))
      expect(outcome).toMatchObject({ status: 401, code: 'session_expired' });
  });

  it('refuses a deleted account', async () => {
    await test.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, anna.id));
    expect(await byEmail()).toMatchObject({ status: 401, code: 'LOGIN_FAILED', details: { attemptsLeft: 4 } });
  });

  it('requires either an e-mail address or a phone number', async () => {
    for (const body of [
      { password: 'x' },
      { email: null, phone: null, password: 'x' },
      { email: 'a@b.bw', phone: '7', password: 'x' },
    ]) {
      expect(await test.callApi('signin', { body })).toMatchObject({ status: 400, code: 'invalid_request' });
    }
  });
});

describe('wrong passwords', () => {
  it.each([
    ['an account', () => anna.email ?? ''],
    ['an e-mail address without an account', () => `unknown-${anna.username}@passenger.example`],
  ])('leave 4 to 1 tries, and the fifth locks %s for an hour', async (_name, email) => {
    const wrongOnce = async () => {
      const { data, ...refusal } = await signIn({ email: email() }, 'Wrong#1234');
      expect(data).toBeUndefined();
      return refusal;
    };
    for (const attemptsLeft of [4, 3, 2, 1])
      expect(await wrongOnce()).toEqual({ status: 401, code: 'LOGIN_FAILED', details: { attemptsLeft } });
    const details = { waitTime: 3600, retryAfter: 3600 };
    expect(await wrongOnce()).toEqual({ status: 423, code: 'ATTEMPTS_EXCEEDED', details });
  });

  it('lock the account for 60:00, for the correct password too, and are then counted from zero', async () => {
    for (let tries = 0; tries < 5; tries += 1) await wrong();
    test.clock.advanceSeconds(59 * 60 + 59);
    expect(await byEmail()).toMatchObject({ status: 423, code: 'ATTEMPTS_EXCEEDED', details: { waitTime: 1 } });
    test.clock.advanceSeconds(1);
    expect(await wrong()).toMatchObject({ code: 'LOGIN_FAILED', details: { attemptsLeft: 4 } });
    expect((await byEmail()).status).toBe(200);
  });

  it('are cleared after a successful sign-in', async () => {
    for (let tries = 0; tries < 4; tries += 1) await wrong();
    expect((await byEmail()).status).toBe(200);
    expect(await wrong()).toMatchObject({ code: 'LOGIN_FAILED', details: { attemptsLeft: 4 } });
  });

  it('count for the typed name, so that they do not reveal which names belong to one account', async () => {
    const names: Login[] = [{ email: anna.email ?? '' }, { phone: anna.phone }, { phone: anna.username }];
    for (const name of names) expect(await signIn(name, 'Wrong#1234')).toMatchObject({ details: { attemptsLeft: 4 } });
    expect(await byEmail()).toMatchObject({ status: 200 });
    for (const attemptsLeft of [3, 2, 1])
      expect(await signIn({ phone: anna.phone }, 'Wrong#1234')).toMatchObject({ details: { attemptsLeft } });
    await signIn({ phone: anna.phone }, 'Wrong#1234');
    expect((await signIn({ phone: anna.phone })).code).toBe('ATTEMPTS_EXCEEDED');
    expect((await byEmail()).status).toBe(200);
  });

  it('count for an e-mail address in upper or lower case', async () => {
    await wrong();
    const shouted = await signIn({ email: anna.email?.toUpperCase() ?? '' }, 'Wrong#1234');
    expect(shouted).toMatchObject({ details: { attemptsLeft: 3 } });
  });

  it('sent at once are limited to five guesses, so the correct one among them rarely succeeds', async () => {
    const guessers = await addPassengers(test.db, 5);
    const guess = async ({ phone }: TestPassenger) => {
      for (let tries = 0; tries < 4; tries += 1) await signIn({ phone }, 'Wrong#1234');
      const passwords = [...Array<string>(15).fill('Wrong#1234'), testPassword];
      const outcomes = await Promise.all(passwords.map((password) => signIn({ phone }, password)));
      return outcomes.some(({ status }) => status === 200);
    };
    expect(await Promise.all(guessers.map(guess))).toContain(false);
  });

  it('at once never exceed five before the lock', async () => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, wrong));
    expect(outcomes.filter(({ code }) => code === 'LOGIN_FAILED')).toHaveLength(4);
    expect(outcomes.filter(({ code }) => code === 'ATTEMPTS_EXCEEDED')).toHaveLength(8);
    expect(await byEmail()).toMatchObject({ status: 423, code: 'ATTEMPTS_EXCEEDED' });
  });
});
