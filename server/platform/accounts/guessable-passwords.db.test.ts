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
const withPhone = (phone: string) => `Aa#${phone.replace('+267', '')}`;

async function requestReset(contact: { phone: string } | { email: string }, options = {}) {
  await test.db.execute("delete from rate_limits where key like 'between-codes:%'");
  expect((await test.callApi('requestReset', { body: contact }, options)).status).toBe(200);
}
const signsIn = async (password: string) =>
  (await test.callApi('signin', { body: { phone: anna.phone, password } })).status === 200;

describe('a sign-up', () => {
  it.each([
    ['a common password', () => common, 'password_common'],
    ['a password with the brand', () => brand, 'password_personal'],
    ['the phone in the password', withPhone, 'password_personal'],
    ['the username in the password', () => 'Naledi#77', 'password_personal'],
    ['the e-mail name in the password', () => 'Kgosi#77', 'password_personal'],
    // The specified sentence comes first.
    ['a common password that is too short', () => 'qwert', 'password_length'],
  ])('with %s is refused without an account or SMS', async (_name, passwordOf, code) => {
    const { user } = accounts.newUser();
    const login = { username: 'naledi', email: 'kgosi@passenger.example', password: passwordOf(user.phone) };
    expect(await accounts.signUp(test, { user, login })).toMatchObject({ status: 400, code });
    expect(await test.db.$count(users, eq(users.phone, user.phone))).toBe(0);
    expect(await messagesTo(test, user.phone)).toEqual([]);
  });
});

/** Ways to set a password. Each starts with a code or link, and returns a function that tries a password with it. */
const ways: Record<string, () => Promise<(password: string) => Promise<{ code: string | undefined }>>> = {
  'a reset by code': async () => {
    await requestReset({ phone: anna.phone });
    const code = await lastCode(anna.phone);
    return (password) => test.callApi('resetByCode', { body: { account: { phone: anna.phone }, code, password } });
  },
  'a reset by code with the id of the account': async () => {
    await requestReset({ phone: anna.phone });
    const code = await lastCode(anna.phone);
    return (password) => test.callApi('resetByCode', { body: { account: { userId: anna.uuid }, code, password } });
  },
  'a change by the signed-in user': async () => {
    await requestReset({ phone: anna.phone }, anna.signedIn);
    const code = await lastCode(anna.phone);
    return (password) => test.callApi('changeByCode', { body: { code, password } }, anna.signedIn);
  },
  'a reset by link': async () => {
    const email = anna.email ?? '';
    await requestReset({ email });
    const link = (await messagesTo(test, email)).at(-1)?.data.link;
    const token = String(link).split('/').at(-1) ?? '';
    return (password) => test.callApi('resetByLink', { body: { token, password } });
  },
};

it.each(Object.entries(ways))('%s with a guessable password is refused, and stays possible', async (_way, start) => {
  const set = await start();
  const sent = await messagesTo(test, anna.phone);
  expect((await set(common)).code).toBe('password_common');
  for (const password of [brand, personal(), withPhone(anna.phone)])
    expect((await set(password)).code).toBe('password_personal');
  expect(await signsIn(testPassword)).toBe(true);
  expect(await messagesTo(test, anna.phone)).toEqual(sent);
  expect((await set(newPassword)).code).toBeUndefined();
  expect(await signsIn(newPassword)).toBe(true);
});

it('a reset by an invalid code or link looks the same for an unknown account, whatever the password contains', async () => {
  await requestReset({ phone: anna.phone });
  const code = (await lastCode(anna.phone)) === '000000' ? '000001' : '000000';
  for (const phone of [anna.phone, '+26774000001']) {
    const passwords = [common, brand, withPhone(phone), personal(), newPassword];
    const codes = [];
    for (const password of passwords)
      codes.push((await test.callApi('resetByCode', { body: { account: { phone }, code, password } })).code);
    const personalCodes = ['password_personal', 'password_personal'];
    expect(codes).toEqual(['password_common', ...personalCodes, 'code_wrong', 'code_wrong']);
  }
  const body = { token: 'x'.repeat(43), password: personal() };
  expect((await test.callApi('resetByLink', { body })).code).toBe('reset_link_invalid');
});
