import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { lockCodeOf } from '@/server/platform/accounts/account-codes';
import { getUser } from '@/server/platform/accounts/accounts.repo';
import type { Passenger, Platform } from '@/server/platform/platform';
import { awaitsCode, confirmByAt, countWithdrawalCode, sendWithdrawalCode } from './withdrawal-code';
import { findOwnWithdrawal, lockWithdrawal, updateWithdrawal } from './withdrawals.repo';

/** The withdrawal then waits for its code from the beginning. */
export async function resendWithdrawalCode(
  platform: Platform,
  user: Passenger,
  { withdrawalId, clientAddress }: { withdrawalId: string; clientAddress: string },
): Promise<void> {
  if (!(await findOwnWithdrawal(platform.db, user.id, withdrawalId))) throw new AppError('not_found');
  await countWithdrawalCode(platform, 'code', user, clientAddress);
  await inTransaction(platform.db, async (tx) => {
    await lockCodeOf(tx, user, 'withdrawal');
    await platform.lockSeats(tx, user.id, 0, []);
    const now = platform.clock();
    const locked = await lockWithdrawal(tx, withdrawalId);
    if (!locked || !awaitsCode(locked, now)) throw new AppError('withdrawal_over');
    const withdrawal = await updateWithdrawal(tx, locked.id, { confirmBy: confirmByAt(now) });
    await sendWithdrawalCode(platform, tx, withdrawal, await getUser(tx, user.id));
  });
}
