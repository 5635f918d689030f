import { eq } from 'drizzle-orm';
import { users } from '@/server/db/schema/accounts';
import * as accounts from '@/server/testing/test-accounts';
import * as messages from '@/server/testing/test-messages';
import { testPlatform } from '@/server/testing/test-platform';

const test = testPlatform();

const messagesTo = (recipient: string) => messages.messagesTo(test, recipient);
const lastCode = (recipient: string) => accounts.lastCode(test, recipient);
const signUp = (change: Partial<accounts.SignUp> = {}) => accounts.signUp(test, change);
const verify = (userId: string, code: string) => test.callApi('verifyAccount', { body: { userId, code } });

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

  const letHalfAMinutePass = () => test.db.execute("delete from rate_limits where key like 'between-codes:%'");
  const requestReset = async (body: { phone: string } | { email: string }) => {
    await letHalfAMinutePass();
    expect((await test.callApi('requestReset', { body })).status).toBe(200);
  };
  const reset = (account: { phone: string } | { email: string }, otp: string) =>
    test.callApi('resetByCode', { body: { account, code: otp, password: newPassword } });
  const linkToken = async (email: string) =>
    /[^/]*$/.exec(String((await messagesTo(email)).at(-1)?.data.link))?.[0] ?? '';
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
    await letHalfAMinutePass();
    await test.callApi('sendCode', { params: { userId } }, signedIn);
    const emailCode = await lastCode(email);
    await test.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.uuid, userId));
    await requestReset({ email });
    const token = await linkToken(email);
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
    const token = await linkToken(email);
    expect((await test.callApi('resetByLink', { body: { token, password: newPassword } })).status).toBe(200);
    expect(await row(userId)).toMatchObject({ phoneVerifiedAt: null, emailVerifiedAt: expect.any(Date) as Date });
  });

  it('is proved by SMS verification and by a signed-in user, whose confirmed mailbox stays', async () => {
    const { userId, phone } = await signUp();
    await verify(userId, await lastCode(phone));
    expect(await row(userId)).toMatchObject({ phoneVerifiedAt: test.clock.read() });

    const both = await takePhone();
    await letHalfAMinutePass();
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
