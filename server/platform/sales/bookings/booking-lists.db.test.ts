import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { listPageSize } from '@/lib/limits';
import { addManyBookings } from '@/server/testing/test-many-bookings';
import { addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import type { ListPage } from './bookings.repo';
import { listBookings, findRecentBooking } from '@/server/platform/sales/bookings/bookings.repo';

const perUser = 1000;
const statuses = ['active', 'used', 'cancelled'] as const;

const test = testPlatform();
let anna: TestPassenger;
beforeAll(async () => {
  const people = await addPassengers(test.db, 8);
  if (!people[0]) throw new Error('passengers are needed');
  anna = people[0];
  const leg = await findLeg(test.db, longBus, [1, 3]);
  await addManyBookings(
    test.db,
    leg,
    people.map(({ id }) => id),
    perUser,
  );
});
afterEach(() => jest.restoreAllMocks());

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

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
};
type Plan = { type: string; table: string | undefined; index: string | undefined; rows: number };

const flat = (node: PlanNode): Plan[] => [
  {
    type: node['Node Type'],
    table: node['Relation Name'],
    index: node['Index Name'],
    rows: node['Actual Rows'] * node['Actual Loops'],
  },
  ...(node.Plans ?? []).flatMap(flat),
];

/** Returns PostgreSQL's plan of the only statement that `work` sends. */
async function explain(work: () => Promise<unknown>): Promise<Plan[]> {
  const watched = jest.spyOn(Client.prototype, 'query');
  await work();
  const [sent, values] = watched.mock.calls[0] as unknown as [{ text: string }, unknown[]];
  expect(watched).toHaveBeenCalledTimes(1);
  watched.mockRestore();
  const { rows } = await test.db.$client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${sent.text}`,
    values,
  );
  const [explained] = rows;
  if (!explained) throw new Error('PostgreSQL returned no plan');
  return flat(explained['QUERY PLAN'][0].Plan);
}

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
      const nodes = await explain(() => listBookings(test.db, anna.id, listPage));
      const ofBookings = nodes.filter(({ table }) => table === 'bookings');
      expect(ofBookings).toMatchObject([
        { index, rows: listPage.offset + listPageSize },
        { index: 'bookings_pkey', rows: listPageSize },
      ]);
      for (const sort of nodes.filter(({ type }) => type.includes('Sort'))) expect(sort.rows).toBe(listPageSize);
      const joined = nodes.filter(({ table }) => table === 'passengers');
      expect(joined.map(({ rows }) => rows)).toEqual([2 * listPageSize]);
    },
  );

  it('the newest booking is read from an index', async () => {
    const nodes = await explain(() => findRecentBooking(test.db, anna.id));
    expect(nodes.filter(({ table }) => table === 'bookings')).toMatchObject([{ index: 'bookings_recent' }]);
  });
});
