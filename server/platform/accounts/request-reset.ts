import type { Contact } from '@/lib/contracts/accounts';
/** Invariant: no response and no response time of `requestReset` reveals whether the contact has an account. */
import { randomUUID } from 'node:crypto';
import { codeMinutes, resetLinkMinutes } from '@/lib/limits';
import { resetLinkPath } from '@/lib/paths/pages';
import { inTransaction, type Transaction } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/message-outbox';
import type { Passenger, Platform } from '@/server/platform/platform';
import type { Channel } from '@/server/messaging/gateway';
import { lockCode, replaceResetLink } from './account-codes.repo';
import { issueCode } from './account-codes';
import { countAction, countSms, countSmsToNewAccount } from '@/server/platform/action-budgets';
import { isWithinBudget } from '@/server/platform/rate-limits';
import { accountRequester, countCode, ownsPhone } from './account-limits';
import { findUserByContact, getUser, type UserRow } from './accounts.repo';
import { channelOf, contactText, recipientOf, refuseInvalidEmail } from './delivery-channel';
import { withMinimumDuration } from './minimum-duration';
import { hashToken, newToken } from './tokens';

export async function requestReset(
  platform: Platform,
  contact: Contact,
  clientAddress: string,
): Promise<{ sent: true; userId: string }> {
  refuseInvalidEmail(contact);
  return withMinimumDuration(platform, async () => {
    const user = await findUserByContact(platform.db, contact);
    await countCode(platform, { subject: `reset:${contactText(contact)}`, account: user?.uuid, clientAddress });
    const caller = { clientAddress, isOwner: await ownsPhone(platform, user, clientAddress) };
    await countMessage(platform, contact, caller);
    if (
      user &&
      (await isWithinBudget(countCode(platform, accountRequester('reset', user.uuid, clientAddress)))) &&
      (await isWithinBudget(countOtherSms(platform, user, { contact, ...caller })))
    )
      await sendReset(platform, user, { requested: channelOf(contact), clientAddress });
    return { sent: true, userId: user?.uuid ?? randomUUID() };
  });
}

type Caller = { clientAddress: string; isOwner: boolean };

const countMessage = (platform: Platform, to: Contact | UserRow, caller: Caller) =>
  'phone' in to && to.phone !== null
    ? countSms(platform, { phone: to.phone, kind: 'other', ...caller })
    : countAction(platform, 'email-code', caller.clientAddress);

/** `requestReset` cannot count this SMS before it knows the account. The caller hides a refusal. */
async function countOtherSms(
  platform: Platform,
  { uuid, phone, emailVerifiedAt, status }: UserRow,
  { contact, ...caller }: Caller & { contact: Contact },
): Promise<void> {
  if ('email' in contact) {
    if (emailVerifiedAt !== null || phone === null) return;
    await countSms(platform, { phone, kind: 'other', ...caller });
  }
  if (status !== 'ACTIVE') await countSmsToNewAccount(platform, uuid);
}

export async function requestChange(
  platform: Platform,
  { id, uuid }: Passenger,
  clientAddress: string,
): Promise<{ sent: true; userId: string }> {
  await countCode(platform, accountRequester('reset', uuid, clientAddress));
  const user = await getUser(platform.db, id);
  await countMessage(platform, user, { clientAddress, isOwner: user.phoneVerifiedAt !== null });
  await sendReset(platform, user, { requested: 'sms', clientAddress });
  return { sent: true, userId: uuid };
}

/** An e-mail address must be confirmed at that moment, otherwise the code goes to the phone. */
async function sendReset(
  platform: Platform,
  { id: userId }: UserRow,
  { requested, clientAddress }: { requested: Channel; clientAddress: string },
) {
  await inTransaction(platform.db, async (tx) => {
    await lockCode(tx, { userId, purpose: 'reset' });
    const user = await getUser(tx, userId);
    const channel = user.emailVerifiedAt === null ? 'sms' : user.phone === null ? 'email' : requested;
    const recipient = recipientOf(user, channel);
    if (recipient === null) return;
    const code = await issueCode(platform, tx, user, { purpose: 'reset', channel, clientAddress });
    const link = channel === 'email' ? await issueResetLink(platform, tx, user) : null;
    const data = { code, minutes: codeMinutes, link, linkMinutes: resetLinkMinutes };
    await enqueueMessage(platform, tx, {
      cause: `reset:${randomUUID()}`,
      channel,
      recipient,
      template: 'reset-code',
      data,
    });
  });
}

async function issueResetLink(platform: Platform, tx: Transaction, user: UserRow): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(platform.clock().getTime() + resetLinkMinutes * 60_000);
  await replaceResetLink(tx, { userId: user.id, tokenHash: hashToken(token), expiresAt });
  return new URL(resetLinkPath(token), platform.siteUrl).toString();
}
