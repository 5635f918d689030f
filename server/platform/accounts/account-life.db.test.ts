import { eq } from 'drizzle-orm';
import { consents, users } from '@/server/db/schema/accounts';
import { messageOutbox } from '@/server/db/schema/messages';
import { newUser } from '@/server/testing/route-table';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';

let test: TestPlatform;

beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(new Date()));

/** What was written for a recipient, oldest first. */
const messagesTo = (recipient: string) =>
  test.db.select().from(messageOutbox).where(eq(messageOutbox.recipient, recipient)).orderBy(messageOutbox.id);

async function lastCode(recipient: string): Promise<string> {
  const codes = (await messagesTo(recipient)).map(({ data }) => data.code).filter((code) => typeof code === 'string');
  return codes.at(-1) ?? '';
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function signUp(change: Partial<ReturnType<typeof newUser>> = {}) {
  const body = { ...newUser(), ...change };
  const { data, code } = await test.ask('createUser', { body });
  return { ...body, code, userId: data?.userId ?? '', phone: body.user.phone };
}

const verify = (userId: string, code: string) => test.ask('verifyAccount', { body: { userId, code } });
const statusOf = async (uuid: string) => (await test.db.select().from(users).where(eq(users.uuid, uuid)))[0]?.status;

describe('signing up', () => {
  it('makes an account that is not active, keeps the consent, and sends a code to the phone', async () => {
    const made = await signUp();
    expect(await statusOf(made.userId)).toBe('INACTIVE');
    const [message, ...others] = await messagesTo(made.phone);
    expect(message).toMatchObject({ channel: 'sms', template: 'verify-code', data: { minutes: 10 } });
    expect(others).toEqual([]);
    const [user] = await test.db.select().from(users).where(eq(users.uuid, made.userId));
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
    const [consent] = await test.db
      .select()
      .from(consents)
      .where(eq(consents.userId, user?.id ?? 0));
    expect(consent).toMatchObject({ termsVersion: '2026-11-01', acceptedAt: test.clock.read() });
  });

  it('answers alike for a phone that has an account, changes nothing, and tells its owner', async () => {
    const first = await signUp();
    const second = await signUp({ user: { fname: 'Other', lname: 'Name', phone: first.phone } });
    expect(second.code).toBeUndefined();
    expect(second.userId).not.toBe(first.userId);
    expect(await statusOf(second.userId)).toBeUndefined();
    expect((await messagesTo(first.phone)).at(-1)).toMatchObject({ template: 'already-signed-up', data: {} });
    expect((await verify(second.userId, await lastCode(first.phone))).code).toBe('code_wrong');
  });

  it('refuses a username that is taken', async () => {
    const first = await signUp();
    const second = await signUp({ login: first.login });
    expect(second.code).toBe('username_taken');
    expect(await messagesTo(second.phone)).toEqual([]);
  });

  it('sent twice, at once or later, makes one account and answers its id', async () => {
    const body = newUser();
    const send = async () => (await test.ask('createUser', { body })).data?.userId;
    const [first, second] = await Promise.all([send(), send()]);
    expect(await statusOf(first ?? '')).toBe('INACTIVE');
    expect([second, await send()]).toEqual([first, first]);
    expect(await messagesTo(body.user.phone)).toHaveLength(1);
  });

  it('is limited for one phone', async () => {
    const { phone } = await signUp();
    const again = () => signUp({ user: { fname: 'Neo', lname: 'Modise', phone } });
    for (let tries = 0; tries < 4; tries += 1) await again();
    expect((await again()).code).toBe('too_many_tries');
  });
});

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

  it('is not sent again within half a minute, account or not', async () => {
    const { phone } = await signUp();
    for (const body of [{ phone }, { phone: '+26774999999' }]) {
      expect((await test.ask('requestVerifyCode', { body })).status).toBe(200);
      const again = await test.ask('requestVerifyCode', { body });
      expect(again.code).toBe('too_many_tries');
      expect(again.details.retryAfter).toBeGreaterThan(20);
      expect(again.details.retryAfter).toBeLessThanOrEqual(30);
    }
  });

  it('has tries for the owner left when a stranger has used up those of another address', async () => {
    const { userId, phone } = await signUp();
    const code = await lastCode(phone);
    const from = (clientAddress: string, typed: string) =>
      test.ask('verifyAccount', { body: { userId, code: typed } }, { clientAddress });
    // Of a code that is dead after five tries the limit of twenty an hour is the second fence.
    for (let tries = 0; tries < 20; tries += 1) await from('6.6.6.6', another(code));
    expect((await from('6.6.6.6', another(code))).code).toBe('too_many_tries');
    expect((await from('1.2.3.4', another(code))).code).toBe('code_wrong');
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
    anna = await addPassenger(test.db);
  });

  const signIn = (password: string) => test.ask('signin', { body: { phone: anna.phone, password } });
  const byCode = async (otp?: string, password = newPassword) => {
    const code = otp ?? (await lastCode(anna.phone));
    return test.ask('resetByCode', { body: { account: { phone: anna.phone }, otp: code, newPassword: password } });
  };
  const stillSignedIn = async () => (await test.ask('user', { params: { userId: anna.uuid } }, anna.signedIn)).status;

  it('is set by code, ends every session, lifts the lock, and its owner is told', async () => {
    for (let tries = 0; tries < 5; tries += 1) await signIn('wrong');
    expect((await signIn(testPassword)).code).toBe('ATTEMPTS_EXCEEDED');
    await test.ask('requestReset', { body: { phone: anna.phone } });
    expect((await byCode()).status).toBe(200);
    expect(await stillSignedIn()).toBe(401);
    expect((await signIn(testPassword)).code).toBe('LOGIN_FAILED');
    expect((await signIn(newPassword)).status).toBe(200);
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

  it('set by the signed-in user keeps that session and ends the others', async () => {
    const { data } = await signIn(testPassword);
    const other = { accessToken: data?.accessToken ?? '' };
    await test.ask('requestChange', {}, anna.signedIn);
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

it('sign-ins of one account are limited, right passwords too, from one address and from all', async () => {
  const anna = await addPassenger(test.db);
  const from = (clientAddress: string) =>
    test.ask('signin', { body: { phone: anna.phone, password: testPassword } }, { clientAddress });
  for (let tries = 0; tries < 30; tries += 1) expect((await from('6.6.6.6')).status).toBe(200);
  const refused = await from('6.6.6.6');
  expect({ status: refused.status, code: refused.code }).toEqual({ status: 429, code: 'too_many_tries' });
  expect(refused.details.retryAfter).toBeGreaterThan(0);
  expect((await from('1.2.3.4')).status).toBe(200);
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
    await test.ask('requestEmailCode', {}, anna.signedIn);
    const body = { user_id: anna.uuid, email_code: await lastCode(anna.email ?? '') };
    const { data } = await test.ask('activateEmail', { body }, anna.signedIn);
    expect(data?.authDetails).toMatchObject({ isEmailVerified: true });
  });
});
