/**
 * Input: a typed contact, or a signed-in user. Output: a code for a new password in a message, by e-mail with a link too.
 * Invariant: no response and no response time of `requestReset` reveals whether the contact has an account.
 */
import { randomUUID } from 'node:crypto';
import { codeMinutes, resetLinkMinutes } from '@/lib/limits';
import { resetLinkPath } from '@/lib/paths/pages';
import { inTransaction, type Transaction } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/message-outbox';
import type { Passenger, Platform } from '@/server/platform/platform';
import { lockCode, replaceResetLink, type Channel } from './account-codes.repo';
import { issueCode } from './account-codes';
import { countAction, countSms, countSmsToNewAccount } from '@/server/platform/action-budgets';
import { isWithinBudget } from '@/server/platform/rate-limits';
import { accountRequester, countCode } from './account-limits';
import { findUserByContact, getUser, type Contact, type UserRow } from './accounts.repo';
import { channelOf, contactText, recipientOf, refuseInvalidEmail } from './delivery-channel';
import { withMinimumDuration } from './minimum-duration';
import { hashToken, newToken } from './tokens';

/**
 * Sends a code to set a new password, by e-mail with a link too. The response and its time are the same without an
 * account. An unconfirmed e-mail address may belong to a stranger, so the code goes to the phone. Errors:
 * email_invalid, too_many_tries.
 */
export async function requestReset(
  platform: Platform,
  contact: Contact,
  clientAddress: string,
): Promise<{ sent: true; userId: string }> {
  refuseInvalidEmail(contact);
  return withMinimumDuration(platform, async () => {
    const user = await findUserByContact(platform.db, contact);
    await countCode(platform, { subject: `reset:${contactText(contact)}`, account: user?.uuid, clientAddress });
    await countMessage(platform, contact, clientAddress);
    if (
      user &&
      (await isWithinBudget(countCode(platform, accountRequester('reset', user.uuid, clientAddress)))) &&
      (await isWithinBudget(countOtherSms(platform, user, { contact, clientAddress })))
    )
      await sendReset(platform, user, { requested: channelOf(contact), clientAddress });
    return { sent: true, userId: user?.uuid ?? randomUUID() };
  });
}

/** Counts the SMS to a phone, or else an e-mail. Errors: sms_unavailable, too_many_tries. */
const countMessage = (platform: Platform, to: Contact | UserRow, clientAddress: string) =>
  'phone' in to && to.phone !== null
    ? countSms(platform, { phone: to.phone, clientAddress, kind: 'other' })
    : countAction(platform, 'email-code', clientAddress);

/**
 * Counts an SMS that `requestReset` could not count before it knew the account: one for an unconfirmed e-mail address, or for
 * an account that has not used a code. The caller hides a refusal. Errors: sms_unavailable.
 */
async function countOtherSms(
  platform: Platform,
  { uuid, phone, emailVerifiedAt, status }: UserRow,
  { contact, clientAddress }: { contact: Contact; clientAddress: string },
): Promise<void> {
  if ('email' in contact) {
    // The code goes by e-mail.
    if (emailVerifiedAt !== null || phone === null) return;
    await countSms(platform, { phone, clientAddress, kind: 'other' });
  }
  if (status !== 'ACTIVE') await countSmsToNewAccount(platform, uuid);
}

/**
 * Sends the signed-in user a code to change the password, by SMS if the account has a phone (spec section 2).
 * Errors: too_many_tries, sms_unavailable.
 */
export async function requestChange(
  platform: Platform,
  { id, uuid }: Passenger,
  clientAddress: string,
): Promise<{ sent: true; userId: string }> {
  await countCode(platform, accountRequester('reset', uuid, clientAddress));
  const user = await getUser(platform.db, id);
  await countMessage(platform, user, clientAddress);
  await sendReset(platform, user, { requested: 'sms', clientAddress });
  return { sent: true, userId: uuid };
}

/**
 * Sends a reset code through the requested channel. An e-mail address must be confirmed at that moment, otherwise the code
 * goes to the phone. An account without a phone has a confirmed e-mail address.
 */
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
