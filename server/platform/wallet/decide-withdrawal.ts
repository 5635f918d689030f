import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor, type AuditToken } from '@/server/db/write-audit-row';
import { notifyUser } from '@/server/platform/accounts/notify-user';
import type { Platform } from '@/server/platform/platform';
import { postTransfer, type LedgerEntry } from '@/server/platform/wallet/ledger.repo';
import { withdrawalMessage, withdrawalReference } from './withdrawal-message';
import { lockWithdrawal, markDecided, type WithdrawalRow } from './withdrawals.repo';

export type WithdrawalDecision = 'paid' | 'rejected';

export async function decideWithdrawal(
  platform: Pick<Platform, 'db' | 'clock' | 'dataKey'>,
  uuid: string,
  decision: WithdrawalDecision,
  author: AuditAuthor,
): Promise<AuditToken | 'repeated'> {
  return inTransaction(platform.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, uuid);
    if (!withdrawal) throw new AppError('not_found');
    if (withdrawal.state === decision) return 'repeated';
    refuseDecision(withdrawal, decision, platform.clock());
    await markDecided(tx, withdrawal.id, decision);
    const isMoved = await postTransfer(tx, {
      kind: `withdrawal_${decision}`,
      // Both decisions have the same cause, so the ledger accepts only one of them.
      cause: `withdrawal:${uuid}:decided`,
      reference: withdrawalReference(uuid),
      entries: entriesOf(withdrawal, decision),
    });
    if (!isMoved) throw new Error('the ledger already has the decision of an open withdrawal');
    await notifyUser(platform, tx, withdrawal.userId, withdrawalMessage(withdrawal, decision));
    return writeAuditRow(tx, author, {
      action: `withdrawal.${decision}`,
      subjectKind: 'withdrawal',
      subjectUuid: uuid,
      before: { state: withdrawal.state },
      after: { state: decision, amountThebe: withdrawal.amountThebe },
    });
  });
}

function refuseDecision({ state, notBefore }: WithdrawalRow, decision: WithdrawalDecision, now: Date) {
  switch (state) {
    case 'unconfirmed':
    case 'expired':
      throw new AppError('withdrawal_unconfirmed');
    case 'paid':
    case 'rejected':
    case 'cancelled':
      throw new AppError('withdrawal_decided');
    case 'requested':
      if (decision === 'paid' && notBefore !== null && notBefore > now)
        throw new AppError('withdrawal_waits', { notBefore: notBefore.toISOString() });
  }
}

/** The wallet comes before the reserve, as in the request, because the entries lock in this order. */
function entriesOf({ userId, amountThebe }: WithdrawalRow, decision: WithdrawalDecision): LedgerEntry[] {
  const fromReserve: LedgerEntry = { account: 'reserve', userId, amountThebe: -amountThebe };
  switch (decision) {
    case 'paid':
      return [fromReserve, { account: 'bank', amountThebe }];
    case 'rejected':
      return [{ account: 'wallet', userId, amountThebe }, fromReserve];
  }
}
