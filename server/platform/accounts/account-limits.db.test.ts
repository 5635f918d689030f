import { sql } from 'drizzle-orm';
import type { CallOptions } from '@/server/api/client';
import { log } from '@/server/observability/log';
import { count, isWithinLimits, type Action } from '@/server/platform/count';
import { lastCode, letHalfAMinutePass, named, newEmail, newUser, signUp } from '@/server/testing/test-accounts';
import { messagesTo } from '@/server/testing/test-messages';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { startLimitsScenario } from '@/server/testing/limits-scenario';
import { hashContact } from './sign-in';
import { hashToken, newToken } from './tokens';

const { test, setBudgets, repeat, fine, requestReset, enrol } = startLimitsScenario();
let anna: TestPassenger;
beforeEach(async () => {
  jest.spyOn(log, 'error').mockReturnValue();
  anna = await addPassenger(test.db, { emailVerifiedAt: new Date() });
});
afterEach(() => jest.restoreAllMocks());

const signIn = (phone: string, password: string, clientAddress: string) =>
  test.callApi('signin', { body: { phone, password } }, { clientAddress });
const reset = (phone: string, code: string, clientAddress = '') =>
  test.callApi('resetByCode', { body: { account: { phone }, code, password: 'Newer#1234' } }, { clientAddress });

const password = 'Newer#1234';
const code = '000000';
const token = newToken();
const { phone: applicant } = newUser().user;
const { phone: unknown } = newUser().user;
const emailOfAnna = () => anna.email ?? '';
const verify = (phone: string, from: CallOptions) => test.callApi('requestVerifyCode', { body: { phone } }, from);
type Call = (options: CallOptions & { clientAddress: string }) => Promise<{ code: string | undefined; status: number }>;
/** The action that each call counts, and its contact or account. */
const limited: Record<string, [Action, subject: () => string, Call]> = {
  'createUser, by phone': ['sign-up', () => applicant, (from) => enrol(from.clientAddress, applicant)],
  'createUser, by e-mail in any case': [
    'sign-up',
    emailOfAnna,
    (from) => signUp(test, { login: { ...newUser().login, email: emailOfAnna().toUpperCase() } }, from.clientAddress),
  ],
  'requestVerifyCode, with an account': [
    'withdrawal',
    () => `verify:${anna.phone}`,
    (from) => verify(anna.phone, from),
  ],
  'requestVerifyCode, without an account': ['withdrawal', () => `verify:${unknown}`, (from) => verify(unknown, from)],
  'requestReset, with an account': [
    'withdrawal',
    () => `reset:${anna.phone}`,
    (from) => requestReset({ phone: anna.phone }, from.clientAddress),
  ],
  'requestReset, without an account': [
    'withdrawal',
    () => `reset:${unknown}`,
    (from) => requestReset({ phone: unknown }, from.clientAddress),
  ],
  sendCode: [
    'withdrawal',
    () => `email:account:${anna.uuid}`,
    (from) => test.callApi('sendCode', { params: { userId: anna.uuid } }, { ...anna.signedIn, ...from }),
  ],
  verifyAccount: [
    'try-code',
    () => `verify:${anna.uuid}`,
    (from) => test.callApi('verifyAccount', { body: { userId: anna.uuid, code } }, from),
  ],
  'resetByCode, with an account': [
    'try-code',
    () => `reset:${anna.uuid}`,
    (from) => reset(anna.phone, code, from.clientAddress),
  ],
  'resetByCode, without an account': [
    'try-code',
    () => `reset:${unknown}`,
    (from) => reset(unknown, code, from.clientAddress),
  ],
  changeByCode: [
    'try-code',
    () => `reset:${anna.uuid}`,
    (from) => test.callApi('changeByCode', { body: { code, password } }, { ...anna.signedIn, ...from }),
  ],
  activateEmail: [
    'try-code',
    () => `email:${anna.uuid}`,
    (from) => {
      const body = { user_id: anna.uuid, email_code: code };
      return test.callApi('activateEmail', { body }, { ...anna.signedIn, ...from });
    },
  ],
  'resetByLink, before the token is looked up': [
    'try-link',
    () => hashToken(token),
    (from) => test.callApi('resetByLink', { body: { token, password } }, from),
  ],
  'signin, with the correct password': [
    'sign-in',
    () => hashContact(test.platform, anna.phone),
    (from) => signIn(anna.phone, testPassword, from.clientAddress),
  ],
};

