import { sql } from 'drizzle-orm';
import { letHalfAMinutePass, newEmail, newUser, signUp } from '@/server/testing/test-accounts';
import { messagesTo } from '@/server/testing/test-messages';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { startLimitsScenario } from '@/server/testing/limits-scenario';
import { creditWallet, newestWithdrawal, withdraw } from '@/server/testing/test-wallet';

const { test, setBudgets, repeat, fine, requestReset, enrol } = startLimitsScenario();
let anna: TestPassenger;
beforeEach(async () => {
  anna = await addPassenger(test.db);
});

describe('SMS', () => {
  const requestOwn = () => test.callApi('requestReset', { body: { phone: '' } }, anna.signedIn);

  it('and sign-ups of one network are limited before the message', async () => {
    setBudgets('sign-up=4/100,sms=3/100');
    const before = (await test.db.execute(sql`select 1 from message_outbox`)).rowCount ?? 0;
    expect(await repeat(5, () => enrol('41.1.1.1'))).toEqual([...fine(3), 'sms_unavailable', 'too_many_tries']);
    expect((await test.db.execute(sql`select 1 from message_outbox`)).rowCount).toBe(before + 3);
    expect((await enrol('41.1.1.2')).code).toBeUndefined();
  });

  it('with a code that was requested for an unconfirmed e-mail address are limited, and the response does not say so', async () => {
    setBudgets('sms-to-number=2/100');
    const email = newEmail();
    const { phone } = await signUp(test, { login: { ...newUser().login, email } });
    expect(await repeat(3, () => requestReset({ email }))).toEqual(fine(3));
    expect((await messagesTo(test, phone)).map(({ template }) => template)).toEqual(['verify-code', 'reset-code']);
    expect(await messagesTo(test, email)).toEqual([]);
  });

  it('with the code of a withdrawal are limited, and a refused request writes no withdrawal', async () => {
    setBudgets('sms-to-number=2/100');
    await creditWallet(test.db, anna.id, 50_000);
    expect((await withdraw(test, anna, 100)).status).toBe(200);
    const withdrawalId = await newestWithdrawal(test.db, anna);
    await letHalfAMinutePass(test);
    const body = { intent: 'send-code', withdrawalId } as const;
    expect(await repeat(2, () => test.callApi('changeWithdrawal', { body }, anna.signedIn))).toEqual([
      undefined,
      'sms_unavailable',
    ]);
    expect((await withdraw(test, anna, 200)).code).toBe('sms_unavailable');
    expect(await newestWithdrawal(test.db, anna)).toBe(withdrawalId);
    expect(await messagesTo(test, anna.phone)).toHaveLength(2);
  });

  it('to a phone cannot be used up by strangers for its owner, in a session or in a network of the owner', async () => {
    setBudgets('sms-to-number=3/100');
    await creditWallet(test.db, anna.id, 50_000);
    const body = { phone: anna.phone, password: testPassword };
    await test.callApi('signin', { body }, { clientAddress: '41.2.2.2' });
    const strangers = await repeat(4, (time) => requestReset({ phone: anna.phone }, `6.6.${time}.1`));
    expect(strangers).toEqual([...fine(3), 'sms_unavailable']);
    expect(await repeat(1, requestOwn)).toEqual(fine(1));
    expect((await withdraw(test, anna, 100)).status).toBe(200);
    // The owner has a limit too.
    expect(await repeat(2, () => requestReset({ phone: anna.phone }, '41.2.2.2'))).toEqual([
      undefined,
      'sms_unavailable',
    ]);
    expect(await messagesTo(test, anna.phone)).toHaveLength(6);
  });

  it('to a range of numbers cannot be used up by requests that send none, and not for an owner in a session', async () => {
    setBudgets('sms-to-range=2/100,sms=100/2,sms-per-day=100/2');
    const inRange = (digits: string) => anna.phone.slice(0, -4) + digits;
    const [ben, eva] = [await addPassenger(test.db, { phone: inRange('0301') }), inRange('0302')];
    const ask = (phone: string) => repeat(1, () => requestReset({ phone }, `6.7.${phone.slice(-2)}.1`));
    for (const digits of ['0101', '0102', '0103']) expect(await ask(inRange(digits))).toEqual(fine(1));
    expect(await ask(anna.phone)).toEqual(fine(1));
    expect(await ask(ben.phone)).toEqual(fine(1));
    expect([...(await ask(eva)), ...(await ask(inRange('0104')))]).toEqual(['sms_unavailable', 'sms_unavailable']);
    await letHalfAMinutePass(test);
    expect(await repeat(1, requestOwn)).toEqual(fine(1));
    expect(await messagesTo(test, anna.phone)).toHaveLength(2);
  });

  it('to verify a number count for its range only if a code is sent', async () => {
    setBudgets('sms-to-range=1/100');
    const requestCode = (phone: string) =>
      test.callApi('requestVerifyCode', { body: { phone } }, { clientAddress: phone });
    expect(await repeat(1, () => requestCode(anna.phone))).toEqual(fine(1));
    expect(await repeat(1, () => requestCode(`${anna.phone.slice(0, -3)}987`))).toEqual(fine(1));
    expect(await repeat(1, requestOwn)).toEqual(fine(1));
    expect(await messagesTo(test, anna.phone)).toHaveLength(1);
  });

  it('to a phone that an account has not confirmed count as those of a stranger', async () => {
    setBudgets('sms-to-number=1/100');
    anna = await addPassenger(test.db, { phoneVerifiedAt: null });
    expect(await repeat(1, () => requestReset({ phone: anna.phone }))).toEqual(fine(1));
    expect((await requestOwn()).code).toBe('sms_unavailable');
  });

  describe('to an account that has never used a code', () => {
    const requestCode = (phone: string, clientAddress: string) =>
      test.callApi('requestVerifyCode', { body: { phone } }, { clientAddress });

    it('are three a day, and one network gets the same refusal for a phone without an account', async () => {
      const { phone } = await enrol('41.1.7.1');
      expect(await repeat(3, () => requestCode(phone, '41.1.7.1'))).toEqual([...fine(2), 'sms_unavailable']);
      expect(await repeat(4, () => requestCode('+26774999999', '41.1.7.1'))).toEqual([...fine(3), 'sms_unavailable']);
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
      for (const phone of [newUser().user.phone, anna.phone]) {
        const { userId } = await enrol('41.1.7.3', phone);
        expect(await repeat(4, () => test.callApi('sendCode', { params: { userId } }))).toEqual(fine(4));
        expect(await messagesTo(test, phone)).toHaveLength(phone === anna.phone ? 1 : 3);
      }
    });

    it('include codes for a new password, and the response does not say so', async () => {
      const { phone } = await enrol('41.1.7.4');
      expect(await repeat(4, () => requestReset({ phone }))).toEqual(fine(4));
      expect(await messagesTo(test, phone)).toHaveLength(3);
    });

    it('do not include a sign-up that is sent again after a lost response', async () => {
      const first = newUser();
      expect(await repeat(4, () => signUp(test, first, '41.1.7.5'))).toEqual(fine(4));
      expect(await messagesTo(test, first.user.phone)).toHaveLength(1);
    });

    it('do not limit an account that has used a code', async () => {
      expect(await repeat(4, () => requestReset({ phone: anna.phone }))).toEqual(fine(4));
      expect(await messagesTo(test, anna.phone)).toHaveLength(4);
    });
  });
});
