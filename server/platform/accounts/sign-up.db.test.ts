import { eq, sql } from 'drizzle-orm';
import { termsVersion } from '@/lib/domain/account-texts';
import { codeMinutes } from '@/lib/limits';
import {
  accountCodes,
  addresses,
  consents,
  profilePictures,
  rateLimits,
  signUpDecoys,
  users,
} from '@/server/db/schema/accounts';
import {
  contacts,
  lastCode,
  letHalfAMinutePass,
  login,
  named,
  newEmail,
  newUser,
  signUp,
  type SignUp,
} from '@/server/testing/test-accounts';
import { messagesTo } from '@/server/testing/test-messages';
import { addPassenger, testPassword } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { inTransaction } from '@/server/db/client';
import { deleteOldSignUps } from './sign-ups.repo';

const test = testPlatform();
const userOf = async (uuid: string) => (await test.db.select().from(users).where(eq(users.uuid, uuid)))[0];
const eachContact = Object.entries(contacts);

describe('signing up', () => {
  it('creates an inactive account, stores the consent, and sends a code to the phone', async () => {
    const signedUp = await signUp(test);
    const user = await userOf(signedUp.userId);
    expect(user).toMatchObject({
      status: 'INACTIVE',
      passwordHash: expect.stringMatching(/^\$argon2id\$/) as string,
    });
    const [message, ...others] = await messagesTo(test, signedUp.phone);
    expect(message).toMatchObject({ channel: 'sms', template: 'verify-code', data: { minutes: 10 } });
    expect(others).toEqual([]);
    const [consent] = await test.db
      .select()
      .from(consents)
      .where(eq(consents.userId, user?.id ?? 0));
    expect(consent).toMatchObject({ termsVersion, acceptedAt: test.clock.read() });
  });

  it('without a version of the terms stores the consent to the current version', async () => {
    const { user, address, login: typed } = newUser();
    const { data } = await test.callApi('createUser', { body: { data: { user, address, login: typed } } });
    const created = await userOf(data?.userId ?? '');
    const stored = await test.db
      .select()
      .from(consents)
      .where(eq(consents.userId, created?.id ?? 0));
    expect(stored).toMatchObject([{ termsVersion, acceptedAt: test.clock.read() }]);
  });

  it('with an empty e-mail address creates an account without one', async () => {
    for (let times = 0; times < 2; times += 1) {
      const { userId } = await signUp(test, login({ email: '' }));
      expect(await userOf(userId)).toMatchObject({ email: null });
    }
  });

  it.each([
    ['a phone number as username', () => login({ username: '+267 71-234-567' }), 'username_invalid'],
    ['an e-mail address as username', () => login({ username: 'neo@passenger.example' }), 'username_invalid'],
    ['an invalid e-mail address', () => login({ email: 'neo@passen_ger.example' }), 'email_invalid'],
    ['a number that is too short', () => named('+2677123456'), 'phone_invalid'],
    ['a number that is not mobile', () => named('+2673952123'), 'phone_invalid'],
    ['a number of a country that is not enabled', () => named('+447400123456'), 'phone_invalid'],
    ['a zero after the country code', () => named('+2640811234567'), 'phone_invalid'],
    ['a short password', () => login({ password: 'short' }), 'password_length'],
    ['outdated terms', () => ({ termsVersion: '2020-01-01' }), 'terms_not_accepted'],
  ] as const)('refuses %s', async (_reason, change, code) => {
    const refused = await signUp(test, change());
    expect(refused).toMatchObject({ status: 400, code });
    expect(await messagesTo(test, refused.phone)).toEqual([]);
  });

  it.each(['+264811234567', '+27821234567', '+260955123456', '+263712345678'])('accepts %s', async (phone) => {
    expect(await signUp(test, named(phone))).toMatchObject({ status: 200, phone });
  });

  it('twice, at once or later, creates one account and returns its id', async () => {
    const body = newUser();
    const send = async () => (await signUp(test, body)).userId;
    const [first, second] = await Promise.all([send(), send()]);
    expect(await userOf(first)).toMatchObject({ status: 'INACTIVE' });
    expect([second, await send()]).toEqual([first, first]);
    expect(await messagesTo(test, body.user.phone)).toHaveLength(1);
  });

  it('again after the code has expired sends a new one', async () => {
    const body = newUser();
    const { userId, phone } = await signUp(test, body);
    const sent = async () => (await messagesTo(test, phone)).length;
    test.clock.advanceSeconds(codeMinutes * 60 - 1);
    await signUp(test, body);
    expect(await sent()).toBe(1);
    test.clock.advanceSeconds(1);
    expect(await Promise.all([signUp(test, body), signUp(test, body)])).toMatchObject([{ userId }, { userId }]);
    expect(await sent()).toBe(2);
    const verified = await test.callApi('verifyAccount', {
      body: { userId, code: await lastCode(test, phone) },
    });
    expect(verified.status).toBe(200);
  });

  it('again after the code has no tries left sends a new one', async () => {
    const body = newUser();
    const { userId, phone } = await signUp(test, body);
    const user = await userOf(userId);
    await test.db
      .update(accountCodes)
      .set({ triesLeft: 0 })
      .where(eq(accountCodes.userId, user?.id ?? 0));
    await signUp(test, body);
    expect(await messagesTo(test, phone)).toHaveLength(2);
  });
});

