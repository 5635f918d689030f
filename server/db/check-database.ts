import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { log } from '@/server/observability/log';
import { openDatabase, requestLimits, settingsOf, type Database } from './client';

const oldestVersion = 150_000;
export const migrationsFolder = 'server/db/migrations';

export class DatabaseRefusal extends Error {}

export type DatabaseSetting = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL';

/** Requires PostgreSQL 15 or later. */
export async function checkDatabase(db: Database, setting: DatabaseSetting = 'DATABASE_URL') {
  let version: number;
  try {
    const { rows } = await db.execute<{ server_version_num: string }>(sql`show server_version_num`);
    version = Number(rows[0]?.server_version_num);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new DatabaseRefusal(`${setting}: the database does not respond${code}`, { cause: error });
  }
  if (version < oldestVersion) {
    throw new DatabaseRefusal(
      `${setting}: PostgreSQL 15 or later is required, but this is version ${Math.trunc(version / 10_000)}`,
    );
  }
}

/** Warns if the user may change the ledger, because a fault in the app could then do so too. */
export async function checkRights(db: Database): Promise<void> {
  const { rows } = await db.execute<{ adds: boolean | null; changes: boolean | null }>(
    sql`select has_table_privilege(ledger, 'insert') as adds, has_table_privilege(ledger, 'update') as changes
        from cast(to_regclass('public.ledger_entries') as oid) as ledger`,
  );
  const { adds, changes } = rows[0] ?? {};
  if (!adds) {
    throw new DatabaseRefusal(
      'DATABASE_URL: the user does not have the rights of tsela_app, or the database is not that of MIGRATION_DATABASE_URL. See "Roles of the database" in docs/guides/running.md',
    );
  }
  if (changes) {
    log.warn(
      { event: 'database_user_owns_tables' },
      'The user of DATABASE_URL may change the ledger and the audit: use tsela_app (docs/guides/running.md).',
    );
  }
}

/**
 * Gives the user of DATABASE_URL the limits of requests in this database, because a role may change its own defaults.
 * Refuses a connection without them.
 */
export async function limitApp(db: Database, url: string) {
  const { rows } = await db.execute<{ role: string; database: string }>(
    sql`select current_user as role, current_database() as database`,
  );
  const { role = '', database = '' } = rows[0] ?? {};
  for (const [name, ms] of Object.entries(settingsOf(requestLimits)))
    await db.execute(
      sql`alter role ${sql.identifier(role)} in database ${sql.identifier(database)}
          set ${sql.raw(name)} = ${sql.raw(String(ms))}`,
    );
  // The settings count for connections that begin after them.
  const fresh = openDatabase(url, 1);
  try {
    const found = await fresh.execute<{ name: string; ms: number }>(
      sql`select name, setting::int as ms from pg_settings where name like '%\\_timeout'`,
    );
    const differs = ([name, ms]: [string, number]) => found.rows.find((row) => row.name === name)?.ms !== ms;
    const missing = Object.entries(settingsOf(requestLimits)).filter(differs);
    if (missing.length > 0)
      throw new DatabaseRefusal(
        `DATABASE_URL: a connection has another ${missing.map(([name]) => name).join(', ')} than its role: let PgBouncer connect again (RECONNECT), and remove options from the URL`,
      );
  } finally {
    await fresh.$client.end();
  }
}

export async function refuseOtherMigrations(db: Database) {
  const known = knownMigrations();
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

export const knownMigrations = () =>
  journal.parse(JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'))).entries;

async function appliedTimes(db: Database): Promise<number[]> {
  const { rows: found } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await db.execute<{ created_at: string }>(sql`select created_at from drizzle.__drizzle_migrations`);
  return rows.map(({ created_at: time }) => Number(time));
}
