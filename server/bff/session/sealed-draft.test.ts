import { z } from 'zod';
import { authOptions } from '../session/next-auth';
import { sealedDraft } from '../session/sealed-draft';
import { removeSession, writeSession } from '../session/session';
import type { SessionToken } from '../session/session-cookie';
import { replaceSession } from '../session/sign-in';

const mockJar = new Map<string, { value: string }>();
jest.mock('next/headers', () => ({
  cookies: () =>
    Promise.resolve({
      get: (name: string) => mockJar.get(name),
      set: (name: string, value: string, { maxAge }: { maxAge: number }) =>
        maxAge === 0 ? mockJar.delete(name) : mockJar.set(name, { value }),
    }),
}));
jest.mock('@/server/process/env', () => ({
  env: () => ({ NEXTAUTH_SECRET: 'secret-of-the-tests-0000000000000000', NEXTAUTH_URL: 'http://localhost:3000' }),
}));

const sessionOf = (digit: number): SessionToken => ({
  userId: `00000000-0000-4000-8000-00000000000${digit}`,
  firstName: 'Anna',
  accessExpiresAt: 0,
  accessToken: 'access',
  refreshToken: 'refresh',
  idToken: 'id',
});
const [anna, ben] = [sessionOf(1), sessionOf(2)];
const drafts = (['tsela.form', 'tsela.staff', 'tsela.factor', 'tsela.codes'] as const).map((name) =>
  sealedDraft(name, 15, z.string()),
);
const save = () => Promise.all(drafts.map((draft) => draft.save(['typed'])));
const read = () => Promise.all(drafts.map((draft) => draft.read()));
const all = drafts.map(() => 'typed');
const none = drafts.map(() => undefined);
const draftCookies = () => [...mockJar.keys()].filter((name) => name.startsWith('tsela.'));

beforeEach(() => mockJar.clear());

test('a draft is read only by the account that typed it', async () => {
  await writeSession(anna);
  await save();
  expect(await read()).toEqual(all);
  await writeSession(ben);
  expect(await read()).toEqual(none);
  await removeSession();
  expect(await read()).toEqual(none);
  await save();
  expect(await read()).toEqual(all);
  await writeSession(anna);
  expect(await read()).toEqual(none);
});

test('a log-out removes all drafts', async () => {
  await writeSession(anna);
  await save();
  await authOptions('session', () => undefined).events?.signOut?.({ token: {}, session: {} as never });
  expect(draftCookies()).toEqual([]);
});

test('a sign-in removes the drafts of others, and keeps those of an account whose session ended while it typed', async () => {
  await writeSession(anna);
  await save();
  await removeSession();
  await writeSession(await replaceSession(anna));
  expect(await read()).toEqual(all);
  await removeSession();
  await replaceSession(ben);
  expect(draftCookies()).toEqual([]);
});
