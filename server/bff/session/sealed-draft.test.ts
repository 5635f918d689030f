import { z } from 'zod';
import { cookieJar, testSession } from '@/server/testing/test-session';
import { authOptions } from '../session/next-auth';
import { sealedDraft } from '../session/sealed-draft';
import { removeSession, writeSession } from '../session/session';
import { replaceSession } from '../session/sign-in';

jest.mock('next/headers', () => jest.requireActual<object>('@/server/testing/test-session'));
jest.mock('@/server/process/env', () => ({
  env: () => ({ NEXTAUTH_SECRET: 'secret-of-the-tests-0000000000000000', NEXTAUTH_URL: 'http://localhost:3000' }),
}));

const anna = testSession;
const ben = { ...testSession, userId: '00000000-0000-4000-8000-000000000002' };
const drafts = (['tsela.form', 'tsela.visit', 'tsela.factor', 'tsela.codes'] as const).map((name) =>
  sealedDraft(name, 15, z.string()),
);
const save = () => Promise.all(drafts.map((draft) => draft.save(['typed'])));
const read = () => Promise.all(drafts.map((draft) => draft.read()));
const all = drafts.map(() => 'typed');
const none = drafts.map(() => undefined);
const draftCookies = () => [...cookieJar.keys()].filter((name) => name.startsWith('tsela.'));

beforeEach(() => cookieJar.clear());

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
