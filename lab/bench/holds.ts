import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { openDatabase, type Database, jobLimits } from '@/server/db/client';
import { holdSeats } from '@/server/platform/seats/hold-seats';
import { prepareTemplate } from '@/server/testing/prepare-template';
import { addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg, type TestLeg } from '@/server/testing/test-trips';
import { benchPlatform } from './platform';
import { compared, timedMs, type Row, type BenchSettings } from './row';

const workers = 16;
const pairs = 4;
const holdsPerUser = 3;
const seatsPerWorker = 39;
const stops = [1, 7] as const;

type Wish = { user: TestPassenger; leg: TestLeg; seat: string };
type Hold = (wish: Wish) => Promise<unknown>;

/** Returns the seats for each worker. A worker has its own trip and users, with three seats for each user. */
async function prepareWishes(db: Database): Promise<Wish[][]> {
  return Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const leg = await findLeg(db, longBus, stops, 2 + worker);
      const users = await addPassengers(db, seatsPerWorker / holdsPerUser);
      return users.flatMap((user, index) =>
        leg.seats.slice(index * holdsPerUser, (index + 1) * holdsPerUser).map((seat) => ({ user, leg, seat })),
      );
    }),
  );
}

/** Returns the smallest durable hold: a lock, and an insert under the same constraint. */
function bareHold(pool: Pool): Hold {
  return async ({ user, leg, seat }) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${leg.tripRowId}:${seat}`]);
      await client.query(
        `insert into seat_claims (trip_id, seat, leg_id, leg, state, user_id, expires_at, rev)
         values ($1, $2, $3, int4range($4, $5), 'held', $6, now() + interval '20 minutes', nextval('seat_revision'))`,
        [leg.tripRowId, seat, leg.legRowId, ...stops, user.id],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
  };
}

/** Returns holds per second of one round. The workers run in parallel. Each makes its holds one after the other. */
async function round(db: Database, wishes: readonly Wish[][], hold: Hold): Promise<number> {
  const elapsedMs = await timedMs(() =>
    Promise.all(
      wishes.map(async (own) => {
        for (const wish of own) await hold(wish);
      }),
    ),
  );
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from seat_claims`);
  const wanted = wishes.flat().length;
  if (rows[0]?.count !== wanted) throw new Error(`${wanted} holds were made, but ${rows[0]?.count ?? 0} are stored`);
  await db.execute(sql`truncate seat_claims, seat_outbox`);
  return (wanted / elapsedMs) * 1000;
}

/** Measures holds per second of the use case, compared with a handwritten transaction on the same database. */
export async function measureHolds({ databaseUrl }: BenchSettings): Promise<Row[]> {
  await prepareTemplate(databaseUrl);
  const db = openDatabase(databaseUrl, workers, jobLimits);
  try {
    const platform = benchPlatform(db);
    const wishes = await prepareWishes(db);
    const bare = bareHold(db.$client);
    const whole: Hold = ({ user, leg, seat }) => holdSeats(platform, user, leg.params, [seat]);
    const rates: { ours: number; baseline: number }[] = [];
    // The first pair warms up.
    for (let pair = 0; pair <= pairs; pair += 1) {
      const rate = { ours: await round(db, wishes, whole), baseline: await round(db, wishes, bare) };
      if (pair > 0) rates.push(rate);
    }
    return [compared(`holds per second, ${workers} workers, over a bare transaction`, '/s', rates)];
  } finally {
    await db.$client.end();
  }
}
