import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { problemOfVersion } from './applied-migrations';
import { inTransaction, type Database } from './client';
import { CommandRefusal } from './run-command';
import { runPostgresProgram, textOf } from './backup-files';
import { writeAuditRow } from './write-audit-row';

/** Refuses a database that has tables or is busy. `db` has one connection. */
export async function refuseUsedDatabase(db: Database) {
  const { rowCount } = await db.execute(sql`
    select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^pg_|^information_schema$'`);
  if (rowCount !== 0) throw new CommandRefusal('The database has tables: restore into a new, empty database');
  await refuseBusyDatabase(db);
}

/** Refuses a database that PostgreSQL still recovers or another process uses. `db` has one connection. */
export async function refuseBusyDatabase(db: Database) {
  // A login cannot see the type of another login's connection, but its user. Processes of PostgreSQL have no user.
  const { rows } = await db.execute<{ recovers: boolean; others: number }>(sql`
    select pg_is_in_recovery() as recovers, count(*)::int as others from pg_stat_activity
    where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()`);
  const [found] = rows;
  if (found?.recovers)
    throw new CommandRefusal('The recovery has not ended: end it with select pg_wal_replay_resume(), and try again');
  if (found?.others !== 0) throw new CommandRefusal('The database is in use: stop every process of the site first');
}

const remedy =
  'If your provider restored it, run alter database <its name> set default_transaction_read_only = on first';

/** A recovery begins another timeline, and a restore of a backup makes the database read-only until its end. */
export async function refuseUnrestored(db: Database) {
  const { rowCount } = await db.execute(sql`
    select where left(pg_walfile_name(pg_current_wal_lsn()), 8) <> '00000001' or exists (
      select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
      where datname = current_database() and 'default_transaction_read_only=on' = any(setconfig))`);
  if (rowCount === 0) throw new CommandRefusal(`This database was not restored. ${remedy}`);
}

export async function refuseMissingTables(db: Database) {
  const names = Object.values(db._.schema ?? {}).map(({ dbName }) => dbName);
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from unnest(${sql.param(names)}::text[]) name where to_regclass(name) is null`,
  );
  if (rows[0]) throw new CommandRefusal(`The database lacks the table ${rows[0].name}: restore it again`);
}

/** Before the end of `finish` no other connection changes the database, because messages and refunds could go out twice. */
export const allowChanges = (db: Database, isAllowed: boolean) => {
  const change = isAllowed ? 'reset default_transaction_read_only' : 'set default_transaction_read_only = on';
  return db.execute(
    sql.raw(`do $$ begin
      execute format('alter database %I ${change}', current_database());
    end $$`),
  );
};

/** Refuses a dump of another product or version, before anything is restored. */
export async function refuseOtherDump(dump: Readable) {
  const migrations = ['--data-only', '--schema=drizzle', '--table=__drizzle_migrations', '--file=-'];
  const text = await runPostgresProgram('pg_restore', migrations, textOf, { input: dump });
  const applied = [...text.matchAll(/^\d+\t(\w+)\t(\d+)$/gm)].map(([, hash = '', when]) => ({
    hash,
    when: Number(when),
  }));
  if (applied.length === 0) throw new CommandRefusal('The backup is not one of Tsela');
  const problem = problemOfVersion(
    'backup',
    applied.toSorted((a, b) => a.when - b.when),
  );
  if (problem) throw new CommandRefusal(problem);
}

/**
 * Makes a restored database safe to start, because outside services and browsers know the lost time. It is one transaction
 * that may be repeated. Returns the numbers of the changed rows.
 */
export const finishRestore = (db: Database, actor: string): Promise<Record<string, number>> =>
  inTransaction(db, async (tx) => {
    const count = async (statement: ReturnType<typeof sql>) => (await tx.execute(statement)).rowCount ?? 0;
    // Live records keep the higher revisions of the lost time. Milliseconds rise faster than seats change.
    await tx.execute(sql`
      select setval('seat_revision', greatest(last_value, (extract(epoch from clock_timestamp()) * 1000)::bigint))
      from seat_revision`);
    const seats = await count(sql`
      insert into seat_outbox (trip_id, seat, rev)
      select trip_id, seat, nextval('seat_revision') from (
        select distinct trip_id, seat from seat_claims join trips on trips.id = trip_id
        where service_date >= current_date - 1 and state in ('held', 'booked')) claimed`);
    const sessions = await count(sql`delete from sessions`);
    const codes = (await count(sql`delete from account_codes`)) + (await count(sql`delete from reset_links`));
    const messages = await count(sql`
      update message_outbox set recipient = coalesce(recipient_hash, ''), data = '{}'::jsonb, state = 'dead',
        last_error = 'older than the restore'
      where state = 'pending' and created_at < now() - interval '1 hour'`);
    const attempts = await count(sql`
      update payment_attempts set next_ask_at = now()
      where state <> 'paid' and token is not null and created_at > now() - interval '7 days'`);
    // An approved refund may have been sent after the backup. Only the provider's list shows it, so it is unclear. A payment
    // has one refund in flight. The worker does not touch its others, and a person looks at them.
    await tx.execute(sql`
      update refunds set state = 'sending' where id in (
        select min(id) from refunds where destination = 'card' group by payment_attempt_id, state
        having state = 'approved' and payment_attempt_id not in (
          select payment_attempt_id from refunds where state in ('sending', 'sent', 'unclear')))`);
    const waitingRefunds = await count(sql`
      update refunds set next_check_at = null where state = 'approved' and destination = 'card'`);
    const refunds = await count(sql`
      update refunds set state = case state when 'sending' then 'unclear' else state end,
        sent_at = coalesce(sent_at, created_at), next_check_at = now()
      where state in ('sending', 'sent', 'unclear')`);
    const changed = { seats, sessions, codes, messages, attempts, refunds, waitingRefunds };
    const change = { action: 'database.restored', subject: ['database', randomUUID()], after: changed } as const;
    await writeAuditRow(tx, { actor, reason: null }, change);
    return changed;
  });
