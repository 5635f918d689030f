import { changed, type Handlers } from '@/server/platform/handler';
import { toAmountPage } from '@/server/platform/list-page';
import { masked, openNumbers } from './bank-account';
import { withdrawalReference } from '@/server/db/withdrawal-reference';
import { endWithdrawal } from './end-withdrawal';
import {
  listCashRefunds,
  listConfirmedWithdrawals,
  type WithdrawalRow,
  findConfirmedWithdrawal,
  lockWithdrawal,
} from './withdrawals.repo';
import { AppError } from '@/lib/errors';
import { inTransaction, type Database } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor, type AuditToken } from '@/server/db/write-audit-row';
import type { Platform } from '@/server/platform/platform';

type Listed = Awaited<ReturnType<typeof listConfirmedWithdrawals>>['rows'][number];

const present = (withdrawal: Listed) => ({
  id: withdrawal.uuid,
  reference: withdrawalReference(withdrawal.uuid),
  amountThebe: withdrawal.amountThebe,
  name: withdrawal.name,
  account: masked(withdrawal.accountLast4),
  bank: withdrawal.bankName,
  since: (withdrawal.confirmedAt ?? withdrawal.createdAt).toISOString(),
  notBefore: withdrawal.notBefore?.toISOString() ?? null,
  state: withdrawal.state,
  doneAt: withdrawal.decidedAt?.toISOString() ?? null,
});

function readNumbers(dataKeys: Platform['dataKeys'], withdrawal: WithdrawalRow) {
  try {
    const { accountNumber, ibanNumber } = openNumbers(dataKeys, withdrawal);
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
    const audited = await writeAuditRow(tx, author, { action: 'withdrawal.shown', subject: ['withdrawal', uuid] });
    return { ...found, audited };
  });
}

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
    refuseDecision(withdrawal, decision, platform.clock());
    await endWithdrawal(platform, tx, withdrawal, decision);
    return writeAuditRow(tx, author, {
      action: `withdrawal.${decision}`,
      subject: ['withdrawal', uuid],
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

export const withdrawalDeskHandlers = {
  withdrawalList: async ({ platform, query }) =>
    toAmountPage(await listConfirmedWithdrawals(platform.db, query), present),
  shownWithdrawal: async ({ platform, params, author }) => {
    const { audited, ...one } = await showWithdrawal(platform.db, params.withdrawalId, author);
    const cash = await listCashRefunds(platform.db, one.userId);
    const whole = { cash, phone: one.phone ?? '', branch: `${one.branchCode}, ${one.branchAddress}` };
    const row = { ...present(one), ...readNumbers(platform.dataKeys, one), ...whole };
    return { output: { rows: [row], next: null }, audited };
  },
  payWithdrawal: ({ platform, params, author }) =>
    changed(decideWithdrawal(platform, params.withdrawalId, 'paid', author)),
  rejectWithdrawal: ({ platform, params, author }) =>
    changed(decideWithdrawal(platform, params.withdrawalId, 'rejected', author)),
} satisfies Partial<Handlers>;
