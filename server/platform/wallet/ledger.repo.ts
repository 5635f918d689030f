import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '@/server/db/client';
import { ledgerBalances, ledgerEntries, ledgerTransfers } from '@/server/db/schema/wallet';

export type TransferKind = (typeof ledgerTransfers.$inferInsert)['kind'];
type LedgerAccount = (typeof ledgerEntries.$inferInsert)['account'];

/** Positive thebe increase the balance. Only wallet and reserve have a `userId`. */
export type LedgerEntry = { account: LedgerAccount; userId?: number; amountThebe: number };

export type Transfer = {
  kind: TransferKind;
  cause: string;
  reference: string;
  bookingId?: number | null;
  operatorId?: number;
  /** The entries sum to zero. Otherwise the database refuses the commit. */
  entries: readonly LedgerEntry[];
};

/** The database refuses a second transfer with its cause (23505), and a balance below zero (23514). */
export async function postTransfer(tx: Transaction, { entries, ...row }: Transfer): Promise<void> {
  const written = tx.insert(ledgerTransfers).values(row).returning({ id: ledgerTransfers.id });
  await tx.execute(sql`
    with written as ${written}
    insert into ledger_entries (transfer_id, account, user_id, amount_thebe)
    select written.id, account, "userId", "amountThebe"
    from written, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry(account text, "userId" bigint, "amountThebe" integer)`);
}

export async function walletBalance(queries: Queries, userId: number): Promise<number> {
  const [row] = await queries
    .select({ balanceThebe: ledgerBalances.balanceThebe })
    .from(ledgerBalances)
    .where(and(eq(ledgerBalances.userId, userId), eq(ledgerBalances.account, 'wallet')));
  return row?.balanceThebe ?? 0;
}

/** The kinds with an entry of a wallet or a reserve. */
export type WalletKind = Exclude<TransferKind, 'commission_charged' | 'commission_returned' | 'payout' | 'payin'>;
export type WalletTransaction = { kind: WalletKind; reference: string; amountThebe: number; createdAt: Date };

const maxListed = 1000;

export async function listWalletTransactions(queries: Queries, userId: number): Promise<WalletTransaction[]> {
  return queries
    .select({
      kind: sql<WalletKind>`${ledgerTransfers.kind}`,
      reference: ledgerTransfers.reference,
      amountThebe: ledgerEntries.amountThebe,
      createdAt: ledgerTransfers.createdAt,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(and(eq(ledgerEntries.userId, userId), eq(ledgerEntries.account, 'wallet')))
    .orderBy(desc(ledgerEntries.id))
    .limit(maxListed);
}
