import { signInTries } from '@/lib/limits';
import { networkOf } from '@/server/observability/client-network';
import { log } from '@/server/observability/log';
import { refusalAlarms, securityChanges, type SecurityEvent } from '@/server/observability/security-log';
import { lastCode, newEmail, newUser, signUp } from '@/server/testing/test-accounts';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { creditWallet, newestWithdrawal, sentWithdrawalCode, withdrawBody } from '@/server/testing/test-wallet';

const test = testPlatform();
let anna: TestPassenger;
type Line = { event: string } & Record<string, unknown>;
const lines: Line[] = [];

beforeEach(async () => {
  anna = await addPassenger(test.db);
  lines.length = 0;
  for (const level of ['info', 'warn'] as const)
    jest.spyOn(log, level).mockImplementation((...[fields]: unknown[]) => void lines.push(fields as Line));
});
afterEach(() => jest.restoreAllMocks());

const caller = { requestId: 'request-of-the-test', clientAddress: '2001:db8:1:2:3::4' };
const asAnna = () => ({ ...anna.signedIn, ...caller });
const password = 'Right#1234';

const signIn = (typed: string) => test.callApi('signin', { body: { phone: anna.phone, password: typed } }, caller);

async function signUpNew(email: string) {
  const { userId, phone } = await signUp(test, { login: { ...newUser().login, email, password } });
  const verify = (code: string) => test.callApi('verifyAccount', { body: { userId, code } }, caller);
  return { userId, phone, verify };
}

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

async function resetPassword(type = (code: string) => code) {
  await test.callApi('requestReset', { body: { phone: anna.phone } }, caller);
  const otp = type(await lastCode(test, anna.phone));
  return test.callApi(
    'resetByCode',
    { body: { account: { phone: anna.phone }, code: otp, password: 'New#123456' } },
    caller,
  );
}

async function changePassword() {
  await test.callApi('requestReset', { body: { phone: '' } }, asAnna());
  const otp = await lastCode(test, anna.phone);
  return test.callApi('changeByCode', { body: { code: otp, password: 'New#123456' } }, asAnna());
}

const renew = async (refreshToken: string) =>
  (await test.callApi('renewToken', { body: { userId: anna.uuid, refreshToken } }, caller)).data?.refreshToken ?? '';

async function reuseToken() {
  const { data } = await test.callApi('signin', { body: { phone: anna.phone, password: testPassword } });
  const stolen = data?.refreshToken ?? '';
  const second = await renew(stolen);
  test.clock.advanceSeconds(3600);
  await renew(second);
  test.clock.advanceSeconds(3600);
  await renew(stolen);
}

async function requestWithdrawal() {
  await creditWallet(test.db, anna.id, 50_000);
  await test.callApi('requestWithdraw', { body: withdrawBody(anna, 100) }, asAnna());
}

async function confirmWithdrawal() {
  await requestWithdrawal();
  const withdrawal = { intent: 'confirm' as const, withdrawalId: await newestWithdrawal(test.db, anna) };
  const code = await sentWithdrawalCode(test.db, anna);
  await test.callApi('changeWithdrawal', { body: { ...withdrawal, code: otherThan(code) } }, asAnna());
  await test.callApi('changeWithdrawal', { body: { ...withdrawal, code } }, asAnna());
}

const terminal = { reservationNumber: 'AAAAAAAA', amountThebe: 100, receiptNumber: 'R-1' };
const annas = (...events: SecurityEvent[]) => events.map((event) => [event, anna.uuid]);
const strangers = (...events: SecurityEvent[]) => events.map((event) => [event, undefined]);

/** Scenarios, with the events and accounts of the lines that each writes. */
const scenarios: [name: string, act: () => Promise<unknown>, expected: () => unknown[]][] = [
  ['a wrong password', () => signIn('Wrong#1234'), () => annas('password_wrong')],
  [
    'a wrong password of an unknown account',
    () => test.callApi('signin', { body: { phone: '+26779999999', password } }, caller),
    () => strangers('password_wrong'),
  ],
  [
    'a lock',
    async () => {
      for (let tries = 0; tries < signInTries; tries += 1) await signIn('Wrong#1234');
    },
    () => annas(...Array.from({ length: signInTries }, () => 'password_wrong' as const), 'account_locked'),
  ],
  ['a password that is reset', () => resetPassword(), () => annas('password_reset')],
  ['a password that is changed', changePassword, () => annas('password_changed')],
  ['a wrong code', () => resetPassword(otherThan), () => annas('code_wrong')],
  [
    'a wrong link',
    () => test.callApi('resetByLink', { body: { token: 'x'.repeat(43), password: 'New#123456' } }, caller),
    () => strangers('code_wrong'),
  ],
  [
    'a session that its user ends',
    () => test.callApi('endSession', { params: { sessionId: anna.sessionUuid } }, asAnna()),
    () => annas('session_revoked'),
  ],
  [
    'other sessions that a user ends',
    () => test.callApi('endOtherSessions', {}, asAnna()),
    () => annas('session_revoked'),
  ],
  [
    'a sign-out',
    () => test.callApi('signout', { body: { userId: anna.uuid, refreshToken: anna.refreshToken } }, caller),
    () => annas('session_revoked'),
  ],
  ['a replaced refresh token', reuseToken, () => annas('refresh_token_reused')],
  ['a requested withdrawal', requestWithdrawal, () => annas('withdrawal_requested')],
  [
    'a withdrawal that is confirmed after a wrong code',
    confirmWithdrawal,
    () => annas('withdrawal_requested', 'code_wrong', 'withdrawal_confirmed'),
  ],
  [
    'an unknown terminal key',
    () => test.callApi('payAtTerminal', { body: terminal }, { ...caller, apiKey: 'unknown-key-of-a-terminal' }),
    () => strangers('terminal_key_refused'),
  ],
  [
    'an unknown API key',
    () => test.callApi('cities', {}, { ...caller, apiKey: 'another-key-of-a-stranger' }),
    () => strangers('api_key_refused'),
  ],
];

