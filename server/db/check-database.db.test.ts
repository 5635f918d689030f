import { connect, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { testDatabase } from '@/server/testing/test-database';
import { checkDatabase, ensureLimits, WrongDatabase } from './check-database';
import { inTransaction, jobLimits, loginLimits, openDatabase, type Database } from './client';

const test = testDatabase(1);
const names = Object.keys(loginLimits);
const wrongLimits = names.flatMap((name) => ['0', '16s'].map((value) => [name, value] as const));
const login = { lock_timeout: '3s', statement_timeout: '10s', idle_in_transaction_session_timeout: '15s' };

async function onDatabase<T>(work: (db: Database) => Promise<T>, options = ''): Promise<T> {
  const url = new URL(test.appUrl);
  if (options) url.searchParams.set('options', options);
  return onServer(url, work);
}

async function onServer<T>(url: URL, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url.href, 2, jobLimits);
  try {
    return await work(db);
  } finally {
    await db.$client.end();
  }
}

async function readLimits(db: Pick<Database, 'execute'>) {
  const { rows } = await db.execute<Record<string, string>>(
    `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
  );
  return rows[0];
}

const alterLogin = (change: string) =>
  test.db.execute(
    sql.raw(`do $$ begin
    execute format('alter role tsela_app in database %I ', current_database()) || $change$${change}$change$;
  end $$`),
  );

beforeEach(() => alterLogin('reset all'));

it.each(wrongLimits)('a start replaces a %s of %s of the login', async (name, value) => {
  await alterLogin(`set ${name} = '${value}'`);
  await onDatabase((db) => ensureLimits(db));
  expect(await onDatabase(readLimits)).toEqual(login);
});

it.each(wrongLimits)('a start refuses connections whose %s stays at %s', async (name, value) => {
  const { rows } = await test.db.execute<{ database: string }>('select current_database() as database');
  const limit = new Map(Object.entries(loginLimits)).get(name);
  await expect(onDatabase((db) => ensureLimits(db), `-c ${name}=${value}`)).rejects.toThrow(
    `DATABASE_URL: new connections lack limits. Run "alter role tsela_app in database ${rows[0]?.database} set ${name} = '${limit}ms'", remove`,
  );
});

it('a start keeps limits that are lower', async () => {
  await alterLogin(`set lock_timeout = '1s'`);
  await onDatabase((db) => ensureLimits(db));
  expect(await onDatabase(readLimits)).toEqual({ ...login, lock_timeout: '1s' });
});

it('a job has its own limits in a transaction, and leaves none behind', async () => {
  await onDatabase((db) => ensureLimits(db));
  await onDatabase(async (db) => {
    const jobs = { lock_timeout: '30s', statement_timeout: '2min', idle_in_transaction_session_timeout: '1min' };
    expect(await inTransaction(db, readLimits)).toEqual(jobs);
    expect(await readLimits(db)).toEqual(login);
  });
});

it('a start waits for a database that comes later', async () => {
  const url = new URL(test.appUrl);
  const { hostname: host, port } = url;
  const server = createServer((client) => {
    const upstream = connect(Number(port), host);
    client.pipe(upstream).pipe(client);
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the port is missing');
  await new Promise((resolve) => server.close(resolve));
  url.host = `127.0.0.1:${address.port}`;
  await onServer(url, async (db) => {
    const waiting = checkDatabase(db, 'DATABASE_URL', 20_000);
    await expect(checkDatabase(db)).rejects.toThrow('DATABASE_URL: the database does not respond (ECONNREFUSED)');
    await listen(address.port);
    await waiting;
  });
  await new Promise((resolve) => server.close(resolve));
});

it.each([
  [{ password: 'wrong' }, 'the database refuses the login'],
  [{ pathname: '/missing' }, 'the server has no database of this name'],
])('a start refuses %j at once as a wrong setting', async (wrong, reason) => {
  const url = Object.assign(new URL(test.appUrl), wrong);
  const refused = await onServer(url, (db) => checkDatabase(db, 'DATABASE_URL', 600_000)).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(WrongDatabase);
  expect(refused).toHaveProperty('message', expect.stringContaining(`DATABASE_URL: ${reason}`));
});

it('a start waits for a replica that takes over, and refuses one that stays a replica', async () => {
  const replica = { version: 150_000, isReplica: true, isReadOnly: false };
  const execute = jest.fn().mockResolvedValue({ rows: [replica] });
  const db = { execute } as unknown as Database;
  const refused = checkDatabase(db, 'DATABASE_URL', 0, 0);
  await expect(refused).rejects.toThrow('DATABASE_URL: the database is a replica: name the primary');
  execute.mockResolvedValueOnce({ rows: [replica] }).mockResolvedValue({ rows: [{ ...replica, isReplica: false }] });
  await checkDatabase(db);
});
