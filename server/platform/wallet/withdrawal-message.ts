import { formatPula } from '@/lib/format/money';
import { localDate, localTime } from '@/lib/format/time';
import type { Queries } from '@/server/db/client';
import type { NewMessage } from '@/server/messaging/new-message';
import { findContact } from '@/server/platform/accounts/find-contact';
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

/** Returns the message about a withdrawal's new state: an e-mail, or an SMS if the user has no e-mail address. */
export async function withdrawalMessage(
  queries: Queries,
  withdrawal: WithdrawalRow,
  state: 'requested' | 'paid' | 'rejected' | 'cancelled',
): Promise<NewMessage> {
  const { email, phone } = await findContact(queries, withdrawal.userId);
  const { uuid, notBefore } = withdrawal;
  const about = {
    cause: `withdrawal:${uuid}:${state}`,
    channel: email ? ('email' as const) : ('sms' as const),
    recipient: email ?? phone,
  };
  const data = withdrawalFacts(withdrawal);
  if (state !== 'requested') return { ...about, template: `withdrawal-${state}`, data };
  return {
    ...about,
    template: 'withdrawal-requested',
    data: { ...data, notBefore: notBefore && localInstant(notBefore) },
  };
}
