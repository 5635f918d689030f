import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { searchTrips } from '@/server/platform/catalogue/search-trips';
import { addManyClaims, busesOfSearch, manyClaimsSearch } from '@/server/testing/test-many-claims';
import { measureBookings } from './bookings-by-size';
import { openNewDatabase } from './new-database';
import { benchPlatform } from './platform';
import { compared, judged, median, quantile, timedMs, type BenchSettings, type Copy, type Row } from './row';

const smallest = { claims: 10_000, buses: 13, pastDays: 1 };
const sizes = [
  smallest,
  { claims: 100_000, buses: 125, pastDays: 1 },
  { claims: 10_000_000, buses: 441, pastDays: 5 * 365 },
] as const;
const rounds = 15;
const searchesPerRound = 40;
const mark = { of: 'ratio', is: '≤', mark: 1.5 } as const;
const { from, to, date } = manyClaimsSearch;

/** Creates a database with at least this many claims. Other rows grow with them, but the searched buses do not. */
async function openWithClaims(databaseUrl: string, name: string, size: (typeof sizes)[number], checkout?: string) {
  const db = await openNewDatabase(databaseUrl, name, checkout);
  await addManyClaims(db, size.buses, undefined, size.pastDays);
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from seat_claims`);
  const made = rows[0]?.count ?? 0;
  if (made < size.claims) throw new Error(`${made} claims were made, ${size.claims} are needed`);
  // The bench must not measure the writes of the load.
  await db.execute(sql`checkpoint`);
  return db;
}

/**
 * Adds what operators enter: two later fares of each pair of towns, 20 blocked seats on each trip of a third of the buses, and
 * closed sales of a tenth of the trips. One more bus runs on the searched road with closed sales, so the search still returns
 * the same buses.
 */
async function addOffers(db: Database) {
  const closed = `MANY ${busesOfSearch + 1}`;
  await db.execute(sql`
    update legs set from_city_id = road.from_city_id, to_city_id = road.to_city_id
    from schedules moved, schedules first join legs road on road.schedule_id = first.id
    where legs.schedule_id = moved.id and moved.code = ${closed} and first.code = 'MANY 1'
      and road.departure_sequence = legs.departure_sequence and road.arrival_sequence = legs.arrival_sequence`);
  await db.execute(sql`
    insert into fares (operator_id, from_city_id, to_city_id, valid_from, fare_thebe)
    select distinct operator_id, from_city_id, to_city_id, '-infinity'::date, 2050
    from legs join schedules on schedules.id = schedule_id where code = ${closed} on conflict do nothing`);
  await db.execute(sql`
    insert into fares (operator_id, from_city_id, to_city_id, valid_from, fare_thebe)
    select operator_id, from_city_id, to_city_id, current_date + days, fare_thebe + 100
    from fares cross join unnest('{-30,10}'::int[]) days`);
  await db.execute(sql`
    update trips set sales_closed_at = now() from schedules
    where schedules.id = schedule_id and (code = ${closed} or trips.id % 10 = 0 and service_date <> ${date()})`);
  await db.execute(sql`
    insert into seat_claims (trip_id, seat, leg_id, leg, state, block_kind, rev)
    select trips.id, chr(ascii('F') + n / 5) || 1 + n % 5, legs.id, int4range(departure_sequence, arrival_sequence), 'booked',
           'closed', nextval('seat_revision')
    from trips join buses on buses.id = bus_id join legs on legs.schedule_id = trips.schedule_id and is_default,
         generate_series(0, 19) n
    where substr(reg_no, 6)::int % 3 = 0`);
  await db.execute(sql`vacuum analyze`);
}

/** Creates a database with the fewest claims, and a search in it. The bench also bundles this file with an unchanged copy. */
export async function openSearch(databaseUrl: string, name: string, checkout?: string) {
  const db = await openWithClaims(databaseUrl, name, smallest, checkout);
  return { db, search: await searchIn(db) };
}

async function searchIn(db: Database): Promise<() => Promise<void>> {
  const { rows } = await db.execute<{ slug: string; uuid: string }>(sql`select slug, uuid from cities`);
  const uuidOf = (slug: string) => rows.find((row) => row.slug === slug)?.uuid ?? '';
  const request = { date: date(), from: uuidOf(from), to: uuidOf(to) };
  const platform = benchPlatform(db);
  return async () => {
    const buses = await searchTrips(platform, request);
    if (buses.length !== busesOfSearch)
      throw new Error(`the search returned ${buses.length} of ${busesOfSearch} buses`);
  };
}

async function round(search: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < searchesPerRound; count += 1) times.push(await timedMs(search));
  return times;
}

/** Returns the times of each search, round by round. All searches take turns. The first round warms up. */
async function inRounds(searches: readonly (() => Promise<void>)[]): Promise<number[][][]> {
  const taken: number[][][] = [];
  for (let count = 0; count <= rounds; count += 1) {
    const times: number[][] = [];
    for (const search of searches) times.push(await round(search));
    if (count > 0) taken.push(times);
  }
  return taken;
}

async function openCopy(databaseUrl: string, { bundle, folder }: Copy) {
  const copy = (await import(join(bundle, 'search.js'))) as { openSearch: typeof openSearch };
  return copy.openSearch(databaseUrl, 'search_of_copy', folder);
}

export async function measureSearch({ databaseUrl, copy }: BenchSettings): Promise<Row[]> {
  const open: Database[] = [];
  try {
    for (const size of sizes) open.push(await openWithClaims(databaseUrl, `claims_${size.claims}`, size));
    const offers = await openSearch(databaseUrl, 'offers');
    open.push(offers.db);
    await addOffers(offers.db);
    const searches = await Promise.all(open.map(searchIn));
    const ofCopy = copy && (await openCopy(databaseUrl, copy));
    if (ofCopy) {
      open.push(ofCopy.db);
      searches.push(ofCopy.search);
    }
    const taken = await inRounds(searches);
    const rowOf = (name: string, [ours, baseline]: readonly [number, number], pick: typeof median) => {
      const pairs = taken.map((times) => ({ ours: pick(times[ours] ?? []), baseline: pick(times[baseline] ?? []) }));
      return compared(name, 'ms', pairs);
    };
    const bySize = [1, 2].flatMap((index) => {
      const name = `a search at ${sizes[index]?.claims.toLocaleString('en') ?? ''} claims over one at 10,000`;
      return [
        judged(rowOf(`${name}: median`, [index, 0], median), mark),
        judged(
          rowOf(`${name}: 95th percentile`, [index, 0], (times) => quantile(times, 0.95)),
          mark,
        ),
      ];
    });
    const without = ofCopy ? 'one of the unchanged copy' : 'one without them';
    const name = `a search with later fares, blocks and closed trips over ${without}: median`;
    const row = rowOf(name, [sizes.length, ofCopy ? sizes.length + 1 : 0], median);
    const [small, , large] = open;
    const bookings = small && large ? await measureBookings(small, large) : [];
    const same = 'a search over one of the unchanged copy: median';
    const ofSame = ofCopy
      ? [judged(rowOf(same, [0, sizes.length + 1], median), { of: 'ratio', is: '≤', mark: 1.03 })]
      : [];
    return [...bySize, ...bookings, ...ofSame, judged(row, { of: 'ratio', is: '≤', mark: 1.1 })];
  } finally {
    await Promise.all(open.map((db) => db.$client.end()));
  }
}
