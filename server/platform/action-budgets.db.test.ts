import { sql } from 'drizzle-orm';
import { parseBudgets, defaultBudgets } from '@/server/budgets/budgets';
import { log } from '@/server/observability/log';
import { lastCode, newEmail, newUser, signUp } from '@/server/testing/test-accounts';
import { messagesTo } from '@/server/testing/test-messages';
import { addPassenger, testPassword } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { creditWallet, newestWithdrawal, withdraw } from '@/server/testing/test-wallet';

let test: TestPlatform;
let opened: string | undefined;
beforeEach(() => jest.spyOn(log, 'error').mockReturnValue());
afterEach(() => jest.restoreAllMocks());
afterAll(() => test.close());

/** Opens a platform with these budgets, unless the last test used the same. No two tests share an account. */
const open = async (budgets: string) => {
  if (budgets === opened) return;
  if (opened !== undefined) await test.close();
  test = await openTestPlatform({ budgets: (parseBudgets(budgets) ?? defaultBudgets).actions });
  opened = budgets;
};
const alarms = () => jest.mocked(log.error).mock.calls.map(([line]) => line);
const letHalfAMinutePass = () => test.db.execute(sql`delete from rate_limits where key like 'between-codes:%'`);
const signIn = (phone: string, password: string, clientAddress: string) =>
  test.callApi('signin', { body: { phone, password } }, { clientAddress });
const named = (phone: string) => ({ user: { fname: 'Neo', lname: 'Modise', phone } });

describe('failed sign-ins', () => {
  it('of one network at many accounts are refused, and do not stop another network', async () => {
    await open('failed-sign-in=10/12');
    const anna = await addPassenger(test.db);
    const codes = [];
    for (let number = 0; number < 12; number += 1)
      codes.push((await signIn(`+267720000${10 + number}`, 'Wrong#1234', '41.1.1.1')).code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('LOGIN_FAILED'));
    expect(codes.slice(10)).toEqual(['too_many_tries', 'too_many_tries']);
    expect((await signIn(anna.phone, testPassword, '41.1.1.1')).code).toBe('too_many_tries');
    for (let number = 0; number < 5; number += 1)
      expect((await signIn(`+267730000${10 + number}`, 'Wrong#1234', '41.1.1.2')).code).toBe('LOGIN_FAILED');
    expect((await signIn(anna.phone, testPassword, '41.1.1.2')).status).toBe(200);
    expect(alarms()).toContainEqual({ event: 'budget_exceeded', budget: 'failed-sign-in' });
  });

  it('count together for the IPv6 networks of one owner, with four times the budget', async () => {
    await open('failed-sign-in=1/100');
    const codes = [];
    for (const network of ['1:1', '1:2', '1:3', '1:4', '1:5', '2:1'])
      codes.push((await signIn(newUser().user.phone, 'Wrong#1234', `2001:db8:${network}::1`)).code);
    expect(codes).toEqual([...Array<string>(4).fill('LOGIN_FAILED'), 'too_many_tries', 'LOGIN_FAILED']);
  });

  it('are the only sign-ins that count', async () => {
    await open('failed-sign-in=3/10');
    const people = await Promise.all(Array.from({ length: 20 }, () => addPassenger(test.db)));
    for (const { phone } of people) expect((await signIn(phone, testPassword, '41.1.1.1')).status).toBe(200);
    expect(alarms()).toEqual([]);
  });
});

