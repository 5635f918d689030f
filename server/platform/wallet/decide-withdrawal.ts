import { AppError } from '@/lib/errors';
import { inTransaction, type Database } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/enqueue-message';
import { postTransfer, type LedgerEntry } from './post-transfer';
import { withdrawalMessage, withdrawalReference } from './withdrawal-message';
import { lockWithdrawal, markDecided, type WithdrawalRow } from './withdrawals.repo';

export type Decision = 'paid' | 'rejected';

/**
 * Notes that a request was paid, or rejects it and returns its reserve to the wallet. `changed` is false when it was
 * decided so before: nothing is done twice. Errors: not_found, withdrawal_decided (the other way).
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
      // One cause for both decisions: the ledger too takes only one of them.
      cause: `withdrawal:${uuid}:decided`,
      reference: withdrawalReference(uuid),
      entries: entriesOf(withdrawal, decision),
    });
    if (!isMoved) throw new Error('the money of an open withdrawal has moved already');
    await enqueueMessage(tx, await withdrawalMessage(tx, withdrawal, decision));
    return { withdrawal, changed: true };
  });
}

/** The wallet before the reserve, as when it was requested: balances are locked in this order. */
function entriesOf({ userId, amountThebe }: WithdrawalRow, decision: Decision): LedgerEntry[] {
  const fromReserve: LedgerEntry = { account: 'reserve', userId, amountThebe: -amountThebe };
  switch (decision) {
    case 'paid':
      return [fromReserve, { account: 'bank', amountThebe }];
    case 'rejected':
      return [{ account: 'wallet', userId, amountThebe }, fromReserve];
  }
}
