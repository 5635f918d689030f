import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import type { Passenger, Platform } from '@/server/platform/platform';
import { endWithdrawal } from './end-withdrawal';
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
    if (withdrawal.state === 'unconfirmed') await markDecided(tx, withdrawal.id, 'cancelled');
    else await endWithdrawal(platform, tx, withdrawal, 'cancelled');
  });
}
