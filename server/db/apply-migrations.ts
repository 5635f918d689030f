import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { escapeIdentifier, type PoolClient } from 'pg';
import { appliedMigrations, isReplaced, migrationsFolder, problemOfVersion, replaced } from './applied-migrations';
import { DatabaseRefusal } from './check-database';

/** The first line of a migration of one statement that PostgreSQL refuses in a transaction. */
const outsideMark = '-- outside of a transaction';

const table = 'drizzle.__drizzle_migrations';

/** Refuses a database of another version or product, before anything changes. The caller holds the migration lock. */
export async function refuseOtherVersion(client: PoolClient): Promise<void> {
  const applied = await appliedMigrations(drizzle(client));
  const problem = applied.length > 0 ? problemOfVersion('database', applied) : await problemOfTables(client);
  if (problem) throw new DatabaseRefusal(problem);
}

/** A sandbox marks its database before the first migration, and an extension may have tables. */
async function problemOfTables(client: PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and relname <> 'sandbox_mark'
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') limit 1`,
  );
  return rows[0] && `The database has no migrations, but the table ${rows[0].name}: use an empty database`;
}

/** The caller has called `refuseOtherVersion`. If this fails, the end of the connection ends its transaction. */
export async function applyMigrations(
  client: PoolClient,
  migrations: readonly MigrationMeta[] = readMigrationFiles({ migrationsFolder }),
): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`);
  const db = drizzle(client);
  if ((await appliedMigrations(db)).some(isReplaced)) await adoptBaseline(client, migrations[0]);
  const applied = await appliedMigrations(db);
  const pending = migrations.filter(({ folderMillis }) => !applied.some(({ when }) => when === folderMillis));
  for (const migration of pending) await applyMigration(client, migration);
}

const record = (client: PoolClient, { hash, folderMillis }: MigrationMeta) =>
  client.query(`insert into ${table} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);

async function adoptBaseline(client: PoolClient, baseline: MigrationMeta | undefined) {
  if (!baseline) return;
  await client.query('begin');
  await client.query(`delete from ${table} where created_at <= $1`, [replaced.lastWhen]);
  await record(client, baseline);
  await client.query('commit');
}

async function applyMigration(client: PoolClient, migration: MigrationMeta) {
  const isOutside = migration.sql[0]?.startsWith(outsideMark);
  if (isOutside) await dropInvalidIndex(client, migration.sql.join(''));
  else await client.query('begin');
  for (const statement of migration.sql) await client.query(statement);
  await record(client, migration);
  if (!isOutside) await client.query('commit');
}

/** An index `concurrently` that did not end is invalid, and `if not exists` would accept it. */
async function dropInvalidIndex(client: PoolClient, statement: string) {
  const name = /\bindex concurrently if not exists "?(\w+)/i.exec(statement)?.[1];
  if (!name) return;
  const index = `public.${escapeIdentifier(name)}`;
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently ${index}`);
}
