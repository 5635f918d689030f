import { AppError } from '@/lib/errors';
import { inTransaction, type Database } from '@/server/db/client';
import { withdrawalReference } from '@/server/db/withdrawal-reference';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import type { Handler } from '@/server/platform/handler';
import { toAmountPage } from '@/server/platform/list-page';
import type { Platform } from '@/server/platform/platform';
import { masked, openNumbers } from './bank-account';
import {
  findConfirmedWithdrawal,
  listCashRefunds,
  listConfirmedWithdrawals,
  type WithdrawalRow,
} from './withdrawals.repo';

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

export const withdrawalList: Handler<'withdrawalList'> = async ({ platform, query }) =>
  toAmountPage(await listConfirmedWithdrawals(platform.db, query), present);

export const shownWithdrawal: Handler<'shownWithdrawal'> = async ({ platform, params, author }) => {
  const { audited, ...one } = await showWithdrawal(platform.db, params.withdrawalId, author);
  const cash = await listCashRefunds(platform.db, one.userId);
  const whole = { cash, phone: one.phone ?? '', branch: `${one.branchCode}, ${one.branchAddress}` };
  const row = { ...present(one), ...readNumbers(platform.dataKeys, one), ...whole };
  return { output: { rows: [row], next: null }, audited };
};
