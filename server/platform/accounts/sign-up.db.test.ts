import { eq, sql } from 'drizzle-orm';
import { termsVersion } from '@/lib/domain/account-texts';
import { codeMinutes } from '@/lib/limits';
import { accountCodes, addresses, consents, profilePictures, signUpDecoys, users } from '@/server/db/schema/accounts';
import { contacts, lastCode, login, named, newEmail, newUser, signUp } from '@/server/testing/test-accounts';
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