describe('a sign-up with a contact that has an account', () => {
  it('changes nothing and notifies the owner', async () => {
    const first = await signUp(test);
    const verification = { userId: first.userId, code: await lastCode(test, first.phone) };
    await test.callApi('verifyAccount', { body: verification });
    const second = await signUp(test, { user: { fname: 'Other', lname: 'Name', phone: first.phone } });
    expect(second.status).toBe(200);
    expect(second.userId).not.toBe(first.userId);
    expect(await userOf(second.userId)).toBeUndefined();
    expect((await messagesTo(test, first.phone)).at(-1)).toMatchObject({
      template: 'already-signed-up',
      data: {},
    });
    const body = { userId: second.userId, code: await lastCode(test, first.phone) };
    expect((await test.callApi('verifyAccount', { body })).code).toBe('code_wrong');
  });

  it.each(eachContact)('has its username checked first: %s', async (_which, contact) => {
    const taken = await addPassenger(test.db);
    const decoys = await signUp(test, named((await signUp(test)).phone));
    for (const username of [taken.username, decoys.username]) {
      const { phone, email } = await contact(test);
      const before = (await messagesTo(test, phone)).length;
      expect((await signUp(test, { ...named(phone), ...login({ username, email }) })).code).toBe('username_taken');
      expect(await messagesTo(test, phone)).toHaveLength(before);
      expect(await messagesTo(test, email)).toEqual([]);
    }
  });

  const password = 'Prober#1234';
  const inactive = (userId: string) => ({ status: 200, data: { userId, status: 'INACTIVE' } });
  const signIn = (by: { phone: string } | { email: string }, typed = password) =>
    test.callApi('signin', { body: { ...by, password: typed } });

  it.each(eachContact)('looks the same at a later sign-in: %s', async (which, contact) => {
    const { phone, email } = await contact(test);
    const { username, userId } = await signUp(test, { ...named(phone), ...login({ email, password }) });
    expect(await signIn({ phone: username })).toMatchObject(inactive(userId));
    expect(await signIn({ phone: username }, 'Wrong#1234')).toMatchObject({ details: { attemptsLeft: 4 } });
    if (which === 'with an unverified account for the phone') return;
    expect(await signIn({ phone })).toMatchObject(inactive(userId));
    expect(await signIn({ email: email.toUpperCase() })).toMatchObject(inactive(userId));
    // The tries of a typed name count for every account. A correct password does not clear them.
    expect(await signIn({ phone }, 'Wrong#1234')).toMatchObject({ status: 401, details: { attemptsLeft: 4 } });
    expect(await signIn({ phone: username })).toMatchObject(inactive(userId));
    expect(await signIn({ phone: username }, 'Wrong#1234')).toMatchObject({ details: { attemptsLeft: 3 } });
  });

  it.each(eachContact)('looks the same if the phone was locked before: %s', async (_which, contact) => {
    const { phone, email } = await contact(test);
    for (let tries = 0; tries < 5; tries += 1) await signIn({ phone }, 'Wrong#1234');
    const { username } = await signUp(test, { ...named(phone), ...login({ email, password }) });
    expect(await signIn({ phone })).toMatchObject({ status: 423, code: 'ATTEMPTS_EXCEEDED' });
    expect((await signIn({ phone: username })).status).toBe(200);
  });

  it('opens no session, and the owner can still sign in', async () => {
    const anna = await addPassenger(test.db);
    const { userId } = await signUp(test, { ...named(anna.phone), ...login({ password }) });
    const { data } = await signIn({ phone: anna.phone });
    expect(data).toMatchObject({ userId, status: 'INACTIVE', phone: '', firstName: '' });
    const body = { userId, accessToken: data?.accessToken ?? '' };
    expect((await test.callApi('token', { body })).code).toBe('session_expired');
    const own = await signIn({ phone: anna.phone }, testPassword);
    expect(own).toMatchObject({ status: 200, data: { userId: anna.uuid, status: 'ACTIVE' } });
  });

  it('gives no additional guesses at the owner’s password', async () => {
    const anna = await addPassenger(test.db);
    await signUp(test, { ...named(anna.phone), ...login({ password }) });
    for (let tries = 0; tries < 4; tries += 1) {
      expect((await signIn({ phone: anna.phone }, 'Wrong#1234')).code).toBe('LOGIN_FAILED');
      expect((await signIn({ phone: anna.phone })).status).toBe(200);
    }
    for (const typed of ['Wrong#1234', password, testPassword])
      expect((await signIn({ phone: anna.phone }, typed)).code).toBe('ATTEMPTS_EXCEEDED');
  });

  it.each(eachContact)(
    'returns the same response again, and username_taken with other details: %s',
    async (_which, contact) => {
      const { phone, email } = await contact(test);
      const first = await signUp(test, { ...named(phone), ...login({ email }) });
      expect((await signUp(test, first.body)).userId).toBe(first.userId);
      const otherPassword = { ...first.body.login, password: 'Other#1234' };
      expect((await signUp(test, { ...first.body, login: otherPassword })).code).toBe('username_taken');
      expect((await signUp(test, { ...first.body, ...named(newUser().user.phone) })).code).toBe('username_taken');
    },
  );

  it('and a simultaneous one without an account, with the same username: one of them gets it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { phone } = await signUp(test);
      const { username } = newUser().login;
      const both = [named(phone), named(newUser().user.phone)];
      const responses = await Promise.all(both.map((person) => signUp(test, { ...person, ...login({ username }) })));
      expect(responses.map(({ code }) => code).sort()).toEqual(['username_taken', undefined]);
    }
  });

  it('stores no readable contact', async () => {
    const { phone } = await signUp(test);
    const email = newEmail();
    const { username } = await signUp(test, { ...named(phone), ...login({ email }) });
    const stored = JSON.stringify(await test.db.select().from(signUpDecoys).where(eq(signUpDecoys.username, username)));
    expect([phone, phone.slice(4), email].filter((contact) => stored.includes(contact))).toEqual([]);
  });
});

