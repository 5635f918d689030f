import { formatPula } from '@/lib/format/money';
import type { Queries } from '@/server/db/client';
import type { NewMessage } from '@/server/messaging/new-message';
import { findContact } from '@/server/platform/accounts/find-contact';
import type { WithdrawalRow } from './withdrawals.repo';

/** What a passenger quotes when asking about a withdrawal. */
export const withdrawalReference = (uuid: string) => `W${uuid.slice(0, 8).toUpperCase()}`;

/** What a passenger is told when a withdrawal comes to `state`: by e-mail where there is an address, else by SMS. */
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
