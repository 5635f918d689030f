import { doneResponse } from '@/lib/contracts/accounts';
import type { withdrawalDeskEndpoints } from '@/server/api/endpoints/desk';
import type { Handlers } from '@/server/platform/handler';
import { masked, openNumbers } from './bank-account';
import { decideWithdrawal, type WithdrawalDecision } from './decide-withdrawal';
import { showWithdrawal } from './show-withdrawal';
import { withdrawalReference } from './withdrawal-message';
import { listOpenWithdrawals } from './withdrawals.repo';

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

const decide =
  (decision: WithdrawalDecision) =>
  async ({ platform, params, author }: Parameters<Handlers['payWithdrawal']>[0]) => {
    const { audited } = await decideWithdrawal(platform, params.withdrawalId, decision, author);
    return { output: doneResponse, audited };
  };

export const withdrawalDeskHandlers: Pick<Handlers, keyof typeof withdrawalDeskEndpoints> = {
  withdrawalList: async ({ platform }) => ({ rows: (await listOpenWithdrawals(platform.db)).map(present), next: null }),
  shownWithdrawal: async ({ platform, params, author }) => {
    const { audited, ...one } = await showWithdrawal(platform.db, params.withdrawalId, author);
    const { accountNumber, ibanNumber } = openNumbers(platform.dataKey, one.withdrawal);
    const { branchCode, branchAddress, state } = one.withdrawal;
    const whole = { phone: one.phone ?? '', iban: ibanNumber, branch: `${branchCode}, ${branchAddress}`, state };
    return { output: { rows: [{ ...present(one), account: accountNumber, ...whole }], next: null }, audited };
  },
  payWithdrawal: decide('paid'),
  rejectWithdrawal: decide('rejected'),
};
