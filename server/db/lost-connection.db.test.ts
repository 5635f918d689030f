import { sql } from 'drizzle-orm';
import { testDatabase } from '@/server/testing/test-database';
import { createConnectionCheck } from './check-connection';
import { checkDatabase } from './check-database';
import { inTransaction, openDatabase, type Database } from './client';
import { isDatabaseBusy } from './database-busy';

const test = testDatabase(3);

it('a connection that is lost between two statements fails the next one, and does not end the process', async () => {
  const { db } = test;
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtException', note);
  const lost = inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}, 5000)`);
    // The message about the end arrives before this response, while no statement of the transaction waits for it.
    await db.execute(sql`select 1`);
    await tx.execute(sql`select 1`);
  });
  const failure = await lost.catch((error: unknown) => error);
  expect(isDatabaseBusy(failure)).toBe(true);
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

describe('a server that is read-only', () => {
  const setReadOnly = (change: string) =>
    test.db.execute(
      sql.raw(`do $$ begin
        execute format('alter database %I ${change}', current_database());
      end $$`),
    );
  beforeEach(() => setReadOnly('set default_transaction_read_only = on'));
  afterEach(() => setReadOnly('reset default_transaction_read_only'));

  it.each([
    ['statement', (db: Database) => db.execute(sql`delete from heartbeats`)],
    ['transaction', (db: Database) => inTransaction(db, (tx) => tx.execute(sql`delete from heartbeats`))],
  ])('loses its connection after a %s that it refuses', async (_name, write) => {
    // One connection, which a pool would give to the next statement.
    const db = openDatabase(test.url, 1);
    expect(isDatabaseBusy(await write(db).catch((error: unknown) => error))).toBe(true);
    await setReadOnly('reset default_transaction_read_only');
    await write(db);
    await db.$client.end();
  });

  it('is not ready', async () => {
    const connection = createConnectionCheck(test.url, 5000);
    await expect(connection.check()).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 2 } });
    await setReadOnly('reset default_transaction_read_only');
    await connection.check();
    await connection.close();
  });

  it('refuses a start, and names the restore that did not end', async () => {
    const db = openDatabase(test.url, 1);
    await expect(checkDatabase(db)).rejects.toThrow('DATABASE_URL: the database accepts no changes. If a restore');
    await db.$client.end();
  });
});
