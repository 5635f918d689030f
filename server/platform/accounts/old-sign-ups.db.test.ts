import { eq, sql } from 'drizzle-orm';
import { accountCodes, addresses, consents, profilePictures, signUpDecoys, users } from '@/server/db/schema/accounts';
import { lastCode, newEmail, signUp } from '@/server/testing/test-accounts';
import { addPassenger, testPassword } from '@/server/testing/test-passengers';
import { startSignUpScenario } from '@/server/testing/sign-up-scenario';
import { deleteOldSignUps } from './delete-old-records';

const { test, userOf, named, login, contacts } = startSignUpScenario();
const eachContact = Object.entries(contacts);

describe('deleting a sign-up that was not verified within a week', () => {
  const forget = () => deleteOldSignUps(test.db);
  const created = (hours: number) => ({ createdAt: sql`now() - make_interval(hours => ${hours})` });
  const week = 7 * 24;
  const age = async (username: string, hours: number) => {
    await test.db.update(signUpDecoys).set(created(hours)).where(eq(signUpDecoys.username, username));
    await test.db.update(users).set(created(hours)).where(eq(users.username, username));
  };
  const signIn = (username: string) => test.callApi('signin', { body: { phone: username, password: testPassword } });

  it.each(eachContact)('happens after a week and not before: %s', async (_contact, contact) => {
    const both = [await contact(), await contact()].map(({ phone, email }) =>
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
