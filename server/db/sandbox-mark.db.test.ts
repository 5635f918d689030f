import { log } from '@/server/observability/log';
import { openTestDatabase, testDatabase } from '@/server/testing/test-database';
import { checkRights } from './check-database';
import { openDatabase, requestLimits } from './client';
import { refuseOtherDatabase } from './sandbox-mark';

const test = testDatabase(2);

const configured = { sandbox: true, embedded: false };
const embedded = { sandbox: true, embedded: true };
const real = { sandbox: false, embedded: false };

async function start(mode: { sandbox: boolean; embedded: boolean }): Promise<void> {
  const client = await test.db.$client.connect();
  await refuseOtherDatabase(client, mode).finally(() => client.release());
}

const isMarked = async () => {
  const { rows } = await test.db.$client.query(`select from pg_tables where tablename = 'sandbox_mark'`);
  return rows.length === 1;
};

describe('the check of the mode', () => {
  it('refuses the database of a real site to a sandbox, and leaves no mark', async () => {
    await expect(start(configured)).rejects.toThrow(/^DATABASE_URL names a database that no sandbox created/);
    await expect(start(real)).resolves.toBeUndefined();
    expect(await isMarked()).toBe(false);
  });

  it('marks the database of the data folder, also one from before the mark, and refuses it to a real site', async () => {
    await start(embedded);
    expect(await isMarked()).toBe(true);
    for (const mode of [configured, embedded]) await expect(start(mode)).resolves.toBeUndefined();
    await expect(start(real)).rejects.toThrow(/^DATABASE_URL names the database of a sandbox/);
  });

  it('marks an empty database, on which the sandbox starts again', async () => {
    await test.db.$client.query('drop schema public, drizzle, pgboss cascade; create schema public');
    for (let starts = 1; starts <= 2; starts += 1) await start(configured);
    expect(await isMarked()).toBe(true);
  });
});

it('a start as the owner of the tables is reported, and one as the app is not', async () => {
  const warn = jest.spyOn(log, 'warn').mockReturnValue();
  const { appUrl, db, close } = await openTestDatabase(2);
  const app = openDatabase(appUrl, 1, requestLimits);
  await checkRights(app);
  expect(warn).not.toHaveBeenCalled();
  await checkRights(db);
  expect(warn).toHaveBeenCalledWith({ event: 'database_user_owns_tables' }, expect.any(String));
  await app.$client.end();
  await close();
});
