import type { Transaction } from '@/server/db/client';
import { withdrawalReference } from '@/server/db/withdrawal-reference';
import { notifyUser } from '@/server/platform/accounts/notify-user';
import type { Platform } from '@/server/platform/platform';
import { postTransfer, type LedgerEntry } from './ledger.repo';
import { withdrawalMessage } from './withdrawal-message';
import { markDecided, type WithdrawalRow } from './withdrawals.repo';

/** Moves the amount out of the reserve, to the bank or back to the wallet. Call it under the lock of the withdrawal. */
export async function endWithdrawal(
  keys: Pick<Platform, 'dataKeys'>,
  tx: Transaction,
  withdrawal: WithdrawalRow,
  end: 'paid' | 'rejected' | 'cancelled',
): Promise<void> {
  const { id, uuid, userId, amountThebe } = withdrawal;
  const fromReserve: LedgerEntry = { account: 'reserve', userId, amountThebe: -amountThebe };
  await markDecided(tx, id, end);
  await postTransfer(tx, {
    kind: `withdrawal_${end}`,
    // All ends have the same cause, so the ledger accepts only one of them.
    cause: `withdrawal:${uuid}:decided`,
    reference: withdrawalReference(uuid),
    // The wallet comes before the reserve, as in the request, because the entries lock in this order.
    entries:
      end === 'paid'
        ? [fromReserve, { account: 'bank', amountThebe }]
        : [{ account: 'wallet', userId, amountThebe }, fromReserve],
  });
  await notifyUser(keys, tx, userId, withdrawalMessage(withdrawal, end));
}
