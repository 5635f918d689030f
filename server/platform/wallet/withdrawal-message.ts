import { formatPula } from '@/lib/format/money';
import { localDate, localTime } from '@/lib/format/time';
import type { UserMessage } from '@/server/platform/accounts/notify-user';
import type { WithdrawalRow } from './withdrawals.repo';

/** Returns the reference that a passenger quotes for a withdrawal. */
export const withdrawalReference = (uuid: string) => `W${uuid.slice(0, 8).toUpperCase()}`;

/** Returns the data of every message about a withdrawal. */
export const withdrawalFacts = ({ uuid, amountThebe, accountLast4 }: WithdrawalRow) => ({
  reference: withdrawalReference(uuid),
  amount: formatPula(amountThebe),
  accountLast4,
});

/** Returns a time of day with its date, in Botswana: '2026-11-24 14:30'. */
export const localInstant = (instant: Date) => `${localDate(instant)} ${localTime(instant)}`;

/** Returns the message about a withdrawal's new state. */
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
    data: { ...data, notBefore: notBefore && localInstant(notBefore) },
  };
}
