import type { withdrawalDeskEndpoints } from '@/server/api/endpoints/withdrawal-desk';
import { changed, type Handlers } from '@/server/platform/handler';
import { toAmountPage } from '@/server/platform/list-page';
import { sortOf } from '@/server/api/endpoints/lists';
import { masked, openNumbers } from './bank-account';
import { withdrawalReference } from '@/server/db/withdrawal-reference';
import { withdrawalMessage } from './withdrawal-message';
import {
  listConfirmedWithdrawals,
  type WithdrawalRow,
  findConfirmedWithdrawal,
  lockWithdrawal,
  markDecided,
} from './withdrawals.repo';
import { AppError } from '@/lib/errors';
import { inTransaction, type Database } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor, type AuditToken } from '@/server/db/write-audit-row';
import { notifyUser } from '@/server/platform/accounts/notify-user';
import type { Platform } from '@/server/platform/platform';
import { postTransfer, type LedgerEntry } from './ledger.repo';

type Listed = Awaited<ReturnType<typeof listConfirmedWithdrawals>>['rows'][number];

const present = ({ withdrawal, firstName, lastName }: Listed) => ({
  id: withdrawal.uuid,
  reference: withdrawalReference(withdrawal.uuid),
  amountThebe: withdrawal.amountThebe,
  name: `${firstName} ${lastName}`,
  account: masked(withdrawal.accountLast4),
  bank: withdrawal.bankName,
  since: (withdrawal.confirmedAt ?? withdrawal.createdAt).toISOString(),
  notBefore: withdrawal.notBefore?.toISOString() ?? null,
  state: withdrawal.state,
  doneAt: withdrawal.decidedAt?.toISOString() ?? null,
});

function readNumbers(dataKey: string, withdrawal: WithdrawalRow) {
  try {
    const { accountNumber, ibanNumber } = openNumbers(dataKey, withdrawal);
    return { account: accountNumber, iban: ibanNumber };
  } catch {
    return { account: null, iban: null };
  }
}

/** Writes an audit row, because the caller reads the account. */
async function showWithdrawal(db: Database, uuid: string, author: AuditAuthor) {
  return inTransaction(db, async (tx) => {
    const found = await findConfirmedWithdrawal(tx, uuid);
    if (!found) throw new AppError('not_found');
    const subject = { subjectKind: 'withdrawal', subjectUuid: uuid } as const;
    return { ...found, audited: await writeAuditRow(tx, author, { action: 'withdrawal.shown', ...subject }) };
  });
}

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

export const withdrawalDeskHandlers: Pick<Handlers, keyof typeof withdrawalDeskEndpoints> = {
  withdrawalList: async ({ platform, query }) =>
    toAmountPage(
      await listConfirmedWithdrawals(platform.db, { ...query, sort: sortOf(query) }),
      ({ withdrawal }) => withdrawal.id,
      present,
    ),
  shownWithdrawal: async ({ platform, params, author }) => {
    const { audited, ...one } = await showWithdrawal(platform.db, params.withdrawalId, author);
    const { branchCode, branchAddress } = one.withdrawal;
    const whole = { phone: one.phone ?? '', branch: `${branchCode}, ${branchAddress}` };
    const row = { ...present(one), ...readNumbers(platform.dataKey, one.withdrawal), ...whole };
    return { output: { rows: [row], next: null }, audited };
  },
  payWithdrawal: ({ platform, params, author }) =>
    changed(decideWithdrawal(platform, params.withdrawalId, 'paid', author)),
  rejectWithdrawal: ({ platform, params, author }) =>
    changed(decideWithdrawal(platform, params.withdrawalId, 'rejected', author)),
};
