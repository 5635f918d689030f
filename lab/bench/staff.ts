import { sql } from 'drizzle-orm';
import { platformRole } from '@/lib/permissions';
import { inTransaction, jobLimits, openDatabase, type Database } from '@/server/db/client';
import { createPlatformCall } from '@/server/platform/router/call-endpoint';
import { createInProgress } from '@/server/platform/router/in-progress';
import { findBookings } from '@/server/platform/sales/find-bookings';
import { addMember } from '@/server/platform/staff/people';
import { staffHandlers } from '@/server/platform/staff/staff-handlers';
import { demoPassword, demoStaff } from '@/server/process/demo-accounts';
import { fillTrip } from '@/server/testing/test-full-trip';
import { addManyClaims } from '@/server/testing/test-many-claims';
import { addPassenger } from '@/server/testing/test-passengers';
import { measureCancelledTrip } from './cancelled-trip';
import { measureMoneyTable } from './money-table';
import { openNewDatabase } from './new-database';
import { benchPlatform } from './platform';
import { measurePreview } from './preview';
import { compared, judged, timedMedian, type BenchSettings, type Row } from './row';
import { browserUrl, openBrowser, openQuiet, sumBytes, watchTransfers, withPhone } from './web-browser';

const sizes = [1000, 1_000_000] as const;
const bookingSizes = [10_000, 1_000_000] as const;
/** The search finds the last bookings of the first size. */
const searchedBookings = 20;
const rounds = 60;
const owner = demoStaff[0].phone.replace('+267', '');
const listPath = '/staff/morula-coaches/people';

const maxPassengersKb = 25;

async function measurePages({ address, baselineUrl, browserPath, databaseUrl }: BenchSettings): Promise<Row[]> {
  const db = openDatabase(databaseUrl, 1, jobLimits);
  const browser = await openBrowser(browserPath);
  try {
    const fullTrip = await fillTrip(db.$client, 'morula-coaches');
    const bare = await withPhone(browser, async (page) => {
      const transfers = await watchTransfers(page);
      await openQuiet(page, browserUrl(baselineUrl));
      return sumBytes(transfers, 'Script');
    });
    const { own, ofPassengers } = await withPhone(browser, async (page) => {
      await page.goto(`${browserUrl(address)}/login?callbackUrl=${encodeURIComponent(listPath)}`);
      await page.getByLabel('Email Address / Phone').fill(owner);
      await page.getByLabel('Password').fill(demoPassword);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL((url) => url.pathname === listPath);
      const state = await page.context().storageState();
      return withPhone(browser, async (fresh) => {
        await fresh.context().addCookies(state.cookies);
        const transfers = await watchTransfers(fresh);
        await openQuiet(fresh, browserUrl(address) + listPath);
        const scripts = sumBytes(transfers, 'Script');
        transfers.length = 0;
        await openQuiet(fresh, `${browserUrl(address)}/staff/morula-coaches/passengers?trip=${fullTrip}`);
        return { own: scripts, ofPassengers: sumBytes(transfers) };
      });
    });
    const row = { name: 'JavaScript of a staff page', unit: 'KB', value: own / 1000, baseline: bare / 1000 };
    const passengers = {
      name: 'the page of 65 passengers, with the scripts in the cache',
      unit: 'KB',
      value: ofPassengers / 1000,
    };
    return [
      judged({ ...row, ratio: own / bare }, { of: 'ratio', is: '≤', mark: 1.1 }),
      judged(passengers, { is: '≤', mark: maxPassengersKb }),
    ];
  } finally {
    await browser.close();
    await db.$client.end();
  }
}

async function fillTo(db: Database, count: number, operatorId: number) {
  await db.execute(sql`
    insert into audit_rows (operator_id, actor, action, subject_kind, subject_uuid, after)
    select ${operatorId}::bigint, 'bench', 'staff.' || (n % 20), 'staff_member', gen_random_uuid(), '{"role": "seller"}'
    from generate_series(1, ${count}::int - (select count(*)::int from audit_rows)) n`);
  await db.execute(sql`analyze audit_rows`);
}

/** Fills the bookings up to this number, each with one passenger. They claim no seats. The claims have bookings too. */
async function fillBookingsTo(db: Database, count: number, userId: number) {
  await db.execute(sql`
    with made as (
      insert into bookings (reservation_number, user_id, trip_id, leg_id, booking_date, departs_at, arrives_at, fare_thebe,
                            pay_by, idempotency_key, request_hash)
      select 'N' || n, ${userId}::bigint, trips.id, legs.id, '2027-01-01', now(), now(), 4100, now(), n::text, ''
      from (select min(id) as id from trips) trips, (select min(id) as id from legs) legs,
           generate_series((select count(*)::int from bookings) + 1, ${count}::int) n
      returning id, reservation_number)
    insert into passengers (booking_id, names, seat)
    select id, case when n between ${bookingSizes[0] - searchedBookings + 1} and ${bookingSizes[0]} then 'Onkarabile Searched' else 'First' || n % 500 || ' Family' || n % 7919 end, 'A1'
    from made, lateral (select substr(reservation_number, 2)::int as n) as numbers`);
  await db.execute(sql`vacuum analyze bookings, passengers`);
}

