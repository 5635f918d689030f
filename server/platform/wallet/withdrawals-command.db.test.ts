import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { eq, sql } from 'drizzle-orm';
import { withdrawalsArguments } from '@/server/db/command-options';
import { auditRows } from '@/server/db/schema/audit';
import { commandIn, runScript } from '@/server/testing/run-script';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import {
  accountNumber,
  creditWallet,
  holdings,
  ibanNumber,
  newestWithdrawal,
  withdraw,
  withdrawConfirmed,
} from '@/server/testing/test-wallet';
import { withdrawalsCommand } from './withdrawals-command';

const test = testPlatform();
let mpho: TestPassenger;

beforeAll(async () => {
  mpho = await addPassenger(test.db);
  await creditWallet(test.db, mpho.id, 50_000);
});

const settings = () => ({ DATABASE_URL: test.databaseUrl, DATA_KEY: test.platform.dataKey });
const run = commandIn(withdrawalsCommand, withdrawalsArguments, settings);

/** Returns the id of a new withdrawal. */
async function request(pula: number, passenger = mpho) {
  expect((await withdrawConfirmed(test, passenger, pula)).status).toBe(200);
  return newestWithdrawal(test.db, passenger);
}

const audited = (subjectUuid: string) =>
  test.db.select().from(auditRows).where(eq(auditRows.subjectUuid, subjectUuid)).orderBy(auditRows.id);
const why = ['--reason', 'checked with the bank'];

describe('npm run withdrawals', () => {
  it('lists confirmed withdrawals with the last digits of their accounts, and shows one whole account', async () => {
    const [first, second] = [await request(100), await request(30)];
    await withdraw(test, mpho, 20);
    const unconfirmed = await newestWithdrawal(test.db, mpho);
    const listed = await runScript('scripts/commands/run.ts', ['withdrawals', 'list'], settings());
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    for (const shown of ['•••• 8765', '•••• 4321', mpho.phone, 'P100.00', 'P30.00', first, second])
      expect(listed.stdout).toContain(shown);
    for (const hidden of [accountNumber, ibanNumber, unconfirmed]) expect(listed.stdout).not.toContain(hidden);
    expect(await audited(first)).toEqual([]);

    const { stdout } = await run('show', first);
    for (const shown of [accountNumber, ibanNumber, 'Bank of the Tests', first]) expect(stdout).toContain(shown);
    expect(await audited(first)).toMatchObject([{ action: 'withdrawal.shown', actor: userInfo().username }]);
    const otherKey = () => ({ ...settings(), DATA_KEY: 'another-data-key-of-the-tests-000000' });
    const unread = await commandIn(withdrawalsCommand, withdrawalsArguments, otherKey)('show', first);
    expect(unread.stdout).toContain('cannot be read');
    expect(unread.stdout).not.toContain(accountNumber);
    expect(await run('show', unconfirmed)).toMatchObject({ code: 1, stderr: 'Not found\n' });
    expect(await run('pay', unconfirmed, ...why)).toMatchObject({
      code: 1,
      stderr: 'The passenger has not confirmed this withdrawal with a code\n',
    });
  });

  it('records each decision once, with its actor and reason', async () => {
    const neo = await addPassenger(test.db);
    await creditWallet(test.db, neo.id, 50_000);
    const [first, second] = [await request(100, neo), await request(30, neo)];
    const paid = await run('pay', first, ...why);
    expect(paid).toMatchObject({ code: 0, stdout: expect.stringMatching(/^W\w{8}, P100\.00: paid\.\n$/) as string });
    expect((await run('pay', first, ...why)).stdout).toContain('was paid before, nothing changed');
    const late = await run('reject', first, ...why);
    expect(late).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'This withdrawal was already decided the other way\n',
    });
    const rejected = await run('reject', second, ...why);
    expect(rejected.stdout).toContain('the amount is back in the wallet');
    expect(await holdings(test.db, neo.id)).toEqual({ wallet: 40_000, reserve: 0 });
    const by = { actor: userInfo().username, reason: 'checked with the bank' };
    const [before, after] = [{ state: 'requested' }, { state: 'paid', amountThebe: 10_000 }];
    expect(await audited(first)).toMatchObject([{ ...by, action: 'withdrawal.paid', before, after }]);
    expect(await audited(second)).toMatchObject([{ ...by, action: 'withdrawal.rejected' }]);
  });

  it('shows the earliest time of a withdrawal that waits, and does not pay it', async () => {
    const neo = await addPassenger(test.db, { credentialsChangedAt: new Date() });
    await creditWallet(test.db, neo.id, 50_000);
    const id = await request(100, neo);
    expect((await run('list')).stdout).toMatch(/Not before +\d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(await run('pay', id, ...why)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This withdrawal must not be paid yet\. Not before: [\d :-]+\n$/) as string,
    });
    expect(await audited(id)).toEqual([]);
    expect(await holdings(test.db, neo.id)).toEqual({ wallet: 40_000, reserve: 10_000 });
  });

  it('prints its usage for wrong arguments or a missing reason, and refuses an unknown withdrawal', async () => {
    const id = randomUUID();
    const wrong = [[], ['pay'], ['pay', '1', ...why], ['pay', id], ['pay', id, '--reason', ' '], ['reject', id]];
    for (const args of [...wrong, ['list', 'all'], ['show'], ['undo', id, ...why]]) {
      const { code, stderr } = await run(...args);
      expect({ code, stderr }).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^Usage: npm run withdrawals/) as string,
      });
    }
    expect(await run('pay', id, ...why)).toMatchObject({ code: 1, stderr: 'Not found\n' });
  });
});

describe('a command of another version', () => {
  const state = async () => {
    const { rows } = await test.db.execute(sql`
      select (select count(*) from drizzle.__drizzle_migrations)::int as migrations,
             (select count(*) from information_schema.columns where table_schema = 'public')::int as columns`);
    return rows[0];
  };

  it('names the migration that the database does not have, and changes nothing', async () => {
    const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`;
    await test.db.execute(sql`create table applied as select * from drizzle.__drizzle_migrations`);
    await test.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${newest}`);
    const before = await state();
    expect(await run('list')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database does not have the migration \d{4}_\w+ of this version/) as string,
    });
    expect(await state()).toEqual(before);
    await test.db.execute(sql`delete from drizzle.__drizzle_migrations`);
    await test.db.execute(sql`insert into drizzle.__drizzle_migrations select * from applied`);
    await test.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    );
    expect(await run('list')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database has 1 migrations of a newer version/) as string,
    });
    await test.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
    await test.db.execute(sql`drop table applied`);
    expect((await run('list')).code).toBe(0);
  });
});
