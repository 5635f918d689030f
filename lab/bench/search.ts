import { sql } from 'drizzle-orm';
import { openDatabase, type Database, jobLimits } from '@/server/db/client';
import { migrateDatabase } from '@/server/db/migrate';
import { searchTrips } from '@/server/platform/catalogue/search-trips';
import { addManyClaims, busesOfSearch, claimsPerBus, manyClaimsSearch } from '@/server/testing/test-many-claims';
import { benchPlatform } from './platform';
import { compared, judged, median, quantile, timedMs, type Row, type BenchSettings } from './row';

const sizes = [10_000, 100_000, 1_000_000] as const;
const rounds = 15;
const searchesPerRound = 40;
const mark = { of: 'ratio', is: '≤', mark: 1.5 } as const;

/** Creates a database with at least this many claims. Other rows grow with them, but the searched buses do not. */
async function openWithClaims(databaseUrl: string, claims: number): Promise<Database> {
  const url = new URL(databaseUrl);
  url.pathname = `/claims_${claims}`;
  const db = openDatabase(url.href, 2, jobLimits);
  await migrateDatabase(db);
  await addManyClaims(db, Math.ceil(claims / claimsPerBus));
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from seat_claims`);
  if ((rows[0]?.count ?? 0) < claims) throw new Error(`${rows[0]?.count ?? 0} claims were made, ${claims} are needed`);
  return db;
}

async function searchIn(db: Database): Promise<() => Promise<void>> {
  const { from, to, date } = manyClaimsSearch;
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

export async function measureSearch({ databaseUrl }: BenchSettings): Promise<Row[]> {
  const admin = openDatabase(databaseUrl, 1, jobLimits);
  const open: Database[] = [];
  try {
    for (const claims of sizes) {
      await admin.execute(sql.raw(`create database claims_${claims}`));
      open.push(await openWithClaims(databaseUrl, claims));
    }
    const searches = await Promise.all(open.map(searchIn));
    const taken: number[][][] = [];
    for (let count = 0; count <= rounds; count += 1) {
      const times: number[][] = [];
      for (const search of searches) times.push(await round(search));
      if (count > 0) taken.push(times);
    }
    const rowOf = (index: number, label: string, pick: (times: readonly number[]) => number) => {
      const name = `a search at ${sizes[index]?.toLocaleString('en') ?? ''} claims over one at 10,000: ${label}`;
      const pairs = taken.map((times) => ({ ours: pick(times[index] ?? []), baseline: pick(times[0] ?? []) }));
      return judged(compared(name, 'ms', pairs), mark);
    };
    return [1, 2].flatMap((index) => [
      rowOf(index, 'median', median),
      rowOf(index, '95th percentile', (times) => quantile(times, 0.95)),
    ]);
  } finally {
    await Promise.all([...open, admin].map((db) => db.$client.end()));
  }
}
