import { sql } from 'drizzle-orm';
import { testDatabase } from '@/server/testing/test-database';
import { inTransaction } from './client';
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
