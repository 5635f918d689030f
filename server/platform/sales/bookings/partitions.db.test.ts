import { sql } from 'drizzle-orm';
import { Client, type QueryResult } from 'pg';
import { databaseFault } from '@/server/db/client';
import { book, hold, holdAndBook, takenSeats } from '@/server/testing/test-bookings';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg, type TestLeg } from '@/server/testing/test-trips';
import { findBooking, findBookingByNumber, listBookings } from './bookings.repo';

const parts = 4;
const test = testPlatform();
let leg: TestLeg;
let anna: TestPassenger;

/** The app reads and writes copies that are partitioned by the trip (docs/guides/capacity.md). */
beforeAll(async () => {
  anna = await addPassenger(test.db);
  leg = await findLeg(test.db, longBus, [1, 3]);
  const run = (statement: string) => test.db.execute<{ text: string }>(sql.raw(statement));
  const overlap = await run(`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'seat_claims_no_overlap'`);
  await run('create schema parts');
  for (const table of ['bookings', 'passengers', 'seat_claims']) {
    // The app does not write this column, so it has a default.
    const trip = table === 'passengers' ? `, trip_id bigint not null default ${leg.tripRowId}` : '';
    await run(`
      create table parts.${table} (like public.${table} including defaults including constraints${trip}) partition by hash (trip_id);
      alter table parts.${table} alter id set default nextval('public.${table}_id_seq')`);
    for (let part = 0; part < parts; part += 1) {
      await run(`
        create table parts.${table}_${part} partition of parts.${table} for values with (modulus ${parts}, remainder ${part})`);
      if (table === 'seat_claims') await run(`alter table parts.seat_claims_${part} add ${overlap.rows[0]?.text}`);
    }
    const indexes = await run(`
      select pg_get_indexdef(indexrelid) as text from pg_index
      where indrelid = 'public.${table}'::regclass and not indisexclusion`);
    for (const { text } of indexes.rows) await run(text.replace('UNIQUE ', '').replace(' public.', ' parts.'));
  }
  // Without these settings the planner would read such small tables as a whole.
  const settings = [
    'search_path = parts, public',
    'enable_seqscan = off',
    'enable_hashjoin = off',
    'enable_mergejoin = off',
  ];
  await run(`
    grant usage on schema parts to public;
    grant all on all tables in schema parts to public;
    grant usage on all sequences in schema public to public;
    do $$ begin
      ${settings.map((setting) => `execute format('alter database %I set ${setting}', current_database());`).join('\n')}
    end $$`);
});

type PlanNode = { 'Relation Name'?: string; 'Actual Loops': number; Plans?: PlanNode[] };

/** Adds the partitions of each table that were read, with a condition on the trip or without. */
function addRead({ Plans = [], ...node }: PlanNode, read: Map<string, Set<string>>) {
  const [partition, table] = /^(\w+)_\d$/.exec(node['Relation Name'] ?? '') ?? [];
  if (partition && node['Actual Loops'] > 0) {
    const key = JSON.stringify(node).includes('trip_id = ') ? `${table} of a trip` : `${table}`;
    read.set(key, (read.get(key) ?? new Set()).add(partition));
  }
  for (const plan of Plans) addRead(plan, read);
}

/** Explains each statement of `work` just before it runs. Returns the number of partitions that were read. */
async function partitionsRead(work: () => Promise<unknown>): Promise<Record<string, number>> {
  // oxlint-disable-next-line typescript/unbound-method -- called on the connection
  const { query } = Client.prototype;
  const explained: Promise<QueryResult<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>>[] = [];
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...sent: unknown[]) {
    const send = (...statement: unknown[]): unknown => Reflect.apply(query, this, statement);
    const { text = '' } = sent[0] as { text?: string };
    if (!/bookings|passengers|seat_claims/.test(text)) return send(...sent);
    const isChange = !/^\s*select/.test(text);
    if (isChange) void send('savepoint unchanged');
    explained.push(send(`explain (analyze, format json) ${text}`, sent[1]) as (typeof explained)[number]);
    if (isChange) void send('rollback to unchanged');
    return send(...sent);
  });
  await work().finally(() => spy.mockRestore());
  const read = new Map<string, Set<string>>();
  for (const { rows } of await Promise.all(explained)) for (const row of rows) addRead(row['QUERY PLAN'][0].Plan, read);
  return Object.fromEntries([...read].map(([key, partitions]) => [key, partitions.size]));
}

it('reads one partition for a trip, and all partitions for a user or a number', async () => {
  const { db } = test.platform;
  const uuid = await holdAndBook(test, anna, leg, ['A1']);
  const number = (await findBooking(db, uuid))?.booking.reservationNumber ?? '';
  const everywhere = { bookings: parts, passengers: parts };
  expect(await partitionsRead(() => takenSeats(test, leg))).toEqual({ 'seat_claims of a trip': 1 });
  expect(await partitionsRead(() => hold(test, anna, leg, ['A2', 'A3']))).toEqual({
    'seat_claims of a trip': 1,
    seat_claims: parts,
  });
  expect(await partitionsRead(() => book(test, anna, leg, ['A2', 'A3']))).toEqual({
    'seat_claims of a trip': 1,
    ...everywhere,
  });
  expect(await partitionsRead(() => findBookingByNumber(db, number))).toEqual(everywhere);
  const list = () => listBookings(db, anna.id, { offset: 0, limit: 20 });
  expect(await partitionsRead(list)).toEqual(everywhere);
  expect((await list()).map(({ seats }) => seats)).toEqual([['A2', 'A3'], ['A1']]);
});

it('refuses an overlap in a partition, and takes adjacent legs', async () => {
  const claim = async (range: string) => {
    const inserted = test.platform.db.execute<{ partition: string }>(sql`
      insert into seat_claims (trip_id, seat, leg_id, leg, state, user_id, expires_at, rev)
      values (${leg.tripRowId}, 'B1', ${leg.legRowId}, ${range}, 'held', ${anna.id}, now() + interval '1 hour', 0)
      returning tableoid::regclass::text as partition`);
    return inserted.then(({ rows }) => rows[0]?.partition).catch((error: unknown) => databaseFault(error)?.code);
  };
  const partition = await claim('[1,3)');
  expect(partition).toMatch(/^seat_claims_\d$/);
  expect([await claim('[3,5)'), await claim('[2,4)')]).toEqual([partition, '23P01']);
});

it('cannot check these unique keys, because they lack the trip', async () => {
  const { rows } = await test.db.execute<{ key: string }>(sql`
    select indexrelid::regclass::text as key from pg_index
    where indrelid in ('public.bookings'::regclass, 'public.passengers'::regclass, 'public.seat_claims'::regclass)
      and indisunique and not indisexclusion
      and 'trip_id' <> all(select attname from pg_attribute where attrelid = indrelid and attnum = any(indkey))
    order by 1`);
  expect(rows.map(({ key }) => key)).toEqual([
    'bookings_idempotency',
    'bookings_pkey',
    'bookings_reservation_number_unique',
    'bookings_uuid_unique',
    'passengers_booking_id_seat_unique',
    'passengers_pkey',
    'passengers_uuid_unique',
    'seat_claims_pkey',
  ]);
});
