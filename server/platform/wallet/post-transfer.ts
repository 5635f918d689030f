import type { Transaction } from '@/server/db/client';
import { insertTransfer, type LedgerEntry, type Transfer } from './ledger.repo';

export type { LedgerEntry };

/**
 * Writes a transfer to the ledger. Returns false, and writes nothing, if its cause already has a transfer. The database
 * refuses a wallet or reserve below zero (23514, ledger_balances_covered).
 */
export function postTransfer(tx: Transaction, transfer: Transfer): Promise<boolean> {
  return insertTransfer(tx, transfer);
}
