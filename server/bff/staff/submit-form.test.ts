import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { factorPath } from '@/lib/paths/staff';
import { upstream } from '@/server/api/upstream';
import { cookieJar, testSession } from '@/server/testing/test-session';
import { submit } from '../forms/submit';
import { writeSession } from '../session/session';
import { readDraft } from './drafts';
import { loadFactor } from './factor-page';
import { formOf, messageOf, type Context } from './parts';
import { staffForm } from './submit-form';

jest.mock('next/headers', () => jest.requireActual<object>('@/server/testing/test-session'));
jest.mock('@/server/process/env', () => ({
  env: () => ({ NEXTAUTH_SECRET: 'secret-of-the-tests-0000000000000000', NEXTAUTH_URL: 'https://tsela.test' }),
}));
jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));
jest.mock('./screens', () => {
  const actual = jest.requireActual<{ formsOfScreens: object[] }>('./screens');
  const formOfSales = (sales: string) => ({ call: 'setSales', done: `The sales are ${sales}.`, fixed: { sales } });
  return { ...actual, formsOfScreens: [formOfSales('open'), formOfSales('closed'), ...actual.formsOfScreens] };
});

const call = jest.mocked(upstream) as unknown as jest.Mock;
beforeEach(async () => {
  cookieJar.clear();
  await writeSession({ ...testSession, accessExpiresAt: Date.now() + 3_600_000 });
});

/** Posts a form of a staff page, as a browser without a script does. */
function send(name: string, here: string, typed: Record<string, string>) {
  const request = new Request(`https://tsela.test/api/forms/staff/${name}`, {
    method: 'POST',
    headers: { accept: 'text/html', origin: 'https://tsela.test' },
    body: new URLSearchParams({ here, next: here, key: randomUUID(), ...typed }),
  });
  return submit(name, staffForm(name), request);
}

/** Returns the draft that the next page reads. */
async function post(name: string, here: string, typed: Record<string, string>) {
  await send(name, here, typed);
  return readDraft(here, { problem: name });
}

it('a refused code of the second factor stays in no cookie', async () => {
  call.mockRejectedValue(new AppError('factor_wrong'));
  const draft = await post('checkFactor', factorPath, { code: '123456' });
  expect(draft).toMatchObject({ form: 'checkFactor', code: 'factor_wrong' });
  expect(JSON.stringify(draft)).not.toContain('123456');
});

it('of two forms that make one call, the problem stands in the one that was sent', async () => {
  call.mockRejectedValue(new AppError('trip_departed'));
  const path = '/staff/tsela/trips/1';
  const draft = await post('setSales', path, { sales: 'open', operatorId: randomUUID(), tripId: randomUUID() });
  const context: Context = { session: testSession, path, query: { problem: 'setSales' }, draft };
  const form = { call: 'setSales', title: 'Sales', button: 'Change', done: 'Changed.' } as const;
  const isOpen = (sales: string) => formOf(context, { ...form, fixed: { sales } }, { next: path }).isOpen;
  expect([isOpen('open'), isOpen('closed')]).toEqual([true, false]);
});

it('a form that waits for the second factor is sent again as it was typed', async () => {
  call.mockRejectedValueOnce(new AppError('factor_required'));
  const here = '/staff/tsela/people';
  const typed = { role: 'planner', contact: '71000001', operatorId: randomUUID() };
  const { headers } = await send('inviteStaff', here, typed);
  const url = new URL(headers.get('location') ?? '', 'https://tsela.test');
  const next = url.searchParams.get('next') ?? '';
  expect([url.pathname, next]).toEqual([factorPath, `${here}?problem=inviteStaff`]);
  call.mockResolvedValue({ state: 'on', uri: null, isFresh: true, smsTo: null });
  const { factor } = await loadFactor({ session: testSession, path: factorPath, query: { next }, draft: undefined });
  expect(factor?.kept).toMatchObject({
    call: 'inviteStaff',
    hidden: { ...typed, here, next: here, key: expect.any(String) as string, shownAccount: testSession.userId },
    fields: [],
  });
});

it.each(['open', 'closed'])(
  'of two forms that make one call, the page says the sentence of the one for %s',
  async (sales) => {
    call.mockResolvedValue({ message: 'done' });
    const path = '/staff/tsela/trips';
    await send('setSales', path, { sales, operatorId: randomUUID(), tripId: randomUUID() });
    const query = { done: 'setSales' };
    const context: Context = { session: testSession, path, query, draft: await readDraft(path, query) };
    expect(messageOf(context)?.text).toBe(`The sales are ${sales}.`);
  },
);
