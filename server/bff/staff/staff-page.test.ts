import { upstream } from '@/server/api/upstream';
import { cookieJar, testSession } from '@/server/testing/test-session';
import { writeSession } from '../session/session';
import { drafts } from '../forms/draft';
import { loadStaffScreen } from './staff-page';

jest.mock('next/headers', () => jest.requireActual<object>('@/server/testing/test-session'));
jest.mock('@/server/process/env', () => ({
  env: () => ({ NEXTAUTH_SECRET: 'secret-of-the-tests-0000000000000000', NEXTAUTH_URL: 'https://tsela.test' }),
}));
jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));

const call = jest.mocked(upstream) as unknown as jest.Mock;
const current = { operatorId: 'a', slug: 'morula-coaches', name: 'Morula Coaches', role: 'owner' };
const page = { rows: [], next: null, day: '2026-11-28', total: { count: 0, amountThebe: 0 } };
const called = () => call.mock.calls.map(([name]) => String(name));

beforeEach(async () => {
  cookieJar.clear();
  await writeSession({ ...testSession, accessExpiresAt: Date.now() + 3_600_000 });
  call.mockReset().mockImplementation((name) => Promise.resolve(name === 'staffMe' ? { current } : page));
});

test.each([
  ['payments', { day: '27/11/2026' }],
  ['trips', { day: '2026-02-30' }],
  ['fares', { day: '27/11/2026' }],
  ['audit', { day: 'yesterday', area: 'trips' }],
  ['bookings', { day: '27.11.2026', trip: '0293d578-7c1e-4ab1-9c8e-bc339885f292' }],
  ['money', { month: 'November' }],
])('%s names a text that is no day, and shows no other day', async (name, query) => {
  const typed = Object.values(query)[0] ?? '';
  const view = await loadStaffScreen(['morula-coaches', name], query);
  const text = `${typed} is not a day. Please choose one, or type it as 2026-11-27`;
  expect(view).toMatchObject({ message: { tone: 'bad', text }, table: { rows: [], empty: '' } });
  expect(called()).toEqual(['staffMe']);
});

test('a record does not name another day', async () => {
  const view = await loadStaffScreen(['morula-coaches', 'fares', '0293d578-7c1e-4ab1-9c8e-bc339885f292'], { day: 'x' });
  expect(view?.message?.text).toMatch(/^x is not a day/);
  expect(called()).toEqual(['staffMe']);
});

test.each([
  ['payments', {}, 'Payments, Sat 28 Nov 2026'],
  ['trips', { day: '2026-11-27' }, 'Trips, Fri 27 Nov 2026'],
  ['trips', { day: 'tomorrow' }, 'Trips, tomorrow'],
  ['audit', { day: '2026-11-27' }, 'Audit, Fri 27 Nov 2026'],
  ['audit', {}, 'Audit'],
  ['people', { day: 'x' }, 'People'],
])('the heading of %s %j is %s', async (name, query, title) => {
  expect((await loadStaffScreen(['morula-coaches', name], query))?.title).toBe(title);
  expect(called()).toHaveLength(2);
});

test('a receipt is a copy, apart from the page that follows its payment', async () => {
  const id = '0293d578-7c1e-4ab1-9c8e-bc339885f292';
  const path = `/staff/morula-coaches/payments/${id}`;
  const at = '2026-11-28T03:00:00.000Z';
  const journey = {
    operator: 'Morula Coaches',
    phone: null,
    from: 'Maun',
    to: 'Nata',
    boardingPlace: 'Rank',
    departsAt: at,
  };
  const sale = {
    receiptNumber: '000001',
    reservationNumber: 'ACDEFGHJ',
    amountThebe: 100,
    takenAt: at,
    takenBy: 'Now',
  };
  const isCopy = async (handed: object, query = {}) => {
    const receipt = { ...journey, passengers: [], isVoidable: false, ...handed };
    const rows = [{ id, ...sale, isVoided: false, receipt }];
    call.mockImplementation((name) => Promise.resolve(name === 'staffMe' ? { current } : { ...page, rows }));
    const { part } = (await loadStaffScreen(['morula-coaches', 'payments', id], query)) ?? {};
    return part?.kind === 'receipt' && part.isCopy;
  };
  const stored = { takenBy: 'Then' };
  const done = { done: 'takePayment' };
  expect(await isCopy(stored, done)).toBe(true);
  const outcome = { form: 'takePayment', page: path, done: { text: 'Taken.', isBad: false }, code: null, isCut: false };
  await drafts.passenger.save([{ ...outcome, fields: {}, details: {}, texts: {}, lists: {} }]);
  expect(await isCopy(stored, done)).toBe(false);
  expect(await isCopy(stored)).toBe(true);
  // A receipt of an earlier release.
  expect(await isCopy({})).toBe(false);
});
