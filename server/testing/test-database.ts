import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase, requestLimits, type ConnectionLimits, type Database } from '@/server/db/client';

/** `db` and `url` belong to the owner of the tables, `appUrl` to the role of the app. */
export type TestDatabase = { db: Database; url: string; appUrl: string; close: () => Promise<void> };

/** Returns the URL of the template database of start-postgres.mts: migrated, with the test timetable and its trips. */
function template(variable: 'TEST_DATABASE_URL' | 'TEST_APP_DATABASE_URL' = 'TEST_DATABASE_URL'): URL {
  // This is not a setting of the product, so server/process/env.ts does not contain it.
  // oxlint-disable-next-line eslint/no-restricted-properties
  const url = process.env[variable];
  if (!url) throw new Error('run database tests in the jest project "db"');
  return new URL(url);
}

const beside = (database: string, from = template()) => new URL(`/${database}`, from).href;

async function administer(statement: string) {
  const client = new Client({ connectionString: beside('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Creates a copy of `original`, by default the template. `close` ends its connections. The copy stays until the server of the tests is removed,
 * because ext4 creates files slowly for some seconds after others were deleted.
 */
export async function openTestDatabase(
  poolSize = 20,
  limits: ConnectionLimits = requestLimits,
  original = template().pathname.slice(1),
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes a third of the time of the default strategy, which writes every page to the log.
  await administer(`create database ${name} template ${original} strategy file_copy`);
  const url = beside(name);
  const db = openDatabase(url, poolSize, limits);
  const close = async () => {
    await db.$client.end();
    await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  };
  return { db, url, appUrl: beside(name, template('TEST_APP_DATABASE_URL')), close };
}

export async function countLockWaits(db: Database): Promise<number> {
  const { rows } = await db.execute(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

export function testDatabase(...options: Parameters<typeof openTestDatabase>): TestDatabase {
  // The tests read it after `beforeAll`.
  const test = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(test, await openTestDatabase(...options));
  });
  afterAll(() => test.close());
  return test;
}
