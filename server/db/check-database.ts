import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { Reason } from '@/lib/errors';
import { log } from '@/server/observability/log';
import { databaseFault, loginLimits, type Database } from './client';
import { isDatabaseBusy } from './database-busy';

const oldestVersion = 150_000;
const awaitPollMs = 500;
const failoverMs = 30_000;

export class DatabaseRefusal extends Reason {}

/** A start fails in the same way until a person changes the setting. */
export class WrongDatabase extends DatabaseRefusal {}

const loginFault = 'the database refuses the login: correct its user and password, or pg_hba.conf of the server';
const settingFaults = new Map([
  ['28P01', loginFault],
  ['28000', loginFault],
  ['3D000', 'the server has no database of this name'],
]);

export type DatabaseSetting = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL';

type Server = { version: number; isReplica: boolean; isReadOnly: boolean };

async function readServer(db: Database, waitMs: number, replicaMs: number): Promise<Server | undefined> {
  const since = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await db.execute<Server>(sql`
        select current_setting('server_version_num')::int as version, pg_is_in_recovery() as "isReplica",
          current_setting('default_transaction_read_only') = 'on' as "isReadOnly"`);
      if (performance.now() - since >= replicaMs || !rows[0]?.isReplica) return rows[0];
    } catch (error) {
      if (performance.now() - since >= waitMs || !isDatabaseBusy(error)) throw error;
    }
    if (attempt === 1) log.warn({ event: 'database_awaited' }, 'The start waits for the database.');
    await pause(awaitPollMs);
  }
}

/**
 * Requires PostgreSQL 15 or later that accepts changes. Waits up to `waitMs` for a database that is away or starting, and up
 * to `replicaMs` for a replica that takes over.
 */
export async function checkDatabase(
  db: Database,
  setting: DatabaseSetting = 'DATABASE_URL',
  waitMs = 0,
  replicaMs = failoverMs,
) {
  const server = await readServer(db, waitMs, replicaMs).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
    const fault = settingFaults.get(code ?? '');
    if (fault) throw new WrongDatabase(`${setting}: ${fault}`, { cause: error });
    throw new DatabaseRefusal(`${setting}: the database does not respond${code ? ` (${code})` : ''}`, { cause: error });
  });
  const { version = 0, isReplica = false, isReadOnly = false } = server ?? {};
  const refuse = (isWrong: boolean, reason: string) => {
    if (isWrong) throw new DatabaseRefusal(`${setting}: ${reason}`);
  };
  const major = Math.trunc(version / 10_000);
  refuse(version < oldestVersion, `PostgreSQL 15 or later is required, but this is version ${major}`);
  refuse(isReplica, 'the database is a replica: name the primary, or the proxy that leads to it');
  refuse(isReadOnly, 'the database accepts no changes. If a restore did not end, run npm run restore -- finish');
}

const duplicatePreparedStatement = '42P05';

const missingLimits = `
  select format('alter role %I in database %I set %s = %L', current_user, current_database(), name, allowed || 'ms')
    as remedy
  from unnest($1::text[], $2::int[]) as limits (name, allowed) join pg_settings using (name)
  where setting::int not between 1 and allowed`;

/** Gives the login its limits in this database, because a role may change its own settings. New connections have them. */
export async function ensureLimits(db: Database, limits = loginLimits): Promise<void> {
  const onNewConnection = async (work: (remedies: string, client: PoolClient) => unknown) => {
    const client = await db.$client.connect();
    try {
      const values = [Object.keys(limits), Object.values(limits)];
      const { rows } = await client.query<{ remedy: string }>({ text: missingLimits }, values);
      await work(rows.map(({ remedy }) => remedy).join('; '), client);
    } finally {
      client.release(true);
    }
  };
  try {
    // The second connection decides: another start may change the role at the same time.
    await onNewConnection((remedies, client) => client.query(remedies).catch(() => undefined));
    await onNewConnection((remedies) => {
      if (remedies === '') return;
      throw new DatabaseRefusal(
        `DATABASE_URL: new connections lack limits. Run "${remedies}", remove other values of them from the URL, run RECONNECT in PgBouncer if you use it, and start again`,
      );
    });
  } catch (error) {
    // Both connections prepare one statement. A PgBouncer that does not track prepared statements refuses the second.
    if (databaseFault(error)?.code !== duplicatePreparedStatement) throw error;
    throw new DatabaseRefusal(
      'DATABASE_URL: PgBouncer loses prepared statements: use pool_mode=session, or version 1.21 or later with max_prepared_statements above 0',
      { cause: error },
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
