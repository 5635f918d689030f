import { eq } from 'drizzle-orm';
import { users } from '@/server/db/schema/accounts';
import * as accounts from '@/server/testing/test-accounts';
import { messagesTo } from '@/server/testing/test-messages';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';

const test = testPlatform();
let anna: TestPassenger;

beforeEach(async () => {
  anna = await addPassenger(test.db, { username: `naledi${crypto.randomUUID().slice(0, 8)}` });
});

const newPassword = 'Newer#1234';
const common = 'Password1!';
const brand = 'Tsela#2026';
const lastCode = (recipient: string) => accounts.lastCode(test, recipient);
/** A strong password that contains the username. */
const personal = () => `Aa1#${anna.username}`;
const nationalOf = (phone: string) => phone.replace('+267', '');

async function requestReset(contact: { phone: string } | { email: string }) {
  await test.db.execute("delete from rate_limits where key like 'between codes:%'");
  expect((await test.callApi('requestReset', { body: contact })).status).toBe(200);
}
const signsIn = async (password: string) =>
  (await test.callApi('signin', { body: { phone: anna.phone, password } })).status === 200;

describe('a sign-up', () => {
  it.each([
    ['123456', 'password_common'],
    ['password', 'password_common'],
    ['qwerty', 'password_common'],
    [common, 'password_common'],
    ['P@55word', 'password_common'],
    [brand, 'password_personal'],
  ])('with the password %s is refused without an account or SMS', async (password, code) => {
    const username = crypto.randomUUID();
    const refused = await accounts.signUp(test, { login: { username, email: null, password } });
    expect(refused).toMatchObject({ status: 400, code });
    expect(await test.db.$count(users, eq(users.usernameKey, username))).toBe(0);
    expect(await messagesTo(test, refused.phone)).toEqual([]);
  });

  it.each([
    ['phone', nationalOf],
    ['username', () => 'Naledi#77'],
    ['e-mail name', () => 'Kgosi#77'],
  ])('with the %s in the password is refused without an account or SMS', async (_name, passwordOf) => {
    const phone = `+26774${String(Math.trunc(Math.random() * 900_000) + 100_000)}`;
    const user = { fname: 'Neo', lname: 'Modise', phone };
    const login = { username: 'naledi', email: 'kgosi@passenger.example', password: passwordOf(phone) };
    expect(await accounts.signUp(test, { user, login })).toMatchObject({ status: 400, code: 'password_personal' });
    expect(await test.db.$count(users, eq(users.phone, phone))).toBe(0);
    expect(await messagesTo(test, phone)).toEqual([]);
  });

  it('gets the specified sentence first', async () => {
    const login = { username: crypto.randomUUID(), email: null, password: 'qwert' };
    expect((await accounts.signUp(test, { login })).code).toBe('password_length');
  });
});

describe('a reset by code', () => {
  const reset = (account: { phone: string } | { email: string } | { userId: string }, otp: string, password: string) =>
    test.callApi('resetByCode', { body: { account, code: otp, password: password } });

  it('with a guessable password is refused, and the code stays valid', async () => {
    await requestReset({ phone: anna.phone });
    const sent = await messagesTo(test, anna.phone);
    const otp = await lastCode(anna.phone);
    const account = { phone: anna.phone };
    expect((await reset(account, otp, common)).code).toBe('password_common');
    expect((await reset(account, otp, brand)).code).toBe('password_personal');
    expect((await reset(account, otp, `Aa#${nationalOf(anna.phone)}`)).code).toBe('password_personal');
    expect((await reset(account, otp, personal())).code).toBe('password_personal');
    expect((await reset({ userId: anna.uuid }, otp, personal())).code).toBe('password_personal');
    expect(await signsIn(testPassword)).toBe(true);
    expect(await messagesTo(test, anna.phone)).toEqual(sent);
    expect((await reset(account, otp, newPassword)).status).toBe(200);
    expect(await signsIn(newPassword)).toBe(true);
  });

  it('looks the same for an unknown account, whatever the password contains', async () => {
    await requestReset({ phone: anna.phone });
    const right = await lastCode(anna.phone);
    const wrong = right === '000000' ? '000001' : '000000';
    const unknown = '+26774000001';
    const codes = async (phone: string) => {
      const passwords = [common, brand, `Aa#${nationalOf(phone)}`, personal(), newPassword];
      const responses = [];
      for (const password of passwords) responses.push((await reset({ phone }, wrong, password)).code);
      return responses;
    };
    const expected = ['password_common', 'password_personal', 'password_personal', 'code_wrong', 'code_wrong'];
    expect(await codes(anna.phone)).toEqual(expected);
    expect(await codes(unknown)).toEqual(expected);
  });
});

it('a change by the signed-in user with a guessable password is refused, and the code stays valid', async () => {
  const sendCode = await test.callApi('requestReset', { body: { phone: anna.phone } }, anna.signedIn);
  expect(sendCode.status).toBe(200);
  const otp = await lastCode(anna.phone);
  const change = (password: string) =>
    test.callApi('changeByCode', { body: { code: otp, password: password } }, anna.signedIn);
  expect((await change(common)).code).toBe('password_common');
  for (const password of [brand, personal(), `Aa#${nationalOf(anna.phone)}`])
    expect((await change(password)).code).toBe('password_personal');
  expect(await signsIn(testPassword)).toBe(true);
  expect((await change(newPassword)).status).toBe(200);
});

it('a reset by link with a guessable password is refused, and the link stays valid', async () => {
  const email = anna.email ?? '';
  await requestReset({ email });
  const link = (await messagesTo(test, email)).at(-1)?.data.link;
  const token = String(link).split('/').at(-1) ?? '';
  const reset = (password: string, by = token) =>
    test.callApi('resetByLink', { body: { token: by, password: password } });
  expect((await reset(common)).code).toBe('password_common');
  expect((await reset(brand)).code).toBe('password_personal');
  expect((await reset(personal())).code).toBe('password_personal');
  expect((await reset(personal(), 'x'.repeat(43))).code).toBe('reset_link_invalid');
  expect(await signsIn(testPassword)).toBe(true);
  expect((await reset(newPassword)).status).toBe(200);
});
