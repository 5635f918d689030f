import { sql } from 'drizzle-orm';
import type { CallOptions } from '@/server/api/client';
import { defaultBudgets, parseBudgets } from '@/server/budgets/budgets';
import { newEmail, newUser, signUp } from '@/server/testing/test-accounts';
import { messagesTo } from '@/server/testing/test-messages';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { hashToken, newToken } from './tokens';
import { replaceResetLink } from './account-codes.repo';

// The daily budget of a new account is lower than the limits of an hour.
const { actions: budgets } = parseBudgets('sms-to-new-account=1000/1000') ?? defaultBudgets;
const test = testPlatform({ budgets });
let anna: TestPassenger;
beforeEach(async () => {
  anna = await addPassenger(test.db, { emailVerifiedAt: new Date() });
});

/** Removes the wait of half a minute between two codes, for every account. */
const letHalfAMinutePass = () => test.db.execute(sql`delete from rate_limits where key like 'between-codes:%'`);
/** Calls `times` times from one network address and returns the error codes. */
async function repeat(times: number, call: () => Promise<{ code: string | undefined }>) {
  const codes: (string | undefined)[] = [];
  for (let time = 0; time < times; time += 1) codes.push((await call()).code);
  return codes;
}
const fine = (times: number) => Array<undefined>(times).fill(undefined);

describe('limits on signing up', () => {
  const withPhone = (phone: string, from: string) =>
    signUp(test, { user: { fname: 'Neo', lname: 'Modise', phone } }, from);

  it('allow one phone to sign up five times an hour from one network address and ten times in total', async () => {
    const { phone } = newUser().user;
    expect(await repeat(5, () => withPhone(phone, '6.6.6.1'))).toEqual(fine(5));
    expect((await withPhone(phone, '6.6.6.1')).code).toBe('too_many_tries');
    expect(await repeat(5, () => withPhone(phone, '6.6.6.2'))).toEqual(fine(5));
    expect((await withPhone(phone, '6.6.6.3')).code).toBe('too_many_tries');
    expect((await withPhone(newUser().user.phone, '6.6.6.1')).code).toBeUndefined();
  });

  it('count all addresses of one IPv6 network as one', async () => {
    const { phone } = newUser().user;
    const from = (machine: number) => withPhone(phone, `2001:db8:6:6::${machine}`);
    expect(await repeat(4, () => from(1))).toEqual(fine(4));
    expect((await from(2)).code).toBeUndefined();
    expect((await from(3)).code).toBe('too_many_tries');
    expect((await withPhone(phone, '2001:db8:6:7::1')).code).toBeUndefined();
  });

  it('count an e-mail address in upper and lower case together, with any phone', async () => {
    const email = newEmail();
    const withEmail = (typed: string) => signUp(test, { login: { ...newUser().login, email: typed } });
    expect(await repeat(5, () => withEmail(email))).toEqual(fine(5));
    expect((await withEmail(email.toUpperCase())).code).toBe('too_many_tries');
  });
});

