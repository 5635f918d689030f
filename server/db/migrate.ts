import type { PoolClient } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { log } from '@/server/observability/log';
import { DatabaseRefusal, migrationsFolder, type DatabaseSetting } from './check-database';
import { databaseFault, type Database } from './client';
import { grantRoles } from './grant-roles';
import { PgBoss } from 'pg-boss';

const migrationLockSeconds = 120;
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
    await client.query(`select pg_advisory_lock(hashtextextended('migrate', 0))`);
    await check?.(client);
    await migrate(drizzle(client), { migrationsFolder });
    await installJobQueue(client);
    await grantRoles(client);
  } catch (error) {
    throw refusalOf(error, { setting, lockSeconds });
  } finally {
    // The end of the connection frees the lock.
    client.release(true);
  }
}

function refusalOf(
  error: unknown,
  { setting, lockSeconds }: { setting: DatabaseSetting; lockSeconds: number },
): unknown {
  const fault = databaseFault(error)?.code;
  if (fault === lockNotAvailable) {
    return new DatabaseRefusal(
      `The migration of the database waited ${lockSeconds} s for a lock: end the other start, or stop the site, and start again`,
      { cause: error },
    );
  }
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
