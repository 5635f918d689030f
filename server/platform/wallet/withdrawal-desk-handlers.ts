import type { withdrawalDeskEndpoints } from '@/server/api/endpoints/desk';
import { changed, type Handlers } from '@/server/platform/handler';
import { toPage } from '@/server/platform/list-page';
import { masked, openNumbers } from './bank-account';
import { decideWithdrawal } from './decide-withdrawal';
import { withdrawalReference } from './withdrawal-message';
import { listOpenWithdrawals, type WithdrawalRow, findConfirmedWithdrawal } from './withdrawals.repo';
import { AppError } from '@/lib/errors';
import { inTransaction, type Database } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';

type Open = Awaited<ReturnType<typeof listOpenWithdrawals>>[number];

const present = ({ withdrawal, firstName, lastName }: Open) => ({
  id: withdrawal.uuid,
  reference: withdrawalReference(withdrawal.uuid),
  amountThebe: withdrawal.amountThebe,
  name: `${firstName} ${lastName}`,
  account: masked(withdrawal.accountLast4),
  bank: withdrawal.bankName,
  since: (withdrawal.confirmedAt ?? withdrawal.createdAt).toISOString(),
  notBefore: withdrawal.notBefore?.toISOString() ?? null,
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

export const withdrawalDeskHandlers: Pick<Handlers, keyof typeof withdrawalDeskEndpoints> = {
  withdrawalList: async ({ platform, query }) =>
    toPage(await listOpenWithdrawals(platform.db, query.after), ({ withdrawal }) => withdrawal.id, present),
  shownWithdrawal: async ({ platform, params, author }) => {
    const { audited, ...one } = await showWithdrawal(platform.db, params.withdrawalId, author);
    const { branchCode, branchAddress, state } = one.withdrawal;
    const whole = { phone: one.phone ?? '', branch: `${branchCode}, ${branchAddress}`, state };
    const row = { ...present(one), ...readNumbers(platform.dataKey, one.withdrawal), ...whole };
    return { output: { rows: [row], next: null }, audited };
  },
  payWithdrawal: ({ platform, params, author }) =>
    changed(decideWithdrawal(platform, params.withdrawalId, 'paid', author)),
  rejectWithdrawal: ({ platform, params, author }) =>
    changed(decideWithdrawal(platform, params.withdrawalId, 'rejected', author)),
};
