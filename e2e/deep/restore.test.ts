import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getDatabase } from 'firebase-admin/database';
import { z } from 'zod';
import { startPostgres } from '../../scripts/postgres/start-postgres.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { eventually } from '../process/eventually.ts';
import { newDataDirectory, query, startApp, type RunningApp } from '../process/running-app.ts';
import { addPassenger, findLeg, visit } from '../process/visitor.ts';

/** The oldest version that the guide promises. The app and its commands inherit the setting. */
const postgresBin = '/usr/lib/postgresql/15/bin';
process.env.TEST_POSTGRES_BIN = postgresBin;
const backupKey = 'a-key-of-the-tests-with-32-characters';
const execute = promisify(execFile);
const outcome = z.object({ code: z.number().default(0), stdout: z.string(), stderr: z.string() });

const run = async (env: Record<string, string>, ...args: string[]) => {
  const options = { env: { ...process.env, ...env } };
  const ran = execute(process.execPath, ['scripts/commands/run.ts', ...args], options);
  return outcome.parse(await ran.catch((error: unknown) => error));
};

const adminUrlOf = ({ pids }: RunningApp) =>
  /SANDBOX_ADMIN_URL=([^\0]+)/.exec(readFileSync(`/proc/${pids('web')[0]}/environ`, 'utf8'))?.[1] ?? '';

/** Returns a hash of the rows of each table. Processes write heartbeats between the backup and this read. */
async function tablesOf(url: string): Promise<Map<string, unknown>> {
  const names = await query(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'heartbeats' order by 1`,
  );
  const hashes = names.map(async ({ name }) => {
    const rows = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from public.${String(name)} t`;
    return [String(name), (await query(url, rows))[0]?.hash] as const;
  });
  return new Map(await Promise.all(hashes));
}

test('a restored site agrees with the backup, and with what the lost time left outside', async (t) => {
  assert.ok(existsSync(postgresBin), 'install the Debian package postgresql-15');
  const dataDirectory = newDataDirectory();
  const port = await freePort();
  const app = await startApp(t, { dataDirectory, port });
  const settings = { TSELA_DATA_DIR: dataDirectory, BACKUP_KEY: backupKey };
  const folder = mkdtempSync(join(tmpdir(), 'tsela-backup-'));

  const leg = await findLeg(app.databaseUrl);
  const { person, visitor } = await addPassenger(app);
  const holds = `/api/trips/${String(leg.trip)}/legs/${String(leg.leg)}/holds`;
  const adminUrl = adminUrlOf(app);
  const seatIsLive = async (url: string, seat: string) => {
    const admin = initializeApp({ databaseURL: `${url}?ns=tsela` }, url + seat + Math.random());
    const record = await getDatabase(admin)
      .ref(`bookings/${String(leg.date)}/${String(leg.bus)}/${seat}`)
      .get();
    await deleteApp(admin);
    return record.exists() && JSON.stringify(record.val()).includes('BOOKED');
  };

  await visitor.book(leg, 'A1');
  await eventually('the first seat is live', () => seatIsLive(adminUrl, 'A1'));
  const backup = await run(settings, 'backup', folder);
  assert.equal(backup.code, 0, backup.stderr);
  const file = backup.stdout.trim();
  const atBackup = await tablesOf(app.databaseUrl);
  await visitor.book(leg, 'A2');
  await eventually('the second seat is live', () => seatIsLive(adminUrl, 'A2'));

  await query(app.databaseUrl, 'create database restored');
  const target = new URL('/restored', app.databaseUrl).href;
  const restoring = { ...settings, DATABASE_URL: target, FIREBASE_DATABASE_URL: `${adminUrl}?ns=tsela` };
  await t.test(
    'refuses a wrong key, a damaged file, another or newer dump, and a used database before any change',
    async () => {
      const damaged = join(folder, 'damaged.dump');
      writeFileSync(damaged, readFileSync(file).fill(0, 2000, 2010));
      writeFileSync(`${damaged}.sha256`, readFileSync(`${file}.sha256`));
      const [foreign, newer] = [join(folder, 'foreign.dump'), join(folder, 'newer.dump')];
      writeFileSync(foreign, 'not a dump');
      const migrations = 'drizzle.__drizzle_migrations';
      await app.query(`insert into ${migrations} (hash, created_at) values ('later', 9999999999999)`);
      await execute(join(postgresBin, 'pg_dump'), ['--format=custom', `--file=${newer}`, app.databaseUrl]);
      await app.query(`delete from ${migrations} where hash = 'later'`);
      for (const dump of [foreign, newer])
        writeFileSync(`${dump}.sha256`, createHash('sha256').update(readFileSync(dump)).digest('hex'));
      const refusals = [
        [{ ...restoring, BACKUP_KEY: 'x'.repeat(32) }, file, /BACKUP_KEY is not the key/],
        [restoring, damaged, /is damaged/],
        [restoring, foreign, /pg_restore failed/],
        [restoring, newer, /of a newer version/],
        [{ ...restoring, DATABASE_URL: app.databaseUrl }, file, /The database has tables/],
      ] as const;
      for (const [refused, name, message] of refusals) {
        const { code, stderr } = await run(refused, 'restore', name);
        assert.equal(code, 1);
        assert.match(stderr, message);
        assert.equal(stderr.trim().split('\n').length, 1);
      }
      assert.deepEqual(await query(target, `select from pg_tables where schemaname = 'public'`), []);
    },
  );

  await t.test('refuses every other connection until its last step has succeeded', async () => {
    const half = await run({ ...restoring, FIREBASE_SERVICE_ACCOUNT: 'no JSON' }, 'restore', file);
    assert.match(half.stderr, /FIREBASE_SERVICE_ACCOUNT cannot be read: set it, and run npm run restore -- finish/);
    const refused = await run(restoring, 'terminal', 'add', 'desk', '--reason', 'test');
    assert.match(
      refused.stderr,
      /^DATABASE_URL: the database accepts no changes. If a restore did not end, run npm run/,
    );
    await assert.rejects(query(target, 'delete from message_outbox'), { code: '25006' });
  });

  const restored = await run(restoring, 'restore', 'finish');
  assert.equal(restored.code, 0, restored.stderr);
  assert.match(restored.stdout, /npm run terminal -- pay/);
  const after = await tablesOf(target);
  const changed = [...after].flatMap(([name, hash]) => (hash === atBackup.get(name) ? [] : [name]));
  assert.deepEqual(changed, ['account_codes', 'audit_rows', 'payment_attempts', 'seat_outbox', 'sessions']);
  assert.deepEqual([...after.keys()], [...atBackup.keys()]);

  await app.stop();
  const server = await startPostgres({ dataDirectory: join(dataDirectory, 'postgres'), port: await freePort() });
  const administration = new URL('/postgres', server.url).href;
  await query(administration, 'alter database tsela rename to lost');
  await query(administration, 'alter database restored rename to tsela');
  await server.stop();
  const again = await startApp(t, { dataDirectory, port });
  const newUrl = adminUrlOf(again);
  await eventually('the seat of the backup is live', () => seatIsLive(newUrl, 'A1'));
  await eventually('the lost seat is free on the live map', async () => !(await seatIsLive(newUrl, 'A2')));
  assert.equal((await visitor.call('GET', holds)).status, 401);
  const returned = visit(again);
  assert.equal((await returned.signIn(person.phone, person.password)).status, 200);
  await returned.book(leg, 'A2');
  await eventually('the seat that is sold again is live', () => seatIsLive(newUrl, 'A2'));
});