describe('codes', () => {
  it('are refused within half a minute of the last code, with or without an account', async () => {
    for (const body of [{ phone: anna.phone }, { phone: '+26774999999' }]) {
      expect((await test.callApi('requestVerifyCode', { body })).status).toBe(200);
      const again = await test.callApi('requestVerifyCode', { body });
      expect(again.code).toBe('too_many_tries');
      expect(again.details.retryAfter).toBeGreaterThan(20);
      expect(again.details.retryAfter).toBeLessThanOrEqual(30);
    }
  });

  it.each(['requestVerifyCode', 'requestReset'] as const)(
    '%s allows five codes an hour for one contact from one network address and ten in total, with or without an account',
    async (call) => {
      for (const phone of [anna.phone, newUser().user.phone]) {
        const callApi = async (clientAddress: string) => {
          await letHalfAMinutePass();
          return test.callApi(call, { body: { phone } }, { clientAddress });
        };
        expect(await repeat(5, () => callApi('6.6.6.1'))).toEqual(fine(5));
        const refused = await callApi('6.6.6.1');
        expect(refused).toMatchObject({ status: 429, code: 'too_many_tries' });
        expect(refused.details.retryAfter).toBeGreaterThan(3000);
        expect(await repeat(5, () => callApi('6.6.6.2'))).toEqual(fine(5));
        expect((await callApi('6.6.6.3')).code).toBe('too_many_tries');
      }
    },
  );

  it('for a reset are twenty a day from other networks, and strangers do not use up those of the owner', async () => {
    const { phone, email } = anna;
    await test.callApi('signin', { body: { phone, password: testPassword } }, { clientAddress: '41.2.2.2' });
    const request = async (clientAddress: string) => {
      // An hour passes.
      await test.db.execute(sql`delete from rate_limits where key ~ '^(between-codes|code):'`);
      return (await test.callApi('requestReset', { body: { email: email ?? '' } }, { clientAddress })).code;
    };
    const codes = [];
    for (let number = 0; number < 22; number += 1) codes.push(await request(`6.6.6.${number % 3}`));
    expect(codes).toEqual([...Array<undefined>(20).fill(undefined), 'too_many_tries', 'too_many_tries']);
    expect(await request('41.2.2.2')).toBeUndefined();
    expect(await messagesTo(test, email ?? '')).toHaveLength(21);
  });

  it('count together for the phone and the e-mail of one account, without revealing it', async () => {
    const email = anna.email ?? '';
    const sent = async () => (await messagesTo(test, anna.phone)).length + (await messagesTo(test, email)).length;
    expect((await test.callApi('requestReset', { body: { phone: anna.phone } })).status).toBe(200);
    const other = await test.callApi('requestReset', { body: { email } });
    expect(other).toMatchObject({ status: 200, data: { sent: true, userId: anna.uuid } });
    expect(await sent()).toBe(1);
    // A signed-in user already knows that both belong to one account.
    expect((await test.callApi('requestReset', { body: { email } }, anna.signedIn)).code).toBe('too_many_tries');

    for (const body of [{ email }, { phone: anna.phone }, { email }, { phone: anna.phone }, { email }]) {
      await letHalfAMinutePass();
      expect((await test.callApi('requestReset', { body })).status).toBe(200);
    }
    expect(await sent()).toBe(5);
    await letHalfAMinutePass();
    expect((await test.callApi('requestReset', { body: { email } }, anna.signedIn)).code).toBe('too_many_tries');
  });

  it('count together for the phone, the e-mail and the id of an unverified account', async () => {
    const email = newEmail();
    const { userId, phone } = await signUp(test, { login: { ...newUser().login, email } });
    expect((await test.callApi('requestVerifyCode', { body: { email } })).data?.userId).toBe(userId);
    expect((await test.callApi('requestVerifyCode', { body: { phone } })).data?.userId).toBe(userId);
    expect((await test.callApi('sendCode', { params: { userId } })).code).toBe('too_many_tries');
    expect([await messagesTo(test, email), await messagesTo(test, phone)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('can still be tried by the owner after another network address has used up its tries', async () => {
    const body = { userId: anna.uuid, code: '000000' };
    const from = (clientAddress: string) => test.callApi('verifyAccount', { body }, { clientAddress });
    // The code itself is invalid after five wrong tries. The limit of twenty tries an hour applies in addition.
    for (let tries = 0; tries < 20; tries += 1) await from('6.6.6.6');
    expect((await from('6.6.6.6')).code).toBe('too_many_tries');
    expect((await from('1.2.3.4')).code).toBe('code_wrong');
  });
});

it('codes to activate the e-mail address are limited to one in half a minute, five an hour from one network address and ten in total', async () => {
  const ben = await addPassenger(test.db, { emailVerifiedAt: null });
  const params = { userId: ben.uuid };
  const callApi = (clientAddress: string) => test.callApi('sendCode', { params }, { ...ben.signedIn, clientAddress });
  const requestLater = async (clientAddress: string) => {
    await letHalfAMinutePass();
    return callApi(clientAddress);
  };
  expect(await repeat(5, () => requestLater('6.6.6.1'))).toEqual(fine(5));
  expect((await callApi('6.6.6.2')).code).toBe('too_many_tries');
  expect(await requestLater('6.6.6.1')).toMatchObject({ status: 429, code: 'too_many_tries' });
  expect(await repeat(5, () => requestLater('6.6.6.2'))).toEqual(fine(5));
  expect((await requestLater('6.6.6.3')).code).toBe('too_many_tries');
  expect(await messagesTo(test, ben.email ?? '')).toHaveLength(10);
});

const nobodys = newUser().user.phone;
const newPassword = 'Newer#1234';
const otp = '000000';
/** Calls that try a code. */
const codeTries: Record<string, (options: CallOptions) => Promise<{ code: string | undefined }>> = {
  'resetByCode, by phone': (options) =>
    test.callApi(
      'resetByCode',
      { body: { account: { phone: anna.phone }, code: otp, password: newPassword } },
      options,
    ),
  'resetByCode, without an account': (options) =>
    test.callApi('resetByCode', { body: { account: { phone: nobodys }, code: otp, password: newPassword } }, options),
  changeByCode: (options) =>
    test.callApi('changeByCode', { body: { code: otp, password: newPassword } }, { ...anna.signedIn, ...options }),
  activateEmail: (options) =>
    test.callApi('activateEmail', { body: { user_id: anna.uuid, email_code: otp } }, { ...anna.signedIn, ...options }),
};

it.each(Object.entries(codeTries))(
  '%s allows twenty tries an hour from each network address',
  async (_name, tryCode) => {
    const from = (clientAddress: string) => tryCode({ clientAddress });
    const all = (times: number, code: string) => Array<string>(times).fill(code);
    for (const address of ['6.6.6.1', '6.6.6.2']) {
      expect(await repeat(20, () => from(address))).toEqual(all(20, 'code_wrong'));
      expect((await from(address)).code).toBe('too_many_tries');
    }
    expect((await from('6.6.6.3')).code).toBe('code_wrong');
  },
);

it('tries of a reset link are limited by token and by network address, before the token is looked up', async () => {
  const token = newToken();
  const reset = (clientAddress: string) =>
    test.callApi('resetByLink', { body: { token, password: 'Newer#1234' } }, { clientAddress });
  await Promise.all(Array.from({ length: 20 }, () => reset('6.6.6.6')));
  const expiresAt = new Date(test.clock.read().getTime() + 60_000);
  await replaceResetLink(test.db, { userId: anna.id, tokenHash: hashToken(token), expiresAt });
  expect((await reset('6.6.6.6')).code).toBe('too_many_tries');
  expect((await reset('1.2.3.4')).status).toBe(200);
});

it('sign-ins to one account are limited by network address and in total, correct passwords included', async () => {
  const from = (clientAddress: string) =>
    test.callApi('signin', { body: { phone: anna.phone, password: testPassword } }, { clientAddress });
  for (const address of ['6.6.6.1', '6.6.6.2']) {
    for (let tries = 0; tries < 30; tries += 1) expect((await from(address)).status).toBe(200);
    const refused = await from(address);
    expect({ status: refused.status, code: refused.code }).toEqual({ status: 429, code: 'too_many_tries' });
    expect(refused.details.retryAfter).toBeGreaterThan(0);
  }
  expect((await from('1.2.3.4')).code).toBe('too_many_tries');
});
