import { formatPula } from '@/lib/format/money';
import { localMoment } from '@/lib/format/time';
import { withdrawalReference } from '@/server/db/withdrawal-reference';
import type { UserMessage } from '@/server/platform/accounts/notify-user';
import type { WithdrawalRow } from './withdrawals.repo';

export const withdrawalFacts = ({ uuid, amountThebe, accountLast4 }: WithdrawalRow) => ({
  reference: withdrawalReference(uuid),
  amount: formatPula(amountThebe),
  accountLast4,
});

export function withdrawalMessage(
  withdrawal: WithdrawalRow,
  state: 'requested' | 'paid' | 'rejected' | 'cancelled',
): UserMessage {
  const { uuid, notBefore } = withdrawal;
  const cause = `withdrawal:${uuid}:${state}`;
  const data = withdrawalFacts(withdrawal);
  if (state !== 'requested') return { cause, template: `withdrawal-${state}`, data };
  return {
    cause,
    template: 'withdrawal-requested',
    data: { ...data, notBefore: notBefore && localMoment(notBefore) },
  };
}
