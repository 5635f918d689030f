import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { countLockWaits, testDatabase } from '@/server/testing/test-database';
import { until } from '@/server/testing/until';
import { isDatabaseBusy } from './database-busy';
import { databaseFault, inTransaction, openDatabase, together, type Database, type Queries } from './client';

const test = testDatabase(4);

/** One connection, so that a statement after the end of a transaction would run on the same one. */
let db: Database;
beforeAll(async () => {
  await test.db.execute(
    sql`create table words (word text primary key, late text unique deferrable initially deferred)`,
  );
  db = openDatabase(test.url, 1);
});
afterAll(() => db.$client.end());
beforeEach(() => test.db.execute(sql`delete from words`));

async function write(queries: Queries, word: string, late = word) {
  await queries.execute(sql`insert into words values (${word}, ${late})`);
}
async function lock(queries: Queries) {
  await queries.execute(sql`select pg_advisory_xact_lock(1)`);
}
const words = async () =>
  (await test.db.execute<{ word: string }>(sql`table words order by 1`)).rows.map(({ word }) => word);
const codeOf = (failed: Promise<unknown>) =>
  failed.then(
    () => 'done',
    (error: unknown) => databaseFault(error)?.code ?? String(error),
  );

const client = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
const sendQuery = client.query;
const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text).trim();

function spyStatements(): string[] {
  const sent: string[] = [];
  jest.spyOn(client, 'query').mockImplementation(function (this: unknown, query, ...rest) {
    sent.push(textOf(query).split(' ')[0] ?? '');
    return Reflect.apply(sendQuery, this, [query, ...rest]);
  });
  return sent;
}

describe('statements that are sent together', () => {
  it('are sent in the order of their calls, after begin and before commit', async () => {
    const sent = spyStatements();
    await inTransaction(db, async (tx, sendLast) => {
      await together(lock(tx), tx.execute(sql`select ${1}::int`));
      sendLast(write(tx, 'last'));
      await write(tx, 'first');
    });
    expect(sent).toEqual(['begin', 'select', 'select', 'insert', 'insert', 'commit']);
    expect(await words()).toEqual(['first', 'last']);
  });

  it.each([1, 2, 3])('roll back if number %i fails, and report its own error', async (failing) => {
    await write(test.db, 'taken');
    const word = (place: number) => (place === failing ? 'taken' : `new ${place}`);
    const sent = spyStatements();
    const written = inTransaction(db, async (tx) =>
      together(write(tx, word(1)), write(tx, word(2)), write(tx, word(3))),
    );
    expect(await codeOf(written)).toBe('23505');
    expect(sent).toEqual(['begin', 'insert', 'insert', 'insert', 'rollback']);
    expect(await words()).toEqual(['taken']);
  });

  it('all end before the rollback', async () => {
    const refuse = () => Promise.reject(new Error('refused'));
    const twice = async (queries: Queries) => {
      await write(queries, 'one');
      await write(queries, 'two');
    };
    expect(await codeOf(inTransaction(db, (tx) => together(refuse(), twice(tx))))).toBe('Error: refused');
    await pause(50);
    expect(await words()).toEqual([]);
    // Control: what does not wait for all writes after the rollback.
    expect(await codeOf(inTransaction(db, (tx) => Promise.all([refuse(), twice(tx)])))).toBe('Error: refused');
    await until(words, (found) => found.length > 0);
  });

  it('roll back if their connection ends while one of them waits', async () => {
    let written: Promise<unknown> | undefined;
    await test.db.transaction(async (tx) => {
      await lock(tx);
      written = inTransaction(db, async (own) => together(write(own, 'before'), lock(own), write(own, 'after')));
      written.catch(() => undefined);
      await until(
        () => countLockWaits(test.db),
        (count) => count === 1,
      );
      await test.db.execute(sql`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
    });
    expect(isDatabaseBusy(await written?.catch((error: unknown) => error))).toBe(true);
    expect(await words()).toEqual([]);
    await inTransaction(db, (tx) => write(tx, 'again'));
    expect(await words()).toEqual(['again']);
  });
});

describe('a begin that fails', () => {
  const breakBegin = () =>
    jest.spyOn(client, 'query').mockImplementation(function (this: unknown, query, ...rest) {
      const broken = textOf(query) === 'begin' ? { text: 'begin nothing' } : query;
      return Reflect.apply(sendQuery, this, [broken, ...rest]);
    });

  it.each([
    ['a write', (tx: Queries) => write(tx, 'alone')],
    ['a lock and a write', (tx: Queries) => together(lock(tx), write(tx, 'alone'))],
  ])('fails a transaction of %s, which changes nothing', async (_name, work: (tx: Queries) => Promise<unknown>) => {
    breakBegin();
    expect(await codeOf(inTransaction(db, work))).toBe('42601');
    expect(await words()).toEqual([]);
  });

  it('control: a write that is sent with it changes data', async () => {
    const connection = await db.$client.connect();
    const texts = ['begin nothing', `insert into words values ('alone')`];
    await Promise.allSettled(texts.map((text) => Reflect.apply(sendQuery, connection, [text])));
    connection.release();
    expect(await words()).toEqual(['alone']);
  });
});

describe('a statement that is sent with the commit', () => {
  it('rolls everything back if it fails, and nothing rolls back twice', async () => {
    const sent = spyStatements();
    const written = inTransaction(db, async (tx, sendLast) => {
      await write(tx, 'one');
      sendLast(write(tx, 'one'));
    });
    expect(await codeOf(written)).toBe('23505');
    expect(sent).toEqual(['begin', 'insert', 'insert', 'commit']);
    expect(await words()).toEqual([]);
  });

  it('rolls everything back if it fails before it is sent', async () => {
    const written = inTransaction(db, async (tx, sendLast) => {
      await write(tx, 'one');
      sendLast(Promise.reject(new Error('not sealed')));
    });
    expect(await codeOf(written)).toBe('Error: not sealed');
    expect(await words()).toEqual([]);
  });

  it('is repeated with its transaction after a deadlock', async () => {
    let tries = 0;
    await inTransaction(db, async (tx, sendLast) => {
      tries += 1;
      await write(tx, `try ${tries}`);
      const fail = sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`;
      if (tries < 3) sendLast(tx.execute(fail));
    });
    expect(await words()).toEqual(['try 3']);
  });

  it('does not hide that the commit fails', async () => {
    await write(test.db, 'early', 'same');
    const written = inTransaction(db, (tx, sendLast) => {
      sendLast(write(tx, 'later', 'same'));
      return Promise.resolve();
    });
    expect(await codeOf(written)).toBe('23505');
    expect(await words()).toEqual(['early']);
  });
});
