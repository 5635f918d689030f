import { and, desc, eq } from 'drizzle-orm';
import type { Queries, Transaction } from '@/server/db/client';
import { ledgerBalances, ledgerEntries, ledgerTransfers } from '@/server/db/schema/wallet';

export type TransferKind = (typeof ledgerTransfers.$inferInsert)['kind'];
export type LedgerAccount = (typeof ledgerEntries.$inferInsert)['account'];

/**
 * One side of a transfer. `userId` is set for a user's accounts: wallet and reserve. Positive thebe increase the
 * balance.
 */
export type LedgerEntry = { account: LedgerAccount; userId?: number; amountThebe: number };

export type Transfer = {
  kind: TransferKind;
  /** The unique cause, for example 'attempt:<uuid>'. Each cause moves money once. */
  cause: string;
  /** The reference that a passenger can quote. */
  reference: string;
  bookingId?: number | null;
  /** The entries sum to zero. Otherwise the database refuses the commit. */
  entries: readonly LedgerEntry[];
};

/**
 * Writes a transfer to the ledger. Returns false, and writes nothing, if its cause already has a transfer. The database
 * refuses a wallet or reserve below zero (23514, ledger_balances_covered).
 */
export async function postTransfer(tx: Transaction, transfer: Transfer): Promise<boolean> {
  const { entries, ...row } = transfer;
  const [written] = await tx
    .insert(ledgerTransfers)
    .values(row)
    .onConflictDoNothing({ target: ledgerTransfers.cause })
    .returning({ id: ledgerTransfers.id });
  if (!written) return false;
  await tx.insert(ledgerEntries).values(entries.map((entry) => ({ ...entry, transferId: written.id })));
  return true;
}

/** Returns the wallet balance in thebe, without the reserve. */
export async function walletBalance(queries: Queries, userId: number): Promise<number> {
  const [row] = await queries
    .select({ balanceThebe: ledgerBalances.balanceThebe })
    .from(ledgerBalances)
    .where(and(eq(ledgerBalances.userId, userId), eq(ledgerBalances.account, 'wallet')));
  return row?.balanceThebe ?? 0;
}

export type WalletTransaction = { kind: TransferKind; reference: string; amountThebe: number; createdAt: Date };

const maxListed = 1000;

/** Lists the transactions of a user's wallet, newest first, at most 1000. */
export async function listWalletTransactions(queries: Queries, userId: number): Promise<WalletTransaction[]> {
  return queries
    .select({
      kind: ledgerTransfers.kind,
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
