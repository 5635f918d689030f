import type { PoolClient } from 'pg';
import { WrongDatabase } from './check-database';

/** A sandbox marks an empty database. A real site refuses the mark. The caller holds the migration lock. */
export async function refuseOtherDatabase(
  client: PoolClient,
  { sandbox, embedded }: { sandbox: boolean; embedded: boolean },
): Promise<void> {
  const { rows } = await client.query<{ marked: boolean; empty: boolean }>(
    `select to_regclass('public.sandbox_mark') is not null as marked,
            not exists (select from pg_tables where schemaname in ('public', 'drizzle', 'pgboss')) as empty`,
  );
  const { marked = false, empty = false } = rows[0] ?? {};
  if (!sandbox && marked) {
    throw new WrongDatabase(
      'DATABASE_URL names the database of a sandbox, which has demo accounts: set it to another database',
    );
  }
  if (!sandbox || marked) return;
  if (!empty && !embedded) {
    throw new WrongDatabase(
      'DATABASE_URL names a database that no sandbox created: remove SANDBOX=1, or set DATABASE_URL to an empty database',
    );
  }
  await client.query('create table public.sandbox_mark as select now() as created_at');
}