const seen = new Set<string>();
const securityLines = () => lines.filter(({ outcome }) => outcome !== undefined);

describe.each(scenarios)('%s', (_name, act, expected) => {
  it('writes one line for each event, with the account, the request and the hash of the network', async () => {
    await act();
    const written = securityLines();
    expect(written.map(({ event, account }) => [event, account])).toEqual(expected());
    for (const { event, outcome, requestId, network } of written) {
      seen.add(event);
      expect([event, outcome]).toEqual([event, event in refusalAlarms ? 'refused' : 'done']);
      expect([requestId, network]).toEqual([caller.requestId, expect.stringMatching(/^[\w-]{16}$/)]);
    }
    const text = JSON.stringify(written);
    for (const secret of [networkOf(caller.clientAddress), '2001:db8', anna.phone, anna.email, anna.username])
      expect(text).not.toContain(secret);
  });
});

describe('a contact', () => {
  it('writes a line when the codes of a new account confirm it', async () => {
    const email = newEmail();
    const { userId, phone, verify } = await signUpNew(email);
    await verify(await lastCode(test, phone));
    const { data } = await test.callApi('signin', { body: { phone, password } });
    const signedIn = { ...caller, accessToken: data?.accessToken ?? '' };
    await test.callApi('sendCode', { params: { userId } }, signedIn);
    const body = { user_id: userId, email_code: await lastCode(test, email) };
    await test.callApi('activateEmail', { body }, signedIn);
    expect(securityLines().map(({ event, account }) => [event, account])).toEqual([
      ['phone_confirmed', userId],
      ['email_confirmed', userId],
    ]);
    securityLines().forEach(({ event }) => seen.add(event));
    expect(JSON.stringify(lines)).not.toContain(phone);
  });

  it('writes a line when an emailed code verifies the account', async () => {
    const email = newEmail();
    const { userId, verify } = await signUpNew(email);
    await test.callApi('requestVerifyCode', { body: { email } });
    await verify(await lastCode(test, email));
    expect(securityLines()).toMatchObject([{ event: 'email_confirmed', account: userId }]);
  });
});

it('one network has one hash, another network and another key have other hashes', async () => {
  const hashFrom = async (clientAddress: string) => {
    await test.callApi('signin', { body: { phone: anna.phone, password: 'Wrong#2026' } }, { clientAddress });
    return securityLines().at(-1)?.network;
  };
  const first = await hashFrom('2001:db8:1:2::9');
  expect(await hashFrom(caller.clientAddress)).toBe(first);
  expect(await hashFrom('2001:db8:1:3::9')).not.toBe(first);
});

it('refusals that cost a stranger nothing share one line a minute for each network', async () => {
  const refuse = (clientAddress: string) =>
    test.callApi('cities', {}, { apiKey: 'another-key-of-a-stranger', clientAddress });
  for (const host of ['1', '2', '3']) await refuse(`2001:db8:1:4::${host}`);
  await refuse('2001:db8:1:5::1');
  expect(securityLines().map(({ event, count }) => [event, count])).toEqual([
    ['api_key_refused', 1],
    ['api_key_refused', 1],
  ]);
});

it('many refusals of one kind raise one alarm', async () => {
  const alarms: unknown[] = [];
  jest.spyOn(log, 'error').mockImplementation((fields) => void alarms.push(fields));
  for (let number = 0; number < 2 * refusalAlarms.terminal_key_refused + 2; number += 1)
    await test.callApi('payAtTerminal', { body: terminal }, { apiKey: 'unknown-key-of-a-terminal' });
  expect(alarms).toEqual([{ event: 'security_alarm', refusal: 'terminal_key_refused' }]);
});

it('the tests cover every security event, and the web server refuses hosts and origins', () => {
  const elsewhere = ['host_refused', 'origin_refused'];
  expect([...seen, ...elsewhere].sort()).toEqual([...Object.keys(refusalAlarms), ...securityChanges].sort());
});
