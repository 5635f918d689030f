import { eq } from 'drizzle-orm';
import { users } from '@/server/db/schema/accounts';
import * as accounts from '@/server/testing/test-accounts';
import * as messages from '@/server/testing/test-messages';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';

const test = testPlatform();

const messagesTo = (recipient: string) => messages.messagesTo(test, recipient);
const lastCode = (recipient: string) => accounts.lastCode(test, recipient);
const signUp = (change: Partial<accounts.SignUp> = {}) => accounts.signUp(test, change);

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const verify = (userId: string, code: string) => accounts.verify(test, userId, code);
const statusOf = async (uuid: string) => (await test.db.select().from(users).where(eq(users.uuid, uuid)))[0]?.status;

describe('spending a code', () => {
  it('verifies the account once', async () => {
    const { userId, phone } = await signUp();
    const code = await lastCode(phone);
    expect((await verify(userId, code)).status).toBe(200);
    expect(await statusOf(userId)).toBe('ACTIVE');
    expect((await verify(userId, code)).code).toBe('code_wrong');
  });

  it('accepts one of many simultaneous requests with the same code', async () => {
    const { userId, phone } = await signUp();
    const code = await lastCode(phone);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => verify(userId, code)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['accepts', 'four in sequence', 4, false, 'ACTIVE'],
    ['refuses', 'five in sequence', 5, false, 'INACTIVE'],
    ['refuses', 'five at once', 5, true, 'INACTIVE'],
  ])('%s the code after wrong tries: %s', async (_verb, _tries, count, together, status) => {
    const { userId, phone } = await signUp();
    const code = await lastCode(phone);
    const wrong = () => verify(userId, another(code));
    if (together) await Promise.all(Array.from({ length: count }, wrong));
    else for (let tries = 0; tries < count; tries += 1) await wrong();
    expect((await verify(userId, code)).code).toBe(status === 'ACTIVE' ? undefined : 'code_wrong');
    expect(await statusOf(userId)).toBe(status);
  });

  it('accepts the code until ten minutes have passed', async () => {
    for (const [seconds, status] of [
      [599, 200],
      [600, 400],
    ] as const) {
      const { userId, phone } = await signUp();
      test.clock.advanceSeconds(seconds);
      expect((await verify(userId, await lastCode(phone))).status).toBe(status);
    }
  });

  it('accepts only the newest code', async () => {
    const email = accounts.newEmail();
    const { userId, phone } = await signUp({ login: { username: crypto.randomUUID(), email, password: testPassword } });
    const older = await lastCode(phone);
    expect((await test.callApi('requestVerifyCode', { body: { email } })).data?.userId).toBe(userId);
    const newer = await lastCode(email);
    if (older !== newer) expect((await verify(userId, older)).code).toBe('code_wrong');
    expect((await verify(userId, newer)).status).toBe(200);
  });

  it('returns the same response to a code request for a contact without an account', async () => {
    const email = accounts.newEmail();
    for (const call of ['requestVerifyCode', 'requestReset'] as const) {
      const { status, data } = await test.callApi(call, { body: { email } });
      expect({ status, data }).toEqual({
        status: 200,
        data: expect.objectContaining({ userId: expect.any(String) as string }) as object,
      });
    }
    expect(await messagesTo(email)).toEqual([]);
  });

  it('refuses a code that was issued for another purpose', async () => {
    const anna = await addPassenger(test.db);
    await test.callApi('requestReset', { body: { phone: anna.phone } });
    const body = { user_id: anna.uuid, email_code: await lastCode(anna.phone) };
    expect((await test.callApi('activateEmail', { body }, anna.signedIn)).code).toBe('code_wrong');
  });
});

