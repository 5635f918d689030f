import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { notifyUser } from '@/server/platform/accounts/notify-user';
import type { Passenger, Platform } from '@/server/platform/platform';
import { postTransfer } from '@/server/platform/wallet/ledger.repo';
import { withdrawalMessage, withdrawalReference } from './withdrawal-message';
import { findOwnWithdrawal, lockWithdrawal, markDecided, type WithdrawalRow } from './withdrawals.repo';

/** After the wait, a bank may be paying it already. */
export const isCancellable = ({ state, notBefore }: WithdrawalRow, now: Date) =>
  state === 'unconfirmed' || (state === 'requested' && notBefore !== null && notBefore > now);

export async function cancelWithdrawal(platform: Platform, user: Passenger, withdrawalId: string): Promise<void> {
  if (!(await findOwnWithdrawal(platform.db, user.id, withdrawalId))) throw new AppError('not_found');
  await inTransaction(platform.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    if (!withdrawal || withdrawal.state === 'cancelled' || withdrawal.state === 'expired') return;
    if (!isCancellable(withdrawal, platform.clock())) throw new AppError('withdrawal_not_waiting');
    const { id, uuid, userId, amountThebe } = withdrawal;
    await markDecided(tx, id, 'cancelled');
    if (withdrawal.state === 'unconfirmed') return;
    const isMoved = await postTransfer(tx, {
      kind: 'withdrawal_cancelled',
      // A decision of the staff has the same cause, so the ledger accepts only one of them.
      cause: `withdrawal:${uuid}:decided`,
      reference: withdrawalReference(uuid),
      entries: [
        { account: 'wallet', userId, amountThebe },
        { account: 'reserve', userId, amountThebe: -amountThebe },
      ],
    });
    if (!isMoved) throw new Error('the ledger already has the decision of an open withdrawal');
    await notifyUser(platform, tx, withdrawal.userId, withdrawalMessage(withdrawal, 'cancelled'));
  });
}
