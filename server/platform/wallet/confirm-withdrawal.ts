import { AppError } from '@/lib/errors';
import { withdrawalWaitHours } from '@/lib/limits';
import { refuseFault, type Transaction } from '@/server/db/client';
import { logSecurity } from '@/server/observability/security-log';
import { notifyUser } from '@/server/platform/accounts/notify-user';
import { spendCode } from '@/server/platform/accounts/account-codes';
import { accountCaller, count } from '@/server/platform/count';
import { getUser } from '@/server/platform/accounts/accounts.repo';
import type { Passenger, Platform } from '@/server/platform/platform';
import { postTransfer, walletBalance } from './ledger.repo';
import { awaitsCode, codeAccount } from './withdrawal-code';
import { withdrawalReference } from '@/server/db/withdrawal-reference';
import { withdrawalMessage } from './withdrawal-message';
import { findOwnWithdrawal, lockWithdrawal, updateWithdrawal, type WithdrawalRow } from './withdrawals.repo';

type Confirmation = { withdrawalId: string; code: string; clientAddress: string };

export async function confirmWithdrawal(
  platform: Platform,
  user: Passenger,
  { withdrawalId, code, clientAddress }: Confirmation,
): Promise<void> {
  await count(platform, 'try-code', accountCaller('withdrawal', user.uuid, clientAddress));
  const withdrawal = await findOwnWithdrawal(platform.db, user.id, withdrawalId);
  if (!withdrawal) throw new AppError('not_found');
  if (withdrawal.confirmedAt !== null) return;
  try {
    if (!awaitsCode(withdrawal, platform.clock())) throw new AppError('withdrawal_over');
    const account = codeAccount(withdrawal);
    await spendCode(platform, { user: account, purpose: 'withdrawal', code, clientAddress }, (tx) =>
      reserveWithdrawal(platform, tx, withdrawal),
    );
    logSecurity({ event: 'withdrawal_confirmed', account: user.uuid });
  } catch (error) {
    // A double tap sends the code twice, and the other request was first.
    const again = await findOwnWithdrawal(platform.db, user.id, withdrawalId);
    if (again?.confirmedAt) return;
    throw error;
  }
}

export async function reserveWithdrawal(
  platform: Pick<Platform, 'clock' | 'lockSeats' | 'dataKeys'>,
  tx: Transaction,
  { uuid, userId }: Pick<WithdrawalRow, 'uuid' | 'userId'>,
): Promise<void> {
  await platform.lockSeats(tx, userId, 0, []);
  const now = platform.clock();
  const locked = await lockWithdrawal(tx, uuid);
  if (!locked || !awaitsCode(locked, now)) throw new AppError('withdrawal_over');
  const { id, amountThebe } = locked;
  if (amountThebe > (await walletBalance(tx, userId))) throw new AppError('balance_exceeded');
  const notBefore = await waitEnd(tx, userId, now);
  const confirmed = await updateWithdrawal(tx, id, { state: 'requested', confirmedAt: now, notBefore });
  await moveToReserve(tx, confirmed);
  await notifyUser(platform, tx, confirmed.userId, withdrawalMessage(confirmed, 'requested'));
}

const moveToReserve = (tx: Transaction, { uuid, userId, amountThebe }: WithdrawalRow) =>
  postTransfer(tx, {
    kind: 'withdrawal_requested',
    cause: `withdrawal:${uuid}:requested`,
    reference: withdrawalReference(uuid),
    entries: [
      { account: 'wallet', userId, amountThebe: -amountThebe },
      { account: 'reserve', userId, amountThebe },
    ],
  }).catch(refuseFault(/^ledger_balances_covered$/, 'balance_exceeded'));

async function waitEnd(tx: Transaction, userId: number, now: Date): Promise<Date | null> {
  const { credentialsChangedAt } = await getUser(tx, userId);
  if (credentialsChangedAt === null) return null;
  const end = new Date(credentialsChangedAt.getTime() + withdrawalWaitHours * 60 * 60_000);
  return end > now ? end : null;
}
