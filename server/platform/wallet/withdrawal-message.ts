import { formatPula } from '@/lib/format/money';
import type { Queries } from '@/server/db/client';
import type { NewMessage } from '@/server/messaging/new-message';
import { findContact } from '@/server/platform/accounts/find-contact';
import type { WithdrawalRow } from './withdrawals.repo';

/** Returns the reference that a passenger quotes for a withdrawal. */
export const withdrawalReference = (uuid: string) => `W${uuid.slice(0, 8).toUpperCase()}`;

/** Returns the message about a withdrawal's new state: an e-mail, or an SMS if the user has no e-mail address. */
export async function withdrawalMessage(
  queries: Queries,
  { uuid, userId, amountThebe, accountLast4 }: WithdrawalRow,
  state: WithdrawalRow['state'],
): Promise<NewMessage> {
  const { email, phone } = await findContact(queries, userId);
  return {
    cause: `withdrawal:${uuid}:${state}`,
    channel: email ? 'email' : 'sms',
    recipient: email ?? phone,
    template: `withdrawal-${state}`,
    data: { reference: withdrawalReference(uuid), amount: formatPula(amountThebe), accountLast4 },
  };
}
