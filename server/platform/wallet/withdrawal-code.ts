import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { codeMinutes } from '@/lib/limits';
import { type Transaction, inTransaction } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/message-outbox';
import { issueCode, lockCodeOf } from '@/server/platform/accounts/account-codes';
import { getUser } from '@/server/platform/accounts/accounts.repo';
import { accountCaller, count } from '@/server/platform/count';
import type { Passenger, Platform } from '@/server/platform/platform';
import { withdrawalFacts } from './withdrawal-message';
import { type WithdrawalRow, findOwnWithdrawal, lockWithdrawal, updateWithdrawal } from './withdrawals.repo';

type Owner = Awaited<ReturnType<typeof getUser>>;

/** The uuid of the withdrawal, so that the code confirms this withdrawal only. */
export const codeAccount = ({ userId, uuid }: WithdrawalRow) => ({ id: userId, uuid });

export const confirmByAt = (now: Date) => new Date(now.getTime() + codeMinutes * 60_000);

export const awaitsCode = ({ state, confirmBy }: WithdrawalRow, now: Date) =>
  state === 'unconfirmed' && confirmBy !== null && confirmBy > now;

export function findCodeContact(owner: Owner) {
  if (owner.phoneVerifiedAt !== null && owner.phone !== null)
    return { channel: 'sms', recipient: owner.phone } as const;
  if (owner.emailVerifiedAt === null || owner.email === null) return undefined;
  return { channel: 'email', recipient: owner.email } as const;
}
type CodeContact = NonNullable<ReturnType<typeof findCodeContact>>;

export function codeContact(owner: Owner): CodeContact {
  const contact = findCodeContact(owner);
  if (!contact) throw new AppError('contact_unconfirmed');
  return contact;
}

/** Masks the contact of a code: '+26771000001' becomes '•••• 001', 'neo@example.com' becomes 'n•••@example.com'. */
export function maskedContact({ channel, recipient }: CodeContact): string {
  return channel === 'sms' ? `•••• ${recipient.slice(-3)}` : recipient.replace(/^(.).*(?=@)/, '$1•••');
}

export async function countWithdrawalCode(
  platform: Platform,
  action: 'code' | 'withdrawal',
  { id, uuid }: Passenger,
  clientAddress: string,
) {
  const { channel, recipient: phone } = codeContact(await getUser(platform.db, id));
  const caller = { ...accountCaller('withdrawal', uuid, clientAddress), phone, isOwner: true };
  await count(platform, channel === 'sms' ? [action, 'sms'] : action, caller);
}

export async function sendWithdrawalCode(platform: Platform, tx: Transaction, withdrawal: WithdrawalRow, owner: Owner) {
  const contact = codeContact(owner);
  const { channel } = contact;
  const code = await issueCode(platform, tx, codeAccount(withdrawal), { purpose: 'withdrawal', channel });
  await enqueueMessage(platform, tx, {
    cause: `withdrawal-code:${randomUUID()}`,
    ...contact,
    template: 'withdrawal-code',
    data: { ...withdrawalFacts(withdrawal), ...code },
  });
}

/** The withdrawal then waits for its code from the beginning. */
export async function resendWithdrawalCode(
  platform: Platform,
  user: Passenger,
  { withdrawalId, clientAddress }: { withdrawalId: string; clientAddress: string },
): Promise<void> {
  if (!(await findOwnWithdrawal(platform.db, user.id, withdrawalId))) throw new AppError('not_found');
  await countWithdrawalCode(platform, 'code', user, clientAddress);
  await inTransaction(platform.db, async (tx) => {
    await lockCodeOf(tx, user, 'withdrawal');
    await platform.lockSeats(tx, user.id, 0, []);
    const now = platform.clock();
    const locked = await lockWithdrawal(tx, withdrawalId);
    if (!locked || !awaitsCode(locked, now)) throw new AppError('withdrawal_over');
    const withdrawal = await updateWithdrawal(tx, locked.id, { confirmBy: confirmByAt(now) });
    await sendWithdrawalCode(platform, tx, withdrawal, await getUser(tx, user.id));
  });
}
