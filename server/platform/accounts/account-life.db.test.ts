import { eq } from 'drizzle-orm';
import { users } from '@/server/db/schema/accounts';
import * as accounts from '@/server/testing/test-accounts';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';

let test: TestPlatform;

beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(new Date()));

const messagesTo = (recipient: string) => accounts.messagesTo(test, recipient);
const lastCode = (recipient: string) => accounts.lastCode(test, recipient);
const signUp = (change: Partial<accounts.SignUp> = {}) => accounts.signUp(test, change);

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const verify = (userId: string, code: string) => test.ask('verifyAccount', { body: { userId, code } });
const statusOf = async (uuid: string) => (await test.db.select().from(users).where(eq(users.uuid, uuid)))[0]?.status;

describe('the code of an account', () => {
  it('verifies it, once', async () => {
    const { userId, phone } = await signUp();
    const code = await lastCode(phone);
    expect((await verify(userId, code)).status).toBe(200);
    expect(await statusOf(userId)).toBe('ACTIVE');
    expect((await verify(userId, code)).code).toBe('code_wrong');
  });

  it('is taken once, however often it is sent at once', async () => {
    const { userId, phone } = await signUp();
    const code = await lastCode(phone);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => verify(userId, code)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is dead after five wrong tries, sent one by one or all at once', async () => {
    for (const together of [true, false]) {
      const { userId, phone } = await signUp();
      const code = await lastCode(phone);
      const wrong = () => verify(userId, another(code));
      if (together) await Promise.all(Array.from({ length: 5 }, wrong));
      else for (let tries = 0; tries < 5; tries += 1) await wrong();
      expect((await verify(userId, code)).code).toBe('code_wrong');
      expect(await statusOf(userId)).toBe('INACTIVE');
    }
  });

  it('still counts after four wrong tries', async () => {
    const { userId, phone } = await signUp();
    const code = await lastCode(phone);
    for (let tries = 0; tries < 4; tries += 1) await verify(userId, another(code));
    expect((await verify(userId, code)).status).toBe(200);
  });

  it('counts until ten minutes have passed', async () => {
    for (const [seconds, status] of [
      [599, 200],
      [600, 400],
    ] as const) {
      const { userId, phone } = await signUp();
      test.clock.advanceSeconds(seconds);
      expect((await verify(userId, await lastCode(phone))).status).toBe(status);
    }
  });

  it('is replaced by a newer one', async () => {
    const email = `${crypto.randomUUID()}@passenger.example`;
    const { userId, phone } = await signUp({ login: { username: crypto.randomUUID(), email, password: testPassword } });
    const older = await lastCode(phone);
    expect((await test.ask('requestVerifyCode', { body: { email } })).data?.userId).toBe(userId);
    const newer = await lastCode(email);
    if (older !== newer) expect((await verify(userId, older)).code).toBe('code_wrong');
    expect((await verify(userId, newer)).status).toBe(200);
  });

  it('is asked for in vain, with the same answer, for a contact without an account', async () => {
    const email = `${crypto.randomUUID()}@passenger.example`;
    for (const call of ['requestVerifyCode', 'requestReset'] as const) {
      const { status, data } = await test.ask(call, { body: { email } });
      expect({ status, data }).toEqual({
        status: 200,
        data: expect.objectContaining({ userId: expect.any(String) as string }) as object,
      });
    }
    expect(await messagesTo(email)).toEqual([]);
  });

  it('of one purpose is no code for another', async () => {
    const anna = await addPassenger(test.db);
    await test.ask('requestReset', { body: { phone: anna.phone } });
    const body = { user_id: anna.uuid, email_code: await lastCode(anna.phone) };
    expect((await test.ask('activateEmail', { body }, anna.signedIn)).code).toBe('code_wrong');
  });
});