describe('changing the password', () => {
  const newPassword = 'Newer#1234';
  let anna: TestPassenger;
  beforeEach(async () => {
    anna = await addPassenger(test.db, { emailVerifiedAt: new Date() });
  });

  const signIn = (password: string) => test.callApi('signin', { body: { phone: anna.phone, password } });
  const byCode = async (otp?: string, password = newPassword) => {
    const code = otp ?? (await lastCode(anna.phone));
    return test.callApi('resetByCode', { body: { account: { phone: anna.phone }, code: code, password: password } });
  };
  const stillSignedIn = async () =>
    (await test.callApi('user', { params: { userId: anna.uuid } }, anna.signedIn)).status;

  it('with a code ends every session, removes the lock and notifies the owner', async () => {
    const names = [{ phone: anna.phone }, { phone: anna.username }, { email: anna.email ?? '' }];
    const by = (name: (typeof names)[number], password: string) =>
      test.callApi('signin', { body: { ...name, password } });
    for (const name of names) {
      for (let tries = 0; tries < 5; tries += 1) await by(name, 'wrong');
      expect((await by(name, testPassword)).code).toBe('ATTEMPTS_EXCEEDED');
    }
    await test.callApi('requestReset', { body: { phone: anna.phone } });
    expect((await byCode()).status).toBe(200);
    expect(await stillSignedIn()).toBe(401);
    expect((await signIn(testPassword)).code).toBe('LOGIN_FAILED');
    for (const name of names) expect((await by(name, newPassword)).status).toBe(200);
    expect((await messagesTo(anna.phone)).at(-1)).toMatchObject({ template: 'password-changed' });
  });

  it('refuses a weak password and does not spend the code', async () => {
    await test.callApi('requestReset', { body: { phone: anna.phone } });
    for (const weak of ['abc', 'lowercase#1', 'UPPER#123', 'NoDigits#', 'NoSpecial1', 'Way#2Long' + 'x'.repeat(20)])
      expect((await byCode(undefined, weak)).code).toBe('new_password_weak');
    expect((await byCode()).status).toBe(200);
  });

  it('with the link in the e-mail works once, within thirty minutes', async () => {
    const email = anna.email ?? '';
    await test.callApi('requestReset', { body: { email } });
    expect((await messagesTo(email)).at(-1)?.data.link).toMatch(/^https:\/\/tsela\.test\/forget-password\/[\w-]+$/);
    const token = await accounts.lastLinkToken(test, email);
    const reset = () => test.callApi('resetByLink', { body: { token, password: newPassword } });
    test.clock.advanceSeconds(1800);
    expect((await reset()).code).toBe('reset_link_invalid');
    test.clock.advanceSeconds(-1);
    const outcomes = await Promise.all([reset(), reset(), reset()]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await reset()).code).toBe('reset_link_invalid');
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it('sends the code to the phone, without a link, if the e-mail address is not confirmed', async () => {
    await test.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, anna.id));
    const email = anna.email ?? '';
    const response = await test.callApi('requestReset', { body: { email } });
    expect(response).toMatchObject({ status: 200, data: { sent: true, userId: anna.uuid } });
    expect(await messagesTo(email)).toEqual([]);
    expect((await messagesTo(anna.phone)).at(-1)).toMatchObject({
      channel: 'sms',
      template: 'reset-code',
      data: { link: null },
    });
    const body = { account: { email }, code: await lastCode(anna.phone), password: newPassword };
    expect((await test.callApi('resetByCode', { body })).status).toBe(200);
  });

  it('by the signed-in user keeps that session and ends the others', async () => {
    const { data } = await signIn(testPassword);
    const other = { accessToken: data?.accessToken ?? '' };
    await test.callApi('requestReset', { body: { phone: anna.phone } }, anna.signedIn);
    const body = { code: await lastCode(anna.phone), password: newPassword };
    expect((await test.callApi('changeByCode', { body }, anna.signedIn)).status).toBe(200);
    expect(await stillSignedIn()).toBe(200);
    expect((await test.callApi('user', { params: { userId: anna.uuid } }, other)).status).toBe(401);
  });

  it('makes an older reset link invalid', async () => {
    const email = anna.email ?? '';
    await test.callApi('requestReset', { body: { email } });
    const [message] = await messagesTo(email);
    const token = await accounts.lastLinkToken(test, email);
    expect((await byCode(String(message?.data.code))).status).toBe(200);
    expect((await test.callApi('resetByLink', { body: { token, password: newPassword } })).code).toBe(
      'reset_link_invalid',
    );
  });
});

