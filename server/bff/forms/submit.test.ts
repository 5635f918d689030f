import { sessionCookieName } from '@/lib/cookie-names';
import { AppError, type ErrorCode } from '@/lib/errors';
import { formPath, type FormName } from '@/lib/forms/form';
import { shownAccountField } from '@/lib/paths/pages';
import { upstream } from '@/server/api/upstream';
import { cookieJar } from '@/server/testing/test-session';
import { sealSession } from '../session/session-cookie';
import { readAccountReference, saveAccountReference } from '../session/account-reference';
import { loadForm } from './draft';
import { submitForm } from './submit';

jest.mock('next/headers', () => jest.requireActual<object>('@/server/testing/test-session'));
jest.mock('@/server/process/env', () => ({
  env: () => ({ NEXTAUTH_SECRET: 'secret-of-the-tests-0000000000000000', NEXTAUTH_URL: 'https://tsela.test' }),
}));
jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));

const call = jest.mocked(upstream) as unknown as jest.Mock;
const [anna, mallory] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
const tokens = { firstName: 'Anna', accessToken: 'a', refreshToken: 'r', idToken: 'i', accessExpiresAt: 4e12 };
const sessionName = `__Host-${sessionCookieName}`;
const signIn = async (userId: string) =>
  cookieJar.set(sessionName, { value: await sealSession({ userId, ...tokens }) });

beforeEach(() => {
  cookieJar.clear();
  call.mockReset().mockResolvedValue({});
});

const requestOf = (name: FormName, body: FormData | URLSearchParams, headers: Record<string, string> = {}) =>
  new Request(`https://tsela.test${formPath(name)}`, {
    method: 'POST',
    body,
    headers: { accept: 'text/html', ...headers },
  });
const post = (name: FormName, fields: Record<string, string>) =>
  submitForm(name, requestOf(name, new URLSearchParams(fields)));
const account = { accountNumber: '1234567890', bankName: 'FNB', branchCode: '281', branchAddress: 'Main Mall' };
const bank = { ...account, ibanNumber: 'BW1', amount: '10' };
const shown = async () => (await loadForm('withdraw', { problem: 'withdraw' })).texts;

it('reads no body of another site, and no file without a session', async () => {
  const picture = new FormData();
  picture.set('picture', new File(['x'], 'me.png'));
  const foreign = requestOf('withdraw', new URLSearchParams(bank), { origin: 'https://evil.example' });
  const visitor = requestOf('picture', picture);
  expect([(await submitForm('withdraw', foreign)).status, foreign.bodyUsed]).toEqual([403, false]);
  expect([(await submitForm('picture', visitor)).headers.get('location'), visitor.bodyUsed]).toEqual([
    expect.stringMatching(/^\/login\?/) as string,
    false,
  ]);
  await signIn(anna);
  const own = requestOf('picture', picture);
  await submitForm('picture', own);
  expect(own.bodyUsed).toBe(true);
});

it('keeps typed values for the account of the cookie, whatever account a request names', async () => {
  await post('withdraw', { ...bank, [shownAccountField]: anna });
  await signIn(anna);
  expect(await shown()).toEqual({});
  call.mockRejectedValue(new AppError('session_expired'));
  await post('withdraw', { ...bank, [shownAccountField]: anna });
  await signIn(anna);
  expect(await shown()).toMatchObject({ accountNumber: '1234567890' });
  await signIn(mallory);
  expect(await shown()).toEqual({});
});

it('sends a changed form with another key after a mismatch, and the same form with its own key', async () => {
  await signIn(anna);
  const keyAfter = async (code: ErrorCode) => {
    call.mockRejectedValue(new AppError(code));
    await post('withdraw', { ...bank, idempotencyKey: mallory });
    return (await loadForm('withdraw', { problem: 'withdraw' })).idempotencyKey;
  };
  expect(await keyAfter('withdrawal_mismatch')).not.toBe(mallory);
  expect(await keyAfter('unavailable')).toBe(mallory);
});

it('keeps no typed value of another account, and no password', async () => {
  await signIn(anna);
  await post('withdraw', { ...bank, [shownAccountField]: mallory });
  expect(await shown()).toEqual({});
  cookieJar.clear();
  call.mockRejectedValue(new AppError('LOGIN_FAILED'));
  await post('sign-in', { username: '71000001', password: 'Secret#2026' });
  expect((await loadForm('sign-in', { problem: 'sign-in' })).texts).toEqual({ username: '71000001' });
});

describe('a form without a script that is sent twice before its first response', () => {
  const owner = '00000000-0000-4000-8000-00000000000a';
  /** Returns the responses to two requests of one browser, which has no cookie of the first response at the second one. */
  async function postTwice(name: FormName, fields: Record<string, string>) {
    const before = new Map(cookieJar);
    const first = await post(name, fields);
    const stored = new Map(cookieJar);
    cookieJar.clear();
    for (const [key, value] of before) cookieJar.set(key, value);
    const second = await post(name, fields);
    return { first, second, stored };
  }

  it('has one effect, and both responses are those of the first, with its cookies', async () => {
    await saveAccountReference(owner);
    call.mockResolvedValueOnce({}).mockRejectedValue(new AppError('code_wrong'));
    const { first, second } = await postTwice('verify', { code: '123456' });
    expect(first.headers.get('location')).toContain('done=verify');
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect((await loadForm('verify', { done: 'verify' })).done?.isBad).toBe(false);
    expect(await readAccountReference()).toBeUndefined();
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('has another effect if a value or a cookie differs', async () => {
    await saveAccountReference(owner);
    call.mockRejectedValue(new AppError('code_wrong'));
    await post('verify', { code: '123457' });
    await post('verify', { code: '123458' });
    expect(call).toHaveBeenCalledTimes(2);
  });
});

it('a wrong password and a forgotten one leave the draft that waits for the sign-in', async () => {
  await signIn(anna);
  call.mockRejectedValue(new AppError('session_expired'));
  await post('withdraw', bank);
  cookieJar.delete(sessionName);
  call.mockRejectedValue(new AppError('LOGIN_FAILED'));
  await post('sign-in', { username: '71000001', password: 'wrong' });
  await post('reset-code', { by: 'cellphone', phone: '' });
  await signIn(anna);
  expect(await shown()).toMatchObject({ accountNumber: '1234567890' });
});

it('the page after a sign-in says that the browser sent no cookie back, after it refused all', async () => {
  call.mockResolvedValue({ ...tokens, userId: anna, status: 'ACTIVE', expiresIn: 900 });
  const path = async (username: string) =>
    (await post('sign-in', { username, password: 'Secret#2026' })).headers.get('location');
  expect(await path('71000002')).toBe('/login?callbackUrl=%2Fuser%2Fbookings&done=sign-in');
  expect((await loadForm('sign-in', { done: 'sign-in' })).refusal).toBeNull();
  expect(await path('71000003')).toBe('/user/bookings');
  cookieJar.clear();
  expect((await loadForm('sign-in', { done: 'sign-in' })).refusal?.code).toBe('cookies_refused');
  expect((await loadForm('sign-in', { problem: 'sign-in' })).refusal?.code).toBe('cookies_refused');
  expect((await loadForm('sign-in', {})).refusal).toBeNull();
});
