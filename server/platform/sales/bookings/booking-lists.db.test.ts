import { sql } from 'drizzle-orm';
import { listPageSize } from '@/lib/limits';
import { jobLimits, openDatabase, type Database } from '@/server/db/client';
import { executedPlan } from '@/server/testing/executed-plan';
import { addManyBookings } from '@/server/testing/test-many-bookings';
import { addPassenger, addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import type { ListPage } from './bookings.repo';
import { listBookings, findRecentBooking } from '@/server/platform/sales/bookings/bookings.repo';

const perUser = 1000;
const statuses = ['active', 'used', 'cancelled'] as const;

/** One connection, so that the test can read its prepared statements. */
let db: Database;
// Runs before the database of the test closes.
afterAll(() => db.$client.end());
const test = testPlatform();
let anna: TestPassenger;
beforeAll(async () => {
  db = openDatabase(test.databaseUrl, 1, jobLimits);
  anna = await addPassenger(test.db);
  const people = [anna, ...(await addPassengers(test.db, 7))];
  const leg = await findLeg(test.db, longBus, [1, 3]);
  await addManyBookings(
    test.db,
    leg,
    people.map(({ id }) => id),
    perUser,
  );
});

/** Returns Anna's bookings in list order: latest departure first, then the newest booking first. */
async function inOrder(status?: (typeof statuses)[number]) {
  const { rows } = await test.db.execute<{ uuid: string; at: string }>(sql`
    select uuid, departs_at as at from bookings
    where user_id = ${anna.id} and ${status ? sql`status = ${status}` : sql`true`}`);
  const { rows: ids } = await test.db.execute<{ uuid: string; id: string }>(sql`select uuid, id from bookings`);
  const idOf = new Map(ids.map(({ uuid, id }) => [uuid, Number(id)]));
  return rows
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || (idOf.get(b.uuid) ?? 0) - (idOf.get(a.uuid) ?? 0))
    .map(({ uuid }) => uuid);
}

/** Reads pages until one is not full. */
async function turnPages(page: (offset: number) => Promise<string[]>) {
  const seen: string[] = [];
  for (;;) {
    const uuids = await page(seen.length);
    seen.push(...uuids);
    if (uuids.length < listPageSize) return seen;
  }
}

describe('a list of 1,000 bookings', () => {
  it.each(statuses)('shows each %s booking once over all pages, with the latest departure first', async (status) => {
    const seen = await turnPages(async (offset) => {
      const params = { status, offset, limit: listPageSize };
      const { data } = await test.callApi('bookings', { params }, anna.signedIn);
      expect(data?.every((booking) => booking.status === status)).toBe(true);
      return data?.map(({ bookingId }) => bookingId) ?? [];
    });
    expect(seen).toEqual(await inOrder(status));
    expect(seen.length).toBeGreaterThanOrEqual(Math.floor(perUser / 3));
  });

  it('shows each booking of any status once over all pages', async () => {
    const seen = await turnPages(async (offset) => {
      const params = { offset, limit: listPageSize };
      const { data } = await test.callApi('tickets', { params }, anna.signedIn);
      return data?.map(({ bookingId }) => bookingId) ?? [];
    });
    expect(seen).toEqual(await inOrder());
    expect(seen).toHaveLength(perUser);
  });

  it('returns the whole list in the same order when the request names no page', async () => {
    const { data } = await test.callApi('usedBookings', { params: { userId: anna.uuid } }, anna.signedIn);
    expect(data?.map(({ uuid }) => uuid)).toEqual(await inOrder('used'));
  });

  it('returns an empty page after the end, and at most 100 bookings in a page', async () => {
    const params = { status: 'active', limit: 1 } as const;
    const past = await test.callApi('bookings', { params: { ...params, offset: perUser } }, anna.signedIn);
    expect(past.data).toEqual([]);
    const tooMany = await test.callApi('bookings', { params: { ...params, offset: 0, limit: 101 } }, anna.signedIn);
    expect(tooMany).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

describe('among 8,000 bookings', () => {
  const page = (offset: number, status?: ListPage['status']): ListPage => ({
    ...(status ? { status } : {}),
    offset,
    limit: listPageSize,
  });

  it.each([
    ['the first page of a status', page(0, 'used'), 'bookings_of_user'],
    ['a later page of a status', page(100, 'used'), 'bookings_of_user'],
    ['the first page of all', page(0), 'bookings_of_user_any'],
    ['a later page of all', page(300), 'bookings_of_user_any'],
  ])(
    '%s is read in order from an index, and only its own rows are sorted or joined',
    async (_name, listPage, index) => {
      const { statements, scans, sortedRows } = await executedPlan(db, () => listBookings(db, anna.id, listPage));
      expect(statements).toBe(1);
      expect(scans.filter(({ table }) => table === 'bookings')).toMatchObject([
        { index, rows: listPage.offset + listPageSize },
        { index: 'bookings_pkey', rows: listPageSize },
      ]);
      for (const rows of sortedRows) expect(rows).toBe(listPageSize);
      const joined = scans.filter(({ table }) => table === 'passengers');
      expect(joined.map(({ rows }) => rows)).toEqual([2 * listPageSize]);
    },
  );

  it('the newest booking is read from an index', async () => {
    const { scans } = await executedPlan(db, () => findRecentBooking(db, anna.id));
    expect(scans.filter(({ table }) => table === 'bookings')).toMatchObject([{ index: 'bookings_recent' }]);
  });
});
