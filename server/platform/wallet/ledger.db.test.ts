import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { databaseFault, inTransaction } from '@/server/db/client';
import { testDatabase } from '@/server/testing/test-database';
import { addPassenger } from '@/server/testing/test-passengers';
import { creditWallet, holdings } from '@/server/testing/test-wallet';
import { listWalletTransactions, walletBalance } from './ledger.repo';
import { postTransfer, type LedgerEntry } from '@/server/platform/wallet/ledger.repo';

const test = testDatabase();
let userId: number;

beforeEach(async () => {
  userId = (await addPassenger(test.db)).id;
  await creditWallet(test.db, userId, 17_000);
});

const post = (entries: readonly LedgerEntry[], cause: string = randomUUID()) =>
  inTransaction(test.db, (tx) => postTransfer(tx, { kind: 'wallet_credit', cause, reference: 'TEST1234', entries }));

async function faultOf(work: Promise<unknown>) {
  return work.then(
    () => undefined,
    (error: unknown) => databaseFault(error),
  );
}

const countTransfers = async () => {
  const { rows } = await test.db.execute<{ count: number }>(sql`select count(*)::int as count from ledger_transfers`);
  return rows[0]?.count;
};

describe('a row of the ledger', () => {
  it.each<[string, SQL]>([
    ['changed', sql`update ledger_entries set amount_thebe = amount_thebe + 1`],
    ['changed in place', sql`update ledger_transfers set reference = reference`],
    ['deleted', sql`delete from ledger_entries`],
    ['deleted with its transfer', sql`delete from ledger_transfers`],
    ['truncated', sql`truncate ledger_entries`],
    ['truncated with its transfer', sql`truncate ledger_transfers cascade`],
    ['changed by a statement that matches no row', sql`update ledger_entries set amount_thebe = 1 where false`],
    [
      'replaced',
      sql`insert into ledger_transfers (kind, cause, reference) select kind, cause, reference from ledger_transfers
                     on conflict (cause) do update set reference = 'OTHER'`,
    ],
  ])('cannot be %s', async (_case, statement) => {
    expect(await faultOf(test.db.execute(statement))).toMatchObject({ code: '23001' });
    expect(await holdings(test.db, userId)).toEqual({ wallet: 17_000, reserve: 0 });
  });

  it('is refused with an amount of zero, without the user of a wallet, or with a user of another account', async () => {
    const wrongs: LedgerEntry[][] = [
      [{ account: 'sales', amountThebe: 0 }],
      [
        { account: 'wallet', amountThebe: 5 },
        { account: 'sales', amountThebe: -5 },
      ],
      [
        { account: 'sales', userId, amountThebe: 5 },
        { account: 'provider', amountThebe: -5 },
      ],
    ];
    for (const entries of wrongs) expect(await faultOf(post(entries))).toMatchObject({ code: '23514' });
  });
});

describe('a ledger transfer', () => {
  it.each<[string, LedgerEntry[]]>([
    ['with one entry', [{ account: 'provider', amountThebe: -5 }]],
    [
      'whose entries sum to one thebe',
      [
        { account: 'provider', amountThebe: -5 },
        { account: 'sales', amountThebe: 6 },
      ],
    ],
  ])('%s is refused at the commit', async (_case, entries) => {
    const before = await countTransfers();
    expect(await faultOf(post(entries))).toEqual({ code: '23514', constraint: 'ledger_balanced' });
    expect(await countTransfers()).toBe(before);
  });

  it('is refused without entries, and so is an entry that is added to it later', async () => {
    const alone = test.db.execute(
      sql`insert into ledger_transfers (kind, cause, reference) values ('wallet_credit', ${randomUUID()}, 'TEST1234')`,
    );
    expect(await faultOf(alone)).toMatchObject({ constraint: 'ledger_balanced' });
    const later = test.db.execute(sql`
      insert into ledger_entries (transfer_id, account, amount_thebe)
      select max(id), 'sales', 5 from ledger_transfers`);
    expect(await faultOf(later)).toMatchObject({ constraint: 'ledger_balanced' });
  });

  it('moves money once per cause, also when it is posted ten times at the same time', async () => {
    const cause = randomUUID();
    const entries: LedgerEntry[] = [
      { account: 'provider', amountThebe: -100 },
      { account: 'wallet', userId, amountThebe: 100 },
    ];
    const faults = await Promise.all(Array.from({ length: 10 }, () => faultOf(post(entries, cause))));
    expect(faults.filter((fault) => fault === undefined)).toHaveLength(1);
    expect(faults.filter((fault) => fault?.constraint === 'ledger_transfers_cause_unique')).toHaveLength(9);
    expect(await holdings(test.db, userId)).toEqual({ wallet: 17_100, reserve: 0 });
  });

  it('is refused if it takes more from a wallet than its balance', async () => {
    const take = (amountThebe: number) =>
      post([
        { account: 'wallet', userId, amountThebe: -amountThebe },
        { account: 'sales', amountThebe },
      ]);
    expect(await faultOf(take(17_001))).toEqual({ code: '23514', constraint: 'ledger_balances_covered' });
    await take(17_000);
    expect(await walletBalance(test.db, userId)).toBe(0);
  });
});

it('a wallet lists only its own transactions, newest first', async () => {
  const other = (await addPassenger(test.db)).id;
  await creditWallet(test.db, other, 1);
  await creditWallet(test.db, userId, 5);
  const listed = await listWalletTransactions(test.db, userId);
  expect(listed.map(({ amountThebe }) => amountThebe)).toEqual([5, 17_000]);
  expect(listed[0]).toMatchObject({
    kind: 'wallet_credit',
    reference: 'TEST1234',
    createdAt: expect.any(Date) as Date,
  });
});
