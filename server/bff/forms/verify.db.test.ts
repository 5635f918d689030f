import { lastCode, signUp } from '@/server/testing/test-accounts';
import { testApiKey, testPlatform } from '@/server/testing/test-platform';
import { cookieJar } from '@/server/testing/test-session';
import type { ApiClient } from '@/server/api/client';
import { createInProcessClient } from '@/server/api/in-process-client';
import { saveAccountReference } from '../session/account-reference';
import { forms } from './table';
import { readSession } from '../session/session';

jest.mock('next/headers', () => jest.requireActual<object>('@/server/testing/test-session'));
jest.mock('@/server/process/env', () => ({
  ...jest.requireActual<object>('@/server/process/env'),
  env: () => ({ NEXTAUTH_SECRET: 'secret-of-the-tests-0000000000000000', NEXTAUTH_URL: 'https://tsela.test' }),
}));
let mockUpstream: ApiClient;
jest.mock('@/server/api/upstream', () => ({ upstream: (...call: Parameters<ApiClient>) => mockUpstream(...call) }));

const test = testPlatform();
beforeAll(() => {
  mockUpstream = createInProcessClient(test.call, testApiKey);
});
beforeEach(() => cookieJar.clear());

const run = (name: 'verify' | 'verify-code', body: Record<string, string>) =>
  forms[name].run({ body, session: undefined, files: new Map() });
/** Sends the newest code of a phone, with a bus that waits or without. Returns whether that signed in. */
const verify = async (phone: string, bus: { callbackUrl?: string } = { callbackUrl: '/user/booking?trip=t' }) =>
  (await run('verify', { code: await lastCode(test, phone), ...bus })).isSignedIn;
const newCode = (phone: string) => {
  test.clock.advanceSeconds(60);
  return run('verify-code', { by: 'cellphone', phone });
};

it('the code signs in the browser that typed the password, if a bus waits', async () => {
  const { userId, phone } = await signUp(test);
  await saveAccountReference(userId, true);
  expect(await verify(phone)).toBe(true);
  expect((await readSession())?.userId).toBe(userId);
});

it('a new code for the same account signs in that browser too', async () => {
  const { userId, phone } = await signUp(test);
  await saveAccountReference(userId, true);
  await newCode(phone);
  expect(await verify(phone)).toBe(true);
});

it('without a bus the code signs in no browser', async () => {
  const { userId, phone } = await signUp(test);
  await saveAccountReference(userId, true);
  expect(await verify(phone, {})).toBe(false);
  expect(await readSession()).toBeUndefined();
});

it('a browser that only requested the code is not signed in to the account of a stranger', async () => {
  const { phone } = await signUp(test);
  await newCode(phone);
  expect(await verify(phone)).toBe(false);
  expect(await readSession()).toBeUndefined();
});

it('a password typed for one account signs in to no other', async () => {
  const own = await signUp(test);
  const other = await signUp(test);
  await saveAccountReference(own.userId, true);
  await newCode(other.phone);
  expect(await verify(other.phone)).toBe(false);
});
