import { eq } from 'drizzle-orm';
import { accountCodes, consents, rateLimits, users } from '@/server/db/schema/accounts';
import {
  contacts,
  lastCode,
  letHalfAMinutePass,
  login,
  named,
  newUser,
  signUp,
  verify as verifyAccount,
  type SignUp,
} from '@/server/testing/test-accounts';
import { addPassenger, testPassword } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';

const test = testPlatform();
const userOf = async (uuid: string) => (await test.db.select().from(users).where(eq(users.uuid, uuid)))[0];
const eachContact = Object.entries(contacts);

describe('a sign-up that replaces one with the same username', () => {
  const replace = (old: Awaited<ReturnType<typeof signUp>>, change: Partial<SignUp> = {}) =>
    signUp(test, { ...old.body, ...change, replaces: old.userId });
  const verify = (userId: string, code: string) => verifyAccount(test, userId, code);
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