describe('a reset', () => {
  const request = (phone: string, clientAddress = '') =>
    test.callApi('requestReset', { body: { phone } }, { clientAddress });
  const reset = (phone: string, code: string, clientAddress = '') =>
    test.callApi('resetByCode', { body: { account: { phone }, code, password: 'Newer#1234' } }, { clientAddress });
  const another = (code: string) => (code === '000000' ? '000001' : '000000');

  it('clears every count of the account', async () => {
    await open('all=1000/100000');
    const anna = await addPassenger(test.db);
    for (let tries = 0; tries < 31; tries += 1) await signIn(anna.phone, 'Wrong#1234', '6.6.6.6');
    await request(anna.phone);
    expect((await reset(anna.phone, await lastCode(test, anna.phone))).status).toBe(200);
    expect((await signIn(anna.phone, 'Newer#1234', '6.6.6.6')).status).toBe(200);
  });

  it('clears the count of codes for an e-mail address too', async () => {
    await open('all=1000/100000');
    const anna = await addPassenger(test.db, { emailVerifiedAt: null });
    const { uuid: userId, signedIn } = anna;
    const requestCode = () => test.callApi('sendCode', { params: { userId } }, signedIn);
    expect((await requestCode()).status).toBe(200);
    expect((await requestCode()).code).toBe('too_many_tries');
    await request(anna.phone);
    const otp = await lastCode(test, anna.phone);
    expect((await test.callApi('changeByCode', { body: { code: otp, password: 'Newer#1234' } }, signedIn)).status).toBe(
      200,
    );
    expect((await requestCode()).status).toBe(200);
  });

  it('works for the network that requested the code, after others used up their tries', async () => {
    await open('all=1000/100000');
    const anna = await addPassenger(test.db);
    await request(anna.phone, '41.2.2.2');
    const code = await lastCode(test, anna.phone);
    for (const address of ['6.6.6.1', '6.6.6.2'])
      for (let tries = 0; tries < 22; tries += 1)
        expect((await reset(anna.phone, another(code), address)).status).not.toBe(200);
    expect((await reset(anna.phone, code, '6.6.6.3')).code).toBe('code_wrong');
    expect((await reset(anna.phone, code, '41.2.2.2')).status).toBe(200);
  });

  it('stops when all networks together tried too many wrong codes, but not for a network of the owner', async () => {
    await open('all=1000/100000,wrong-code=1000/3');
    const anna = await addPassenger(test.db);
    await signIn(anna.phone, testPassword, '41.2.2.2');
    await request(anna.phone, '41.2.2.2');
    const code = await lastCode(test, anna.phone);
    for (const last of [1, 2, 3])
      expect((await reset(newUser().user.phone, code, `6.6.6.${last}`)).code).toBe('code_wrong');
    expect((await reset(anna.phone, code, '6.6.6.4')).code).toBe('too_many_tries');
    expect(alarms()).toContainEqual({ event: 'budget_exceeded', budget: 'wrong-code' });
    expect((await reset(anna.phone, code, '41.2.2.2')).status).toBe(200);
  });

  it('by e-mail has a budget of the network and of the site', async () => {
    await open('all=1000/100000,email-code=2/3');
    const byEmail = async (clientAddress: string) =>
      (await test.callApi('requestReset', { body: { email: newEmail() } }, { clientAddress })).code;
    expect([await byEmail('6.6.6.1'), await byEmail('6.6.6.1')]).toEqual([undefined, undefined]);
    expect([await byEmail('6.6.6.1'), await byEmail('6.6.6.2')]).toEqual(['too_many_tries', undefined]);
    expect(await byEmail('6.6.6.3')).toBe('too_many_tries');
  });

  it('accepts five tries of the network that requested the code', async () => {
    await open('all=1000/100000');
    const anna = await addPassenger(test.db);
    await request(anna.phone, '41.2.2.2');
    const code = await lastCode(test, anna.phone);
    for (let tries = 0; tries < 5; tries += 1) await reset(anna.phone, another(code), '41.2.2.2');
    expect((await reset(anna.phone, code, '41.2.2.2')).code).toBe('code_wrong');
  });
});

it('wrong codes of one network over many accounts are refused', async () => {
  await open('wrong-code=20/1000');
  const codes = [];
  for (let number = 0; number < 25; number += 1) {
    const account = { phone: `+267740000${10 + number}` };
    const body = { account, code: '000000', password: 'Newer#1234' };
    codes.push((await test.callApi('resetByCode', { body }, { clientAddress: '41.1.1.1' })).code);
  }
  expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(20);
  expect(codes.slice(20)).toEqual(Array(5).fill('too_many_tries'));
});