it.each(Object.entries(limited))('%s is limited for a network', async (_name, [action, subject, call]) => {
  setBudgets('all=1000/9000');
  const network = '6.6.6.1';
  const caller = { network, subjects: [subject()], phone: newUser().user.phone };
  while (await isWithinLimits(count(test.platform, action, caller)));
  expect(await call({ clientAddress: network })).toMatchObject({ status: 429, code: 'too_many_tries' });
  await letHalfAMinutePass(test);
  expect((await call({ clientAddress: '6.6.6.2' })).code).not.toBe('too_many_tries');
});

describe('codes', () => {
  it('are refused within half a minute of the last code, with or without an account', async () => {
    for (const phone of [anna.phone, unknown]) {
      expect((await test.callApi('requestVerifyCode', { body: { phone } })).status).toBe(200);
      const again = await test.callApi('requestVerifyCode', { body: { phone } });
      expect(again.code).toBe('too_many_tries');
      expect(again.details.retryAfter).toBeGreaterThan(20);
      expect(again.details.retryAfter).toBeLessThanOrEqual(30);
    }
  });

  it('for a reset are twenty a day from other networks, and strangers do not use up those of the owner', async () => {
    await signIn(anna.phone, testPassword, '41.2.2.2');
    const request = async (clientAddress: string) => {
      // An hour passes.
      await test.db.execute(sql`delete from rate_limits where key ~ '^(between-codes|code):'`);
      return requestReset({ email: emailOfAnna() }, clientAddress);
    };
    const codes = await repeat(22, (time) => request(`6.6.6.${time % 3}`));
    expect(codes).toEqual([...fine(20), 'too_many_tries', 'too_many_tries']);
    expect((await request('41.2.2.2')).status).toBe(200);
    expect(await messagesTo(test, emailOfAnna())).toHaveLength(21);
  });

  it('count together for the phone and the e-mail of one account, without revealing it', async () => {
    const email = emailOfAnna();
    const sent = async () => (await messagesTo(test, anna.phone)).length + (await messagesTo(test, email)).length;
    expect((await requestReset({ phone: anna.phone })).status).toBe(200);
    expect(await requestReset({ email })).toMatchObject({ status: 200, data: { sent: true, userId: anna.uuid } });
    expect(await sent()).toBe(1);
    // A signed-in user already knows that both belong to one account.
    expect((await test.callApi('requestReset', { body: { email } }, anna.signedIn)).code).toBe('too_many_tries');

    for (const contact of [{ email }, { phone: anna.phone }, { email }, { phone: anna.phone }, { email }]) {
      await letHalfAMinutePass(test);
      expect((await requestReset(contact)).status).toBe(200);
    }
    expect(await sent()).toBe(5);
    await letHalfAMinutePass(test);
    expect((await test.callApi('requestReset', { body: { email } }, anna.signedIn)).code).toBe('too_many_tries');
  });

  it('count together for the phone, the e-mail and the id of an unverified account', async () => {
    const email = newEmail();
    const { userId, phone } = await signUp(test, { login: { ...newUser().login, email } });
    expect((await test.callApi('requestVerifyCode', { body: { email } })).data?.userId).toBe(userId);
    expect((await test.callApi('requestVerifyCode', { body: { phone } })).data?.userId).toBe(userId);
    expect((await test.callApi('sendCode', { params: { userId } })).status).toBe(200);
    expect((await test.callApi('sendCode', { params: { userId } })).code).toBe('too_many_tries');
    expect([await messagesTo(test, email), await messagesTo(test, phone)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('by contact, then by id, get the same responses after a sign-up with the phone of an account', async () => {
    for (const phone of [newUser().user.phone, anna.phone]) {
      const { userId } = await signUp(test, named(phone));
      await letHalfAMinutePass(test);
      const byPhone = await test.callApi('requestVerifyCode', { body: { phone } });
      const byId = () => test.callApi('sendCode', { params: { userId } });
      const responses = [byPhone, await byId(), await byId()];
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
    }
  });

  it('by e-mail have a budget', async () => {
    setBudgets('email-code=1/100');
    expect(await repeat(2, () => requestReset({ email: newEmail() }, '6.6.6.1'))).toEqual([
      undefined,
      'too_many_tries',
    ]);
  });
});

describe('failed sign-ins', () => {
  it('of one network at many accounts are refused, and do not stop another network', async () => {
    setBudgets('failed-sign-in=2/3');
    const guess = (clientAddress: string) => signIn(newUser().user.phone, 'Wrong#1234', clientAddress);
    expect(await repeat(3, () => guess('41.1.1.1'))).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED', 'too_many_tries']);
    expect((await signIn(anna.phone, testPassword, '41.1.1.1')).code).toBe('too_many_tries');
    expect(await repeat(2, () => guess('41.1.1.2'))).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED']);
    expect((await signIn(anna.phone, testPassword, '41.1.1.3')).status).toBe(200);
  });

  it('are the only sign-ins that count', async () => {
    setBudgets('failed-sign-in=1/1');
    expect(await repeat(3, () => signIn(anna.phone, testPassword, '41.1.1.1'))).toEqual(fine(3));
    expect(jest.mocked(log.error)).not.toHaveBeenCalledWith({ event: 'budget_exceeded', budget: 'failed-sign-in' });
  });
});

describe('a reset', () => {
  const another = (right: string) => (right === '000000' ? '000001' : '000000');

  it('clears every count of the account', async () => {
    for (let tries = 0; tries < 31; tries += 1) await signIn(anna.phone, 'Wrong#1234', '6.6.6.6');
    await requestReset({ phone: anna.phone });
    expect((await reset(anna.phone, await lastCode(test, anna.phone))).status).toBe(200);
    expect((await signIn(anna.phone, 'Newer#1234', '6.6.6.6')).status).toBe(200);
  });

  it('clears the count of codes for an e-mail address too', async () => {
    const ben = await addPassenger(test.db, { emailVerifiedAt: null });
    const requestCode = () => test.callApi('sendCode', { params: { userId: ben.uuid } }, ben.signedIn);
    expect((await requestCode()).status).toBe(200);
    expect((await requestCode()).code).toBe('too_many_tries');
    await requestReset({ phone: ben.phone });
    const body = { code: await lastCode(test, ben.phone), password };
    expect((await test.callApi('changeByCode', { body }, ben.signedIn)).status).toBe(200);
    expect((await requestCode()).status).toBe(200);
  });

  it('works for the network that requested the code, after others used up their tries', async () => {
    await requestReset({ phone: anna.phone }, '41.2.2.2');
    const right = await lastCode(test, anna.phone);
    for (const address of ['6.6.6.1', '6.6.6.2'])
      for (let tries = 0; tries < 22; tries += 1)
        expect((await reset(anna.phone, another(right), address)).status).not.toBe(200);
    expect((await reset(anna.phone, right, '6.6.6.3')).code).toBe('code_wrong');
    expect((await reset(anna.phone, right, '41.2.2.2')).status).toBe(200);
  });

  it('stops when all networks together tried too many wrong codes, but not for a network of the owner', async () => {
    setBudgets('wrong-code=1000/2');
    await signIn(anna.phone, testPassword, '41.2.2.2');
    await requestReset({ phone: anna.phone }, '41.2.2.2');
    const right = await lastCode(test, anna.phone);
    for (const last of [1, 2])
      expect((await reset(newUser().user.phone, right, `6.6.6.${last}`)).code).toBe('code_wrong');
    expect((await reset(anna.phone, right, '6.6.6.4')).code).toBe('too_many_tries');
    expect((await reset(anna.phone, right, '41.2.2.2')).status).toBe(200);
  });

  it('stops for a network that tried too many wrong codes of many accounts', async () => {
    setBudgets('wrong-code=2/1000');
    const codes = await repeat(3, () => reset(newUser().user.phone, code, '41.1.1.1'));
    expect(codes).toEqual(['code_wrong', 'code_wrong', 'too_many_tries']);
  });

  it('accepts five tries of the network that requested the code', async () => {
    await requestReset({ phone: anna.phone }, '41.2.2.2');
    const right = await lastCode(test, anna.phone);
    for (let tries = 0; tries < 5; tries += 1) await reset(anna.phone, another(right), '41.2.2.2');
    expect((await reset(anna.phone, right, '41.2.2.2')).code).toBe('code_wrong');
  });
});