describe('a phone that was never proved', () => {
  const newPassword = 'Owner#1234';
  const strangers = 'Theirs#1234';
  type Stranger = { userId: string; phone: string; email: string; signedIn: { accessToken: string } };

  /**
   * Signs up with another person's phone and the stranger's own e-mail address, and verifies by e-mail, which confirms
   * that address.
   */
  async function takePhone(): Promise<Stranger> {
    const email = accounts.newEmail();
    const login = { username: crypto.randomUUID(), email, password: strangers };
    const { userId, phone } = await signUp({ login });
    await test.callApi('requestVerifyCode', { body: { email } });
    expect((await verify(userId, await lastCode(email))).status).toBe(200);
    const { data } = await test.callApi('signin', { body: { email, password: strangers } });
    const opened = await test.callApi('token', { body: { userId, accessToken: data?.accessToken ?? '' } });
    const signedIn = { accessToken: opened.data?.accessToken ?? '' };
    return { userId, phone, email, signedIn };
  }

  const requestReset = async (body: { phone: string } | { email: string }) => {
    await accounts.letHalfAMinutePass(test);
    expect((await test.callApi('requestReset', { body })).status).toBe(200);
  };
  const reset = (account: { phone: string } | { email: string }, otp: string) =>
    test.callApi('resetByCode', { body: { account, code: otp, password: newPassword } });
  const row = async (uuid: string) => (await test.db.select().from(users).where(eq(users.uuid, uuid)))[0];

  it('is proved by a reset by SMS, after which the mailbox cannot reset the password', async () => {
    const { userId, phone, email } = await takePhone();
    expect(await row(userId)).toMatchObject({ phoneVerifiedAt: null, emailVerifiedAt: expect.any(Date) as Date });
    await requestReset({ phone });
    expect((await reset({ phone }, await lastCode(phone))).status).toBe(200);
    expect(await row(userId)).toMatchObject({ phoneVerifiedAt: test.clock.read(), emailVerifiedAt: null });

    const before = (await messagesTo(email)).length;
    await requestReset({ email });
    expect(await messagesTo(email)).toHaveLength(before);
    expect((await messagesTo(phone)).at(-1)).toMatchObject({ template: 'reset-code', data: { link: null } });
    expect((await test.callApi('signin', { body: { phone, password: newPassword } })).status).toBe(200);
  });

  it('makes earlier links and codes of the mailbox invalid', async () => {
    const { userId, phone, email, signedIn } = await takePhone();
    await test.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.uuid, userId));
    await accounts.letHalfAMinutePass(test);
    await test.callApi('sendCode', { params: { userId } }, signedIn);
    const emailCode = await lastCode(email);
    await test.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.uuid, userId));
    await requestReset({ email });
    const token = await accounts.lastLinkToken(test, email);
    await requestReset({ phone });
    expect((await reset({ phone }, await lastCode(phone))).status).toBe(200);
    expect((await test.callApi('resetByLink', { body: { token, password: newPassword } })).code).toBe(
      'reset_link_invalid',
    );
    const { data } = await test.callApi('signin', { body: { phone, password: newPassword } });
    const body = { user_id: userId, email_code: emailCode };
    expect((await test.callApi('activateEmail', { body }, { accessToken: data?.accessToken ?? '' })).code).toBe(
      'code_wrong',
    );
  });

  it('is not proved by a code or link that was sent to the mailbox', async () => {
    const { userId, email } = await takePhone();
    await requestReset({ email });
    expect((await reset({ email }, await lastCode(email))).status).toBe(200);
    await requestReset({ email });
    const token = await accounts.lastLinkToken(test, email);
    expect((await test.callApi('resetByLink', { body: { token, password: newPassword } })).status).toBe(200);
    expect(await row(userId)).toMatchObject({ phoneVerifiedAt: null, emailVerifiedAt: expect.any(Date) as Date });
  });

  it('is proved by SMS verification and by a signed-in user, whose confirmed mailbox stays', async () => {
    const { userId, phone } = await signUp();
    await verify(userId, await lastCode(phone));
    expect(await row(userId)).toMatchObject({ phoneVerifiedAt: test.clock.read() });

    const both = await takePhone();
    await accounts.letHalfAMinutePass(test);
    await test.callApi('requestReset', { body: { phone: both.phone } }, both.signedIn);
    const body = { code: await lastCode(both.phone), password: newPassword };
    expect((await test.callApi('changeByCode', { body }, both.signedIn)).status).toBe(200);
    await requestReset({ phone: both.phone });
    expect((await reset({ phone: both.phone }, await lastCode(both.phone))).status).toBe(200);
    expect(await row(both.userId)).toMatchObject({
      phoneVerifiedAt: test.clock.read(),
      emailVerifiedAt: expect.any(Date) as Date,
    });
  });
});
