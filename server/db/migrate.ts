import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { log } from '@/server/observability/log';
import { applyMigrations, refuseOtherVersion } from './apply-migrations';
import { DatabaseRefusal, type DatabaseSetting } from './check-database';
import { databaseFault, type Database } from './client';
import { grantRoles } from './grant-roles';
import { PgBoss } from 'pg-boss';

const migrationLockSeconds = 120;
const lockPollMs = 100;
const lockNotAvailable = '55P03';
const insufficientPrivilege = '42501';

type Migration = {
  check?: (client: PoolClient) => Promise<void>;
  setting?: DatabaseSetting;
  lockSeconds?: number;
};

/** Simultaneous processes wait for each other. The user of `db` owns the tables. */
export async function migrateDatabase(db: Database, migration: Migration = {}): Promise<void> {
  const { check, setting = 'DATABASE_URL', lockSeconds = migrationLockSeconds } = migration;
  const client = await db.$client.connect();
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') log.warn({ event: 'migration_warning', reason: message }, 'A migration warns.');
  });
  try {
    // An index of a large table takes longer than any other statement.
    await client.query(`set statement_timeout = 0; set lock_timeout = '${lockSeconds}s'`);
    await takeLock(client, lockSeconds);
    await refuseOtherVersion(client);
    await check?.(client);
    await applyMigrations(client);
    await installJobQueue(client);
    await grantRoles(client);
  } catch (error) {
    throw refusalOf(error, { setting, lockSeconds });
  } finally {
    // The end of the connection frees the lock.
    client.release(true);
  }
}

/** Polls, because a statement that waits has a snapshot, and an index `concurrently` of the other start waits for its end. */
async function takeLock(client: PoolClient, lockSeconds: number) {
  const deadline = performance.now() + lockSeconds * 1000;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('migrate', 0)) as taken`,
    );
    if (rows[0]?.taken) return;
    if (performance.now() > deadline) throw lockRefusal(lockSeconds);
    await pause(lockPollMs);
  }
}

const lockRefusal = (lockSeconds: number, cause?: unknown) =>
  new DatabaseRefusal(
    `The migration of the database waited ${lockSeconds} s for a lock: end the other start, or stop the site, and start again`,
    { cause },
  );

function refusalOf(
  error: unknown,
  { setting, lockSeconds }: { setting: DatabaseSetting; lockSeconds: number },
): unknown {
  const fault = databaseFault(error)?.code;
  if (fault === lockNotAvailable) return lockRefusal(lockSeconds, error);
  if (fault === insufficientPrivilege) {
    return new DatabaseRefusal(
      `The user of ${setting} may not change the tables: set MIGRATION_DATABASE_URL to the URL of their owner`,
      { cause: error },
    );
  }
  return error;
}

/** The worker's role may not create it. */
async function installJobQueue(client: PoolClient): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  await boss.start();
  await boss.stop();
}
