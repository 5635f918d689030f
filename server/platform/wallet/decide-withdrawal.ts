import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor, type AuditToken } from '@/server/db/write-audit-row';
import type { Platform } from '@/server/platform/platform';
import { endWithdrawal } from './end-withdrawal';
import { lockWithdrawal } from './withdrawals.repo';

const refusals = {
  unconfirmed: 'withdrawal_unconfirmed',
  expired: 'withdrawal_unconfirmed',
  paid: 'withdrawal_decided',
  rejected: 'withdrawal_decided',
  cancelled: 'withdrawal_decided',
} as const;

export type WithdrawalDecision = 'paid' | 'rejected';

export async function decideWithdrawal(
  platform: Pick<Platform, 'db' | 'clock' | 'dataKeys'>,
  uuid: string,
  decision: WithdrawalDecision,
  author: AuditAuthor,
): Promise<AuditToken | 'repeated'> {
  return inTransaction(platform.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, uuid);
    if (!withdrawal) throw new AppError('not_found');
    if (withdrawal.state === decision) return 'repeated';
    const { state, notBefore } = withdrawal;
    if (state !== 'requested') throw new AppError(refusals[state]);
    if (decision === 'paid' && notBefore !== null && notBefore > platform.clock())
      throw new AppError('withdrawal_waits', { notBefore: notBefore.toISOString() });
    await endWithdrawal(platform, tx, withdrawal, decision);
    return writeAuditRow(tx, author, {
      action: `withdrawal.${decision}`,
      subject: ['withdrawal', uuid],
      before: { state },
      after: { state: decision, amountThebe: withdrawal.amountThebe },
    });
  });
}
