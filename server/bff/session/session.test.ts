import { randomInt } from 'node:crypto';
import { cookieJar, cookieOptions, testSession } from '@/server/testing/test-session';
import { forgetAccountReference, readAccountReference, saveAccountReference } from './account-reference';
import { readSession, removeSession, writeSession } from './session';
import { sealSession } from './session-cookie';

let mockUrl = 'https://tsela.test';
jest.mock('next/headers', () => jest.requireActual<object>('@/server/testing/test-session'));
jest.mock('@/server/process/env', () => ({
  env: () => ({ NEXTAUTH_SECRET: 'secret-of-the-tests-0000000000000000', NEXTAUTH_URL: mockUrl }),
}));

const accountId = '00000000-0000-4000-8000-000000000001';
/** Characters of four bytes that do not compress. */
const randomText = (length: number) =>
  Array.from({ length: length / 2 }, () => String.fromCodePoint(randomInt(0x1f300, 0x1faff))).join('');
const names = () => [...cookieJar.keys()];

beforeEach(() => {
  cookieJar.clear();
  cookieOptions.length = 0;
  mockUrl = 'https://tsela.test';
});

test('over https the cookies have names that only this host can set', async () => {
  await writeSession(testSession);
  await saveAccountReference(accountId);
  expect(names()).toEqual(['__Host-next-auth.session-token', '__Host-tsela.account']);
  for (const options of cookieOptions) {
    expect(options).toMatchObject({ secure: true, path: '/', httpOnly: true });
    expect(options).not.toHaveProperty('domain');
  }
});

test('over http the cookies have plain names', async () => {
  mockUrl = 'http://localhost:3000';
  await writeSession(testSession);
  await saveAccountReference(accountId);
  expect(names()).toEqual(['next-auth.session-token', 'tsela.account']);
  expect(await readSession()).toEqual(testSession);
});

test('a cookie under a name that a sister domain can set is not read', async () => {
  cookieJar.set('__Secure-next-auth.session-token', {
    value: await sealSession({ ...testSession, firstName: 'Planted' }),
  });
  expect(await readSession()).toBeUndefined();
  await writeSession(testSession);
  expect((await readSession())?.firstName).toBe('Anna');
  await removeSession();
  expect(await readSession()).toBeUndefined();
});

test('the end of a session removes its cookie with the options that browsers require', async () => {
  await writeSession(testSession);
  await saveAccountReference(accountId);
  expect(await readAccountReference()).toEqual({ accountId, typed: {} });
  await removeSession();
  await forgetAccountReference();
  expect(names()).toEqual([]);
  for (const options of cookieOptions) expect(options).toMatchObject({ secure: true, path: '/' });
});

const otherId = '00000000-0000-4000-8000-000000000002';

test('a sign-up stays that of the browser when a code goes to another contact, which is typed last', async () => {
  await saveAccountReference(accountId, true, { username: 'neo', phone: '71' });
  await saveAccountReference(otherId, false, { phone: '72' });
  const typed = { username: 'neo', phone: '72' };
  expect(await readAccountReference()).toEqual({ accountId: otherId, ownId: accountId, typed });
  // A sign-in to another account forgets the texts of the first person.
  await saveAccountReference(otherId, true);
  expect(await readAccountReference()).toEqual({ accountId: otherId, ownId: otherId, typed: {} });
});

test('a sign-up with texts of maximum length fits in the cookie', async () => {
  const typed = Object.fromEntries(['firstName', 'lastName', 'username'].map((name) => [name, randomText(60)]));
  await saveAccountReference(accountId, true, { ...typed, phone: randomText(250), email: randomText(254) });
  expect((await readAccountReference())?.typed).toMatchObject(typed);
});

test('the account is forgotten after an hour, also by a browser that keeps the cookie', async () => {
  await saveAccountReference(accountId);
  const hourLater = Date.now() + 3_600_000;
  jest.useFakeTimers({ now: hourLater - 5_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  expect(await readAccountReference()).toBeDefined();
  jest.setSystemTime(hourLater + 5_000);
  expect(await readAccountReference()).toBeUndefined();
  jest.useRealTimers();
});
