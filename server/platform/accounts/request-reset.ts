import type { Contact } from '@/lib/contracts/accounts';
/** Invariant: no response and no response time of `requestReset` reveals whether the contact has an account. */
import { randomUUID } from 'node:crypto';
import { resetLinkMinutes } from '@/lib/limits';
import { resetLinkPath } from '@/lib/paths/pages';
import { inTransaction, type Transaction } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/message-outbox';
import type { Passenger, Platform } from '@/server/platform/platform';
import type { Channel } from '@/server/messaging/gateway';
import { replaceResetLink } from './account-codes.repo';
import { issueCode, lockForCode } from './account-codes';
import { accountCaller, count, isOwnNetwork, isWithinLimits, type Action } from '@/server/platform/count';
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
    // Only one account can have confirmed a phone.
    const isOwner = user?.phoneVerifiedAt != null && (await isOwnNetwork(platform, user.uuid, clientAddress));
    const typed = { network: clientAddress, subjects: [`reset:${contactText(contact)}`], account: user?.uuid, isOwner };
    await count(platform, ['code', 'phone' in contact ? 'sms-asked' : 'email-code'], { ...typed, ...contact });
    if (user && (await isWithinLimits(countForAccount(platform, user, { contact, clientAddress, isOwner }))))
      await sendReset(platform, user, { requested: channelOf(contact), clientAddress });
    return { sent: true, userId: user?.uuid ?? randomUUID() };
  });
}

/** `requestReset` cannot count these before it knows the account. The caller hides a refusal. */
function countForAccount(
  platform: Platform,
  { uuid, phone, emailVerifiedAt, status }: UserRow,
  { contact, clientAddress, isOwner }: { contact: Contact; clientAddress: string; isOwner: boolean },
): Promise<number> {
  const actions: Action[] = ['code'];
  const isOtherSms = 'email' in contact && emailVerifiedAt === null && phone !== null;
  if (isOtherSms) actions.push('sms');
  else if ('phone' in contact) actions.push('sms-sent');
  if (status !== 'ACTIVE' && (isOtherSms || 'phone' in contact)) actions.push('sms-to-new-account');
  return count(platform, actions, { ...accountCaller('reset', uuid, clientAddress), phone: phone ?? '', isOwner });
}

export async function requestChange(
  platform: Platform,
  { id, uuid }: Passenger,
  clientAddress: string,
): Promise<{ sent: true; userId: string }> {
  const user = await getUser(platform.db, id);
  await count(platform, ['code', user.phone === null ? 'email-code' : 'sms'], {
    ...accountCaller('reset', uuid, clientAddress),
    phone: user.phone ?? '',
    isOwner: user.phoneVerifiedAt !== null,
  });
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
    const user = await lockForCode(tx, { id: userId }, 'reset');
    if (!user) return;
    const channel = user.emailVerifiedAt === null ? 'sms' : user.phone === null ? 'email' : requested;
    const recipient = recipientOf(user, channel);
    if (recipient === null) return;
    const code = await issueCode(platform, tx, user, { purpose: 'reset', channel, clientAddress });
    const link = channel === 'email' ? await issueResetLink(platform, tx, user) : null;
    const data = { ...code, link, linkMinutes: resetLinkMinutes };
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
