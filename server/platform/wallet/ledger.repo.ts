import { and, desc, eq } from 'drizzle-orm';
import type { Queries, Transaction } from '@/server/db/client';
import { ledgerBalances, ledgerEntries, ledgerTransfers } from '@/server/db/schema/wallet';

export type TransferKind = (typeof ledgerTransfers.$inferInsert)['kind'];
export type LedgerAccount = (typeof ledgerEntries.$inferInsert)['account'];

/** `userId` for the accounts that are somebody's: wallet and reserve. Positive thebe: the account has more. */
export type LedgerEntry = { account: LedgerAccount; userId?: number; amountThebe: number };

export type Transfer = {
  kind: TransferKind;
  /** What caused it, as 'attempt:<uuid>': one cause moves money once. */
  cause: string;
  /** What a passenger may quote. */
  reference: string;
  bookingId?: number | null;
  /** They sum to zero: the database refuses the commit otherwise. */
  entries: readonly LedgerEntry[];
};

/** Inserts a transfer with its entries, unless its cause has one. */
export async function insertTransfer(tx: Transaction, transfer: Transfer): Promise<boolean> {
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

/** Thebe that the user may draw. */
export async function walletBalance(queries: Queries, userId: number): Promise<number> {
  const [row] = await queries
    .select({ balanceThebe: ledgerBalances.balanceThebe })
    .from(ledgerBalances)
    .where(and(eq(ledgerBalances.userId, userId), eq(ledgerBalances.account, 'wallet')));
  return row?.balanceThebe ?? 0;
}

export type WalletTransaction = { kind: TransferKind; reference: string; amountThebe: number; createdAt: Date };

const maxListed = 1000;

/** What moved a user's wallet, newest first; at most 1000. */
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