async function measureSearchByName(db: Database, user: { id: number; uuid: string }): Promise<Row> {
  await addManyClaims(db, 1);
  const author = { actor: user.uuid, reason: null };
  const medians: number[] = [];
  for (const size of bookingSizes) {
    await fillBookingsTo(db, size, user.id);
    medians.push(
      await timedMedian(rounds, async () => {
        const { output } = await findBookings(benchPlatform(db), 'searched onka', author);
        if (output.query.id.split(',').length !== searchedBookings) throw new Error('the search missed bookings');
      }),
    );
  }
  const [baseline = 0, ours = 0] = medians;
  const row = compared('a search by name at 1,000,000 bookings over 10,000, median', 'ms', [{ ours, baseline }]);
  return judged(row, { of: 'ratio', is: '≤', mark: 1.5 });
}

/** Counts the statements of the two calls of a list page. A new platform has no memory of the token. */
async function countStatements(db: Database, accessToken: string, slug: string, list: 'staffList' | 'departureList') {
  const call = createPlatformCall({ platform: benchPlatform(db), apiKeys: ['bench'], inProgress: createInProgress(1) });
  const options = { accessToken, apiKey: 'bench', requestId: 'bench' };
  const { rows } = await db.execute<{ uuid: string }>(sql`select uuid from operators where slug = ${slug}`);
  const operatorId = rows[0]?.uuid ?? slug;
  const pool = db.$client;
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  let statements = 0;
  Object.assign(pool, {
    query: (...args: unknown[]) => {
      statements += 1;
      return query(...args);
    },
  });
  const pages = [
    await call('staffMe', { query: { slug } }, options),
    await call(list, { params: { operatorId } }, options),
  ];
  if (pages.some(({ ok }) => !ok)) throw new Error('a call of the list page was refused');
  Object.assign(pool, { query });
  return statements;
}

async function measureTripsPage(databaseUrl: string): Promise<Row[]> {
  const db = await openNewDatabase(databaseUrl, 'departures');
  try {
    const { accessToken } = await addPlatformMember(db);
    await addManyClaims(db, 100, 1);
    const counts: number[] = [];
    for (const trips of [10, 100]) {
      await db.execute(sql`
        update schedules set operator_id = (select id from operators where slug = case when id in (
          select id from schedules order by id limit ${trips}) then 'line-0' else 'line-1' end)`);
      counts.push(await countStatements(db, accessToken, 'line-0', 'departureList'));
    }
    const [baseline = 0, value = 0] = counts;
    const row = { name: 'statements of the trips page at 100 trips', unit: '', value };
    const over = { ...row, name: 'the same over 10 trips', baseline, ratio: value / baseline };
    return [judged(row, { is: '≤', mark: 6 }), judged(over, { of: 'ratio', is: '=', mark: 1 })];
  } finally {
    await db.$client.end();
  }
}

async function addPlatformMember(db: Database) {
  const user = await addPassenger(db);
  await inTransaction(db, (tx) =>
    addMember(tx, { operatorId: null, userId: user.id, role: platformRole }, { actor: 'bench', reason: null }),
  );
  return user;
}

async function measureDatabase({ databaseUrl }: BenchSettings): Promise<Row[]> {
  const db = await openNewDatabase(databaseUrl, 'staff');
  try {
    const user = await addPlatformMember(db);
    const { rows } = await db.execute<{ id: number }>(
      sql`insert into operators (name, slug) values ('Bench', 'bench') returning id::int`,
    );
    const staff = { memberId: 1, role: platformRole, operatorId: rows[0]?.id ?? 0 };
    const list = async () => {
      const call = { platform: benchPlatform(db), staff, query: {} } as never;
      const page = await staffHandlers.auditList(call);
      if (page.rows.length < 50) throw new Error('the list must have a whole page');
    };
    const medians: number[] = [];
    for (const size of sizes) {
      await fillTo(db, size, staff.operatorId);
      medians.push(await timedMedian(rounds, list));
    }
    const [baseline = 0, ours = 0] = medians;
    const row = compared('the audit list at 1,000,000 rows over 1,000, median', 'ms', [{ ours, baseline }]);
    const statements = await countStatements(db, user.accessToken, 'platform', 'staffList');
    return [
      judged({ name: 'statements of a list page', unit: '', value: statements }, { is: '≤', mark: 4 }),
      judged(row, { of: 'ratio', is: '≤', mark: 1.5 }),
      await measureSearchByName(db, user),
    ];
  } finally {
    await db.$client.end();
  }
}

export async function measureStaff(settings: BenchSettings): Promise<Row[]> {
  return [
    ...(await measurePages(settings)),
    ...(await measureDatabase(settings)),
    ...(await measureTripsPage(settings.databaseUrl)),
    await measurePreview(settings.databaseUrl),
    await measureCancelledTrip(settings.databaseUrl),
    await measureMoneyTable(settings.databaseUrl),
  ];
}
