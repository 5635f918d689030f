import { upstream } from '@/server/api/upstream';
import { testSession } from '@/server/testing/test-session';
import { writeSession } from '../session/session';
import { exportFile, exportList } from './export-list';

jest.mock('next/headers', () => jest.requireActual<object>('@/server/testing/test-session'));
jest.mock('@/server/process/env', () => ({
  env: () => ({ NEXTAUTH_SECRET: 'secret-of-the-tests-0000000000000000', NEXTAUTH_URL: 'https://tsela.test' }),
}));
jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));

const follow = (site: string) =>
  new Request('http://tsela.test/staff/moving-star/bookings/list.csv', { headers: { 'sec-fetch-site': site } });

beforeEach(() => jest.mocked(upstream).mockReset());

it.each([
  ['list', (request: Request) => exportList(request, 'moving-star', 'bookings')],
  ['file of the timetable', (request: Request) => exportFile(request, 'moving-star', 'timetable', 'fares.csv')],
])('a link of another site exports no %s, and so writes no audit row', async (_, save) => {
  await writeSession(testSession);
  const response = await save(follow('cross-site'));
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'forbidden_origin' });
  expect(upstream).not.toHaveBeenCalled();
  jest.mocked(upstream).mockRejectedValueOnce(new Error('read'));
  await expect(save(follow('same-origin'))).rejects.toThrow('read');
});