describe('a new password', () => {
  const newPassword = 'Newer#1234';
  let anna: TestPassenger;
  beforeEach(async () => {
    anna = await addPassenger(test.db, { emailVerifiedAt: new Date() });
  });

  const signIn = (password: string) => test.ask('signin', { body: { phone: anna.phone, password } });
  const byCode = async (otp?: string, password = newPassword) => {
    const code = otp ?? (await lastCode(anna.phone));
    return test.ask('resetByCode', { body: { account: { phone: anna.phone }, otp: code, newPassword: password } });
  };
  const stillSignedIn = async () => (await test.ask('user', { params: { userId: anna.uuid } }, anna.signedIn)).status;

  it('is set by code, ends every session, lifts the lock, and its owner is told', async () => {
    const names = [{ phone: anna.phone }, { phone: anna.username }, { email: anna.email ?? '' }];
    const by = (name: (typeof names)[number], password: string) => test.ask('signin', { body: { ...name, password } });
    for (const name of names) {
      for (let tries = 0; tries < 5; tries += 1) await by(name, 'wrong');
      expect((await by(name, testPassword)).code).toBe('ATTEMPTS_EXCEEDED');
    }
    await test.ask('requestReset', { body: { phone: anna.phone } });
    expect((await byCode()).status).toBe(200);
    expect(await stillSignedIn()).toBe(401);
    expect((await signIn(testPassword)).code).toBe('LOGIN_FAILED');
    for (const name of names) expect((await by(name, newPassword)).status).toBe(200);
    expect((await messagesTo(anna.phone)).at(-1)).toMatchObject({ template: 'password-changed' });
  });

  it('that is weak is refused and spends no code', async () => {
    await test.ask('requestReset', { body: { phone: anna.phone } });
    for (const weak of ['abc', 'lowercase#1', 'UPPER#123', 'NoDigits#', 'NoSpecial1', 'Way#2Long' + 'x'.repeat(20)])
      expect((await byCode(undefined, weak)).code).toBe('new_password_weak');
    expect((await byCode()).status).toBe(200);
  });

  it('is set by the link of the e-mail, once, within thirty minutes', async () => {
    const email = anna.email ?? '';
    await test.ask('requestReset', { body: { email } });
    const link = (await messagesTo(email)).at(-1)?.data.link;
    const token = String(link).replace('https://tsela.test/forget-password/', '');
    const reset = () => test.ask('resetByLink', { body: { token, newPassword } });
    test.clock.advanceSeconds(1800);
    expect((await reset()).code).toBe('reset_link_invalid');
    test.clock.advanceSeconds(-1);
    const outcomes = await Promise.all([reset(), reset(), reset()]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await reset()).code).toBe('reset_link_invalid');
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it('asked for by an e-mail address that is not confirmed is set with a code on the phone, without a link', async () => {
    await test.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, anna.id));
    const email = anna.email ?? '';
    const asked = await test.ask('requestReset', { body: { email } });
    expect(asked).toMatchObject({ status: 200, data: { sent: true, userId: anna.uuid } });
    expect(await messagesTo(email)).toEqual([]);
    expect((await messagesTo(anna.phone)).at(-1)).toMatchObject({
      channel: 'sms',
      template: 'reset-code',
      data: { link: null },
    });
    const body = { account: { email }, otp: await lastCode(anna.phone), newPassword };
    expect((await test.ask('resetByCode', { body })).status).toBe(200);
  });

  it('is set by the path with the account in a header, without a token', async () => {
    await test.ask('requestReset', { body: { phone: anna.phone } });
    const otp = await lastCode(anna.phone);
    const ben = await addPassenger(test.db);
    const byPath = (accountId: string) =>
      test.ask('setPasswordByPath', { params: { otp, newPassword } }, { accountId });
    expect((await byPath(ben.uuid)).code).toBe('code_wrong');
    expect((await byPath(anna.uuid)).status).toBe(200);
    expect(await stillSignedIn()).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it('set by the signed-in user keeps that session and ends the others', async () => {
    const { data } = await signIn(testPassword);
    const other = { accessToken: data?.accessToken ?? '' };
    await test.ask('requestReset', { body: { phone: anna.phone } }, anna.signedIn);
    const body = { otp: await lastCode(anna.phone), newPassword };
    expect((await test.ask('changeByCode', { body }, anna.signedIn)).status).toBe(200);
    expect(await stillSignedIn()).toBe(200);
    expect((await test.ask('user', { params: { userId: anna.uuid } }, other)).status).toBe(401);
  });

  it('makes the link sent before it worthless', async () => {
    const email = anna.email ?? '';
    await test.ask('requestReset', { body: { email } });
    const [message] = await messagesTo(email);
    const token = String(message?.data.link).split('/').at(-1) ?? '';
    expect((await byCode(String(message?.data.code))).status).toBe(200);
    expect((await test.ask('resetByLink', { body: { token, newPassword } })).code).toBe('reset_link_invalid');
  });

  it('is not set for an account that is not there, whatever the code', async () => {
    const body = { account: { phone: '+26774888888' }, otp: '000000', newPassword };
    expect((await test.ask('resetByCode', { body })).code).toBe('code_wrong');
  });
});

describe('the profile', () => {
  it('is saved with its address, and shown', async () => {
    const anna = await addPassenger(test.db);
    const params = { userId: anna.uuid };
    const address = { address: 'Plot 1', city: 'Maun', zipCode: '', country: 'Botswana' };
    const body = { user: { fname: 'Neo', lname: 'Modise' }, address };
    for (let times = 0; times < 2; times += 1) await test.ask('editUser', { params, body }, anna.signedIn);
    const { data } = await test.ask('user', { params }, anna.signedIn);
    expect(data).toMatchObject({ user: { fname: 'Neo', lname: 'Modise' }, address });
  });

  it('takes names of letters only', async () => {
    const anna = await addPassenger(test.db);
    const params = { userId: anna.uuid };
    const address = { address: '', city: '', zipCode: '', country: '' };
    const save = (fname: string, lname: string) =>
      test.ask('editUser', { params, body: { user: { fname, lname }, address } }, anna.signedIn);
    expect((await save('Neo 2', 'Modise')).code).toBe('first_name_letters');
    expect((await save('Neo', 'van Wyk')).code).toBe('last_name_letters');
  });

  it('has its e-mail address verified with the code sent to it', async () => {
    const anna = await addPassenger(test.db);
    await test.ask('sendCode', { params: { userId: anna.uuid } }, anna.signedIn);
    const body = { user_id: anna.uuid, email_code: await lastCode(anna.email ?? '') };
    const { data } = await test.ask('activateEmail', { body }, anna.signedIn);
    expect(data?.authDetails).toMatchObject({ isEmailVerified: true });
  });
});
