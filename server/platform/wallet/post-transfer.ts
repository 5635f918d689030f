import type { Transaction } from '@/server/db/client';
import { insertTransfer, type LedgerEntry, type Transfer } from './ledger.repo';

export type { LedgerEntry };

/**
 * Moves money. Returns false, and writes nothing, if this cause has moved its money before. The database refuses a wallet
 * or a reserve below zero (23514, ledger_balances_covered).
 */
export function postTransfer(tx: Transaction, transfer: Transfer): Promise<boolean> {
  return insertTransfer(tx, transfer);
}
