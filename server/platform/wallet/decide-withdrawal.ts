import { AppError } from '@/lib/errors';
import { inTransaction, type Database } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/enqueue-message';
import { postTransfer, type LedgerEntry } from './post-transfer';
import { withdrawalMessage, withdrawalReference } from './withdrawal-message';
import { lockWithdrawal, markDecided, type WithdrawalRow } from './withdrawals.repo';

export type Decision = 'paid' | 'rejected';

/**
 * Records that a withdrawal was paid, or rejects it and returns its reserve to the wallet. `changed` is false if the same
 * decision was made before. Errors: not_found, withdrawal_decided (the other decision was made before).
 */
export async function decideWithdrawal(
  db: Database,
  uuid: string,
  decision: Decision,
): Promise<{ withdrawal: WithdrawalRow; changed: boolean }> {
  return inTransaction(db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, uuid);
    if (!withdrawal) throw new AppError('not_found');
    if (withdrawal.state === decision) return { withdrawal, changed: false };
    if (withdrawal.state !== 'requested') throw new AppError('withdrawal_decided');
    await markDecided(tx, withdrawal.id, decision);
    const isMoved = await postTransfer(tx, {
      kind: `withdrawal_${decision}`,
      // Both decisions have the same cause, so the ledger accepts only one of them.
      cause: `withdrawal:${uuid}:decided`,
      reference: withdrawalReference(uuid),
      entries: entriesOf(withdrawal, decision),
    });
    if (!isMoved) throw new Error('the ledger already has the decision of an open withdrawal');
    await enqueueMessage(tx, await withdrawalMessage(tx, withdrawal, decision));
    return { withdrawal, changed: true };
  });
}

/**
 * Returns the ledger entries of a decision. The wallet comes before the reserve, as in the request: the entries lock in
 * this order.
 */
function entriesOf({ userId, amountThebe }: WithdrawalRow, decision: Decision): LedgerEntry[] {
  const fromReserve: LedgerEntry = { account: 'reserve', userId, amountThebe: -amountThebe };
  switch (decision) {
    case 'paid':
      return [fromReserve, { account: 'bank', amountThebe }];
    case 'rejected':
      return [{ account: 'wallet', userId, amountThebe }, fromReserve];
  }
}