describe('SMS', () => {
  const sent = async () => Number((await test.db.execute(sql`select 1 from message_outbox`)).rowCount);
  const enrol = (clientAddress: string, phone = newUser().user.phone) => signUp(test, named(phone), clientAddress);
  const codes = (outcomes: { code: string | undefined }[]) => outcomes.map(({ code }) => code);

  it('and sign-ups of one network are limited before the hash and the message', async () => {
    await open('sign-up=8/100,sms=6/100');
    const outcomes = [];
    for (let number = 0; number < 10; number += 1) outcomes.push(await enrol('41.1.1.1'));
    expect(codes(outcomes)).toEqual([
      ...Array<undefined>(6).fill(undefined),
      'sms_unavailable',
      'sms_unavailable',
      'too_many_tries',
      'too_many_tries',
    ]);
    expect(await sent()).toBe(6);
    expect((await enrol('41.1.1.2')).code).toBeUndefined();
  });

  it('to one range of numbers are limited for all networks', async () => {
    await open('sms-to-range=4/100');
    const outcomes = [];
    for (let number = 0; number < 6; number += 1)
      outcomes.push(await enrol(`41.1.3.${number}`, `+2677155500${number}`));
    expect(codes(outcomes).filter((code) => code === 'sms_unavailable')).toHaveLength(2);
    expect((await enrol('41.1.3.9', '+26772555001')).code).toBeUndefined();
  });

  it('to one number are limited for all networks', async () => {
    await open('sms-to-number=2/100');
    const phone = newUser().user.phone;
    const outcomes = [];
    for (let number = 0; number < 4; number += 1) outcomes.push(await enrol(`41.1.4.${number}`, phone));
    expect(codes(outcomes)).toEqual([undefined, undefined, 'sms_unavailable', 'sms_unavailable']);
    expect(await messagesTo(test, phone)).toHaveLength(2);
  });

  it('with a code that was requested for an unconfirmed e-mail address are limited, and the response does not say so', async () => {
    await open('sms-to-number=2/100');
    const email = newEmail();
    const { phone } = await signUp(test, { login: { ...newUser().login, email } });
    for (let number = 0; number < 3; number += 1) {
      expect((await test.callApi('requestReset', { body: { email } })).status).toBe(200);
      await letHalfAMinutePass();
    }
    expect((await messagesTo(test, phone)).map(({ template }) => template)).toEqual(['verify-code', 'reset-code']);
    expect(await messagesTo(test, email)).toEqual([]);
  });

  it('with a code for a signed-in user are limited', async () => {
    await open('sms-to-number=1/100');
    const anna = await addPassenger(test.db);
    const request = () => test.callApi('requestReset', { body: { phone: '' } }, anna.signedIn);
    expect((await request()).status).toBe(200);
    await letHalfAMinutePass();
    expect((await request()).code).toBe('sms_unavailable');
    expect(await messagesTo(test, anna.phone)).toHaveLength(1);
  });

  describe('to an account that has never used a code', () => {
    beforeEach(() => open(''));
    const fine = (times: number) => Array<undefined>(times).fill(undefined);
    const repeat = async (times: number, call: () => Promise<{ code: string | undefined }>) => {
      const outcomes = [];
      for (let time = 0; time < times; time += 1) {
        outcomes.push(await call());
        await letHalfAMinutePass();
      }
      return codes(outcomes);
    };

    const requestCode = (phone: string, clientAddress: string) =>
      test.callApi('requestVerifyCode', { body: { phone } }, { clientAddress });

    it('are three a day, and one network gets the same refusal for a phone without an account', async () => {
      const { phone } = await enrol('41.1.7.1');
      expect(await repeat(3, () => requestCode(phone, '41.1.7.1'))).toEqual([...fine(2), 'sms_unavailable']);
      const unknown = newUser().user.phone;
      expect(await repeat(4, () => requestCode(unknown, '41.1.7.1'))).toEqual([...fine(3), 'sms_unavailable']);
      expect(await repeat(2, () => requestCode(phone, '41.1.7.2'))).toEqual(fine(2));
      expect(await messagesTo(test, phone)).toHaveLength(3);
    });

    it('do not keep the owner of the phone from signing up when a stranger requests codes', async () => {
      const { phone } = newUser().user;
      expect(await repeat(4, () => requestCode(phone, '41.1.7.6'))).toEqual([...fine(3), 'sms_unavailable']);
      expect((await enrol('41.1.7.7', phone)).code).toBeUndefined();
      expect(await messagesTo(test, phone)).toHaveLength(1);
    });

    it('are three a day when the id selects the account, with the same responses if the phone has an owner', async () => {
      const anna = await addPassenger(test.db);
      for (const phone of [newUser().user.phone, anna.phone]) {
        const { userId } = await enrol('41.1.7.3', phone);
        expect(await repeat(4, () => test.callApi('sendCode', { params: { userId } }))).toEqual(fine(4));
        expect(await messagesTo(test, phone)).toHaveLength(phone === anna.phone ? 1 : 3);
      }
    });

    it('include codes for a new password, and the response does not say so', async () => {
      const { phone } = await enrol('41.1.7.4');
      expect(await repeat(4, () => test.callApi('requestReset', { body: { phone } }))).toEqual(fine(4));
      expect(await messagesTo(test, phone)).toHaveLength(3);
    });

    it('do not include a sign-up that is sent again after a lost response', async () => {
      const first = newUser();
      const send = () => signUp(test, first, '41.1.7.5');
      expect(await repeat(4, send)).toEqual(fine(4));
      expect(await messagesTo(test, first.user.phone)).toHaveLength(1);
    });

    it('do not limit an account that has used a code', async () => {
      const anna = await addPassenger(test.db);
      expect(await repeat(4, () => test.callApi('requestReset', { body: { phone: anna.phone } }))).toEqual(fine(4));
      expect(await messagesTo(test, anna.phone)).toHaveLength(4);
    });
  });

  it('with the code of a withdrawal are limited, and a refused request writes no withdrawal', async () => {
    await open('sms-to-number=2/100');
    const anna = await addPassenger(test.db);
    await creditWallet(test.db, anna.id, 50_000);
    expect((await withdraw(test, anna, 100)).status).toBe(200);
    const withdrawalId = await newestWithdrawal(test.db, anna);
    const sendAgain = async () => {
      await letHalfAMinutePass();
      return test.callApi('changeWithdrawal', { body: { intent: 'send-code', withdrawalId } }, anna.signedIn);
    };
    expect((await sendAgain()).status).toBe(200);
    expect((await sendAgain()).code).toBe('sms_unavailable');
    expect((await withdraw(test, anna, 200)).code).toBe('sms_unavailable');
    expect(await newestWithdrawal(test.db, anna)).toBe(withdrawalId);
    expect(await messagesTo(test, anna.phone)).toHaveLength(2);
  });

  it('to another country are limited', async () => {
    await open('sms-abroad=1/100');
    expect((await enrol('41.1.5.1', '+264811234567')).code).toBeUndefined();
    expect((await enrol('41.1.5.2', '+264811234568')).code).toBe('sms_unavailable');
    expect((await enrol('41.1.5.3', '+27821234567')).code).toBeUndefined();
  });

  it('raise an alarm at 80 % and at the end of the budget, and still reach owners in Botswana', async () => {
    await open('sms=100/8');
    const anna = await addPassenger(test.db);
    for (let number = 0; number < 8; number += 1) expect((await enrol(`41.1.6.${number}`)).code).toBeUndefined();
    expect((await enrol('41.1.6.9')).code).toBe('sms_unavailable');
    expect(alarms()).toEqual([
      { event: 'budget_exceeded', budget: 'sms', share: 0.8 },
      { event: 'budget_exceeded', budget: 'sms' },
    ]);
    const request = () => test.callApi('requestReset', { body: { phone: anna.phone } });
    expect((await request()).status).toBe(200);
    expect((await messagesTo(test, anna.phone)).map(({ template }) => template)).toEqual(['reset-code']);
    await letHalfAMinutePass();
    expect((await request()).code).toBe('sms_unavailable');
  });
});
