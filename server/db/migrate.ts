import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
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

/** Applies missing migrations. Simultaneous processes wait for each other. */
export async function migrateDatabase(db: Database) {
  const client = await db.$client.connect();
  try {
    // An index of a large table takes longer than any other statement.
    await client.query(`set statement_timeout = 0; set lock_timeout = '${migrationLockSeconds}s'`);
    await client.query(`select pg_advisory_lock(hashtextextended('migrate', 0))`);
    await migrate(db, { migrationsFolder });
  } finally {
    await client.query(`select pg_advisory_unlock(hashtextextended('migrate', 0))`);
    // The connection is closed, because its limits differ from those of the pool.
    client.release(true);
  }
}
