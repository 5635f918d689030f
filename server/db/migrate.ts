import { readFileSync } from 'node:fs';
import type { ClientBase, PoolClient } from 'pg';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { z } from 'zod';
import { log } from '@/server/observability/log';
import type { Database } from './client';

const oldestVersion = 150_000;
/** Two starts at once wait for each other this long. */
const migrationLockSeconds = 120;
const migrationsFolder = 'server/db/migrations';

/** The reason why a database cannot be used, in one line for the operator. */
export class DatabaseRefusal extends Error {}

/** Checks that the database responds and is PostgreSQL 15 or later. Throws DatabaseRefusal. */
export async function checkDatabase(db: Database) {
  let version: number;
  try {
    const { rows } = await db.execute<{ server_version_num: string }>(sql`show server_version_num`);
    version = Number(rows[0]?.server_version_num);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new DatabaseRefusal(`DATABASE_URL: the database does not respond${code}`, { cause: error });
  }
  if (version < oldestVersion) {
    throw new DatabaseRefusal(
      `DATABASE_URL: PostgreSQL 15 or later is required, but this is version ${Math.trunc(version / 10_000)}`,
    );
  }
}

function logWarnings(client: ClientBase) {
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') log.warn({ event: 'migration_warning', reason: message }, 'A migration warns.');
  });
}

/**
 * Calls `check`, then applies missing migrations and logs their warnings. Simultaneous processes wait for each other.
 */
export async function migrateDatabase(db: Database, check?: (client: PoolClient) => Promise<void>) {
  db.$client.on('connect', logWarnings);
  const client = await db.$client.connect();
  try {
    // An index of a large table takes longer than any other statement.
    await client.query(`set statement_timeout = 0; set lock_timeout = '${migrationLockSeconds}s'`);
    await client.query(`select pg_advisory_lock(hashtextextended('migrate', 0))`);
    await check?.(client);
    await migrate(db, { migrationsFolder });
  } finally {
    await client.query(`select pg_advisory_unlock(hashtextextended('migrate', 0))`);
    // The connection is closed, because its limits differ from those of the pool.
    client.release(true);
    db.$client.off('connect', logWarnings);
  }
}

/**
 * Refuses a database whose migrations are not exactly those of this version, and changes nothing. Throws DatabaseRefusal, which
 * names the missing migration.
 */
export async function refuseOtherMigrations(db: Database) {
  const known = journal.parse(JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'))).entries;
  const applied = await appliedTimes(db);
  const missing = known.filter(({ when }) => !applied.includes(when)).map(({ tag }) => tag);
  if (missing.length > 0) {
    throw new DatabaseRefusal(
      `The database does not have the migration ${missing.join(', ')} of this version. Start the site with this version first, because only a start migrates the database`,
    );
  }
  const unknown = applied.filter((time) => !known.some(({ when }) => when === time)).length;
  if (unknown > 0) {
    throw new DatabaseRefusal(
      `The database has ${unknown} migrations of a newer version, after ${known.at(-1)?.tag}. Run the command of the version that runs the site`,
    );
  }
}

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** Returns the times of the applied migrations, which name them as in the journal. The result is empty for a new database. */
async function appliedTimes(db: Database): Promise<number[]> {
  const { rows: found } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await db.execute<{ created_at: string }>(sql`select created_at from drizzle.__drizzle_migrations`);
  return rows.map(({ created_at: time }) => Number(time));
}
