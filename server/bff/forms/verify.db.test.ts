import { lastCode, named, newUser, signUp, type SignUp } from '@/server/testing/test-accounts';
import { addPassenger } from '@/server/testing/test-passengers';
import { testApiKey, testPlatform } from '@/server/testing/test-platform';
import { cookieJar } from '@/server/testing/test-session';
import type { ApiClient } from '@/server/api/client';
import { createInProcessClient } from '@/server/api/in-process-client';
import { readAccountReference, saveAccountReference } from '../session/account-reference';
import { loadKnownAccount } from './accounts';
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

const run = (name: 'sign-up' | 'verify' | 'verify-code', body: Record<string, string>) =>
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

it('a new code goes to the own account, also if a stranger signed up with the phone later', async () => {
  const { userId, phone } = await signUp(test);
  await saveAccountReference(userId, true);
  await signUp(test, named(phone));
  await newCode(phone);
  expect(await verify(phone)).toBe(true);
  expect((await readSession())?.userId).toBe(userId);
});

describe('a sign-up with the username of an unverified one', () => {
  const fieldsOf = ({ user, login }: SignUp) => ({
    firstName: user.fname,
    lastName: user.lname,
    phone: user.phone,
    country: 'BW',
    termsAccepted: 'on',
    username: login.username,
    email: '',
    password: login.password,
    confirm: login.password,
  });
  const signUpHere = async (body: SignUp) => run('sign-up', fieldsOf(body));
  const corrected = (body: SignUp) => ({ ...body, ...named(newUser().user.phone) });

  it.each(['a new phone', 'the phone of an account'])('replaces that of this browser, with %s', async (which) => {
    const { phone } = which === 'a new phone' ? newUser().user : await addPassenger(test.db);
    const wrong = { ...newUser(), ...named(phone) };
    await signUpHere(wrong);
    const wrongId = (await readAccountReference())?.accountId;
    expect((await loadKnownAccount())?.sentTo).toContain(phone.slice(-3));
    // A code for another contact changes nothing.
    test.clock.advanceSeconds(60);
    await run('verify-code', { by: 'cellphone', phone });
    await run('verify-code', { by: 'cellphone', phone: newUser().user.phone });
    const right = corrected(wrong);
    await signUpHere(right);
    const known = await readAccountReference();
    expect(known).toMatchObject({ accountId: known?.ownId, typed: { phone: right.user.phone } });
    expect(known?.accountId).not.toBe(wrongId);
    expect(JSON.stringify(known)).not.toContain(right.login.password);
    expect(await verify(right.user.phone)).toBe(true);
    // A verified account stays.
    await saveAccountReference((await readSession())?.userId ?? '', true);
    await expect(signUpHere(corrected(right))).rejects.toMatchObject({ code: 'username_taken' });
  });

  it('is refused in a browser that only requested the code', async () => {
    const stranger = await signUp(test);
    await newCode(stranger.phone);
    expect((await readAccountReference())?.accountId).toBe(stranger.userId);
    await expect(signUpHere(corrected(stranger.body))).rejects.toMatchObject({ code: 'username_taken' });
  });
});
