import { forgetAccountReference, readAccountReference, saveAccountReference } from './account-reference';
import { readSession, removeSession, writeSession } from './session';
import { sealSession, type SessionToken } from './session-cookie';

type Options = { maxAge: number; secure: boolean; path: string; domain?: string };
const mockJar = new Map<string, { value: string }>();
const mockSet = jest.fn((name: string, value: string, { maxAge }: Options) => {
  if (maxAge === 0) mockJar.delete(name);
  else mockJar.set(name, { value });
});
let mockUrl = 'https://tsela.test';

jest.mock('next/headers', () => ({
  cookies: () =>
    Promise.resolve({
      has: (name: string) => mockJar.has(name),
      get: (name: string) => mockJar.get(name),
      set: (name: string, value: string, options: Options) => mockSet(name, value, options),
    }),
}));
jest.mock('@/server/process/env', () => ({
  env: () => ({ NEXTAUTH_SECRET: 'secret-of-the-tests-0000000000000000', NEXTAUTH_URL: mockUrl }),
}));

const accountId = '00000000-0000-4000-8000-000000000001';
const session: SessionToken = {
  userId: '00000000-0000-4000-8000-000000000000',
  firstName: 'Anna',
  accessExpiresAt: 0,
  accessToken: 'access',
  refreshToken: 'refresh',
  idToken: 'id',
};
const names = () => [...mockJar.keys()];

beforeEach(() => {
  mockJar.clear();
  mockSet.mockClear();
  mockUrl = 'https://tsela.test';
});

test('over https the cookies have names that only this host can set', async () => {
  await writeSession(session);
  await saveAccountReference(accountId);
  expect(names()).toEqual(['__Host-next-auth.session-token', '__Host-tsela.account']);
  for (const [, , options] of mockSet.mock.calls) {
    expect(options).toMatchObject({ secure: true, path: '/', httpOnly: true });
    expect(options).not.toHaveProperty('domain');
  }
});

test('over http the cookies have plain names', async () => {
  mockUrl = 'http://localhost:3000';
  await writeSession(session);
  await saveAccountReference(accountId);
  expect(names()).toEqual(['next-auth.session-token', 'tsela.account']);
  expect(await readSession()).toEqual(session);
});

test('a cookie under a name that a sister domain can set is not read', async () => {
  mockJar.set('__Secure-next-auth.session-token', { value: await sealSession({ ...session, firstName: 'Planted' }) });
  expect(await readSession()).toBeUndefined();
  await writeSession(session);
  expect((await readSession())?.firstName).toBe('Anna');
  await removeSession();
  expect(await readSession()).toBeUndefined();
});

test('the end of a session removes its cookie with the options that browsers require', async () => {
  await writeSession(session);
  await saveAccountReference(accountId);
  expect(await readAccountReference()).toEqual({ accountId, knowsPassword: false });
  await removeSession();
  await forgetAccountReference();
  expect(names()).toEqual([]);
  for (const [, , options] of mockSet.mock.calls) expect(options).toMatchObject({ secure: true, path: '/' });
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