describe('a sign-up that replaces one with the same username', () => {
  const replace = (old: Awaited<ReturnType<typeof signUp>>, change: Partial<SignUp> = {}) =>
    signUp(test, { ...old.body, ...change, replaces: old.userId });
  const verify = (userId: string, code: string) => test.callApi('verifyAccount', { body: { userId, code } });
  /** A contact of another account gets no code. */
  const codeOf = async (phone: string) => (await lastCode(test, phone)) || '000000';

  describe.each(eachContact)('typed first: a contact %s', (_which, firstContact) => {
    const signUpFirst = async () => {
      const { phone, email } = await firstContact(test);
      return signUp(test, { ...named(phone), ...login({ email }) });
    };

    it.each(eachContact)('typed last: a contact %s', async (which, lastContact) => {
      const first = await signUpFirst();
      const oldCode = await codeOf(first.phone);
      const { phone, email } = await lastContact(test);
      const last = await replace(first, { ...named(phone), login: { ...first.body.login, email } });
      expect(last).toMatchObject({ status: 200, code: undefined });
      expect(last.userId).not.toBe(first.userId);
      expect(await userOf(first.userId)).toBeUndefined();
      for (const { userId } of [first, last]) expect((await verify(userId, oldCode)).code).toBe('code_wrong');
      // A repeated request has the same effect, and a browser that does not know the password gets a refusal.
      expect((await replace(first, last.body)).userId).toBe(last.userId);
      expect((await signUp(test, { ...last.body, ...named(newUser().user.phone) })).code).toBe('username_taken');
      const isNew = which === 'without an account' || which === 'with an unverified account for the phone';
      expect((await verify(last.userId, await codeOf(phone))).status).toBe(isNew ? 200 : 400);
    });

    it('in two tabs at once creates one sign-up', async () => {
      const first = await signUpFirst();
      const both = await Promise.all([1, 2].map(() => replace(first, named(newUser().user.phone))));
      expect(both.map(({ code }) => code).sort()).toEqual(['username_taken', undefined]);
    });

    it('also if only the password changed', async () => {
      const first = await signUpFirst();
      const changed = { ...first.body.login, password: 'Other#1234' };
      expect((await replace(first, { login: changed })).code).toBeUndefined();
      const signIn = (password: string) => test.callApi('signin', { body: { phone: first.username, password } });
      expect((await signIn('Other#1234')).status).toBe(200);
      expect((await signIn(testPassword)).code).toBe('LOGIN_FAILED');
    });
  });

  it('has its own consent, and deletes that of the old one', async () => {
    const first = await signUp(test);
    const old = await userOf(first.userId);
    const last = await replace(first, named(newUser().user.phone));
    const user = await userOf(last.userId);
    expect(await test.db.$count(consents, eq(consents.userId, old?.id ?? 0))).toBe(0);
    expect(await test.db.$count(consents, eq(consents.userId, user?.id ?? 0))).toBe(1);
  });

  it('refuses a name of another account, and deletes nothing', async () => {
    const [first, other] = [await signUp(test), await signUp(test)];
    const taken = { ...first.body.login, username: other.username };
    expect((await replace(first, { login: taken })).code).toBe('username_taken');
    expect(await userOf(first.userId)).toBeDefined();
    expect(await userOf(other.userId)).toBeDefined();
  });

  it('never replaces an account that a code has verified, or verifies at that moment', async () => {
    const verified = await signUp(test);
    await verify(verified.userId, await lastCode(test, verified.phone));
    expect((await replace(verified, named(newUser().user.phone))).code).toBe('username_taken');
    expect(await userOf(verified.userId)).toMatchObject({ status: 'ACTIVE', phone: verified.phone });
    for (let round = 0; round < 5; round += 1) {
      const first = await signUp(test);
      const code = await lastCode(test, first.phone);
      const [verification, last] = await Promise.all([
        verify(first.userId, code),
        replace(first, named(newUser().user.phone)),
      ]);
      const isVerified = verification.status === 200;
      expect([verification.status, last.code]).toEqual(isVerified ? [200, 'username_taken'] : [400, undefined]);
      expect((await userOf(first.userId))?.status).toBe(isVerified ? 'ACTIVE' : undefined);
    }
  });

  it('at the moment of a request for a code gets the same responses with an account and with a decoy', async () => {
    const owner = await addPassenger(test.db);
    for (const phone of [newUser().user.phone, owner.phone])
      for (let round = 0; round < 5; round += 1) {
        const first = await signUp(test, named(phone));
        await test.db.delete(accountCodes);
        await letHalfAMinutePass(test);
        const [last, ...requests] = await Promise.all([
          replace(first, named(newUser().user.phone)),
          test.callApi('requestVerifyCode', { body: { phone } }),
          test.callApi('sendCode', { params: { userId: first.userId } }),
          test.callApi('requestReset', { body: { phone } }),
        ]);
        expect([last, ...requests].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        await test.db.delete(rateLimits);
      }
  });
});

describe('deleting a sign-up that was not verified within a week', () => {
  const forget = () => inTransaction(test.db, deleteOldSignUps);
  const created = (hours: number) => ({ createdAt: sql`now() - make_interval(hours => ${hours})` });
  const week = 7 * 24;
  const age = async (username: string, hours: number) => {
    await test.db.update(signUpDecoys).set(created(hours)).where(eq(signUpDecoys.username, username));
    await test.db.update(users).set(created(hours)).where(eq(users.username, username));
  };
  const signIn = (username: string) => test.callApi('signin', { body: { phone: username, password: testPassword } });

  it.each(eachContact)('happens after a week and not before: %s', async (_contact, contact) => {
    const both = [await contact(test), await contact(test)].map(({ phone, email }) =>
      signUp(test, { ...named(phone), ...login({ email, password: testPassword }) }),
    );
    const [old, young] = await Promise.all(both);
    await age(old?.username ?? '', week + 1);
    await age(young?.username ?? '', week - 1);
    expect((await signIn(old?.username ?? '')).status).toBe(200);
    expect(await forget()).toBe(1);
    expect(await signIn(old?.username ?? '')).toMatchObject({ code: 'LOGIN_FAILED', details: { attemptsLeft: 4 } });
    expect((await signIn(young?.username ?? '')).status).toBe(200);
  });

  it('removes consent, address, picture and codes, and frees the names', async () => {
    const { userId, body, username } = await signUp(test, login({ email: newEmail(), password: testPassword }));
    const user = await userOf(userId);
    const userIdOf = { userId: user?.id ?? 0 };
    await test.db.insert(addresses).values({ ...userIdOf, address: '', city: '', zipCode: '', country: '' });
    await test.db.insert(profilePictures).values({ ...userIdOf, webp: Buffer.from('picture') });
    await age(username, week + 1);
    expect(await forget()).toBe(1);
    for (const table of [consents, addresses, profilePictures, accountCodes])
      expect(await test.db.$count(table, eq(table.userId, userIdOf.userId))).toBe(0);
    const again = await signUp(test, body);
    expect(again.status).toBe(200);
    expect(await userOf(again.userId)).toMatchObject({ status: 'INACTIVE' });
  });

  it('does not delete an account that was verified, signed in to or deleted by its owner', async () => {
    const verified = await addPassenger(test.db);
    const signedIn = await addPassenger(test.db, { status: 'INACTIVE' });
    const deleted = await signUp(test);
    await test.db.update(users).set({ deletedAt: new Date() }).where(eq(users.username, deleted.username));
    for (const { username } of [verified, signedIn, deleted]) await age(username, week + 1);
    expect(await forget()).toBe(0);
    for (const uuid of [verified.uuid, signedIn.uuid, deleted.userId]) expect(await userOf(uuid)).toBeDefined();
  });

  it('does not delete an account that is being verified at the same moment', async () => {
    const { userId, phone, username } = await signUp(test);
    await age(username, week + 1);
    const body = { userId, code: await lastCode(test, phone) };
    const [verified] = await Promise.all([test.callApi('verifyAccount', { body }), forget()]);
    expect(verified.status === 200).toBe((await userOf(userId))?.status === 'ACTIVE');
    expect([200, 400]).toContain(verified.status);
  });
});
