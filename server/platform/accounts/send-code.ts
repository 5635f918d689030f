import { randomUUID } from 'node:crypto';
import { isEmail } from '@/lib/domain/email';
import { AppError } from '@/lib/errors';
import { codeMinutes, resetLinkMinutes } from '@/lib/limits';
import { resetLinkPath } from '@/lib/paths/pages';
import { inTransaction, type Transaction } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/enqueue-message';
import type { Passenger, Platform } from '@/server/platform/platform';
import { hasLiveCode, lockCode, replaceResetLink, type Channel, type CodePurpose } from './account-codes.repo';
import { issueCode } from './account-codes';
import { countCode, tryCountCode, type CodeRequester } from './account-limits';
import { findUser, findUserByContact, getUser, type Contact, type UserRow } from './accounts.repo';
import { withMinimumDuration } from './minimum-duration';
import { hashToken, newToken } from './tokens';

export const contactText = (contact: Contact) => ('email' in contact ? contact.email : contact.phone);
export const channelOf = (contact: Contact): Channel => ('email' in contact ? 'email' : 'sms');

/** Refuses an invalid e-mail address with the rule of the browser. Errors: email_invalid. */
export function refuseInvalidEmail(contact: Contact) {
  if ('email' in contact && !isEmail(contact.email)) throw new AppError('email_invalid');
}

/** Returns the subject under which codes for an account are counted, for every way to request them. */
const codeRequesterOf = (purpose: CodePurpose, uuid: string, clientAddress: string): CodeRequester => ({
  subject: `${purpose}:account:${uuid}`,
  clientAddress,
});

const recipientOf = (user: UserRow, channel: Channel) => (channel === 'email' ? user.email : user.phone);

export async function sendVerifyCode(platform: Platform, tx: Transaction, user: UserRow, channel: Channel) {
  const recipient = recipientOf(user, channel);
  if (recipient === null || user.status === 'ACTIVE') return;
  const code = await issueCode(platform, tx, user, { purpose: 'verify', channel });
  const data = { code, minutes: codeMinutes };
  await enqueueMessage(tx, { cause: `verify:${randomUUID()}`, channel, recipient, template: 'verify-code', data });
}

/** Sends a new code if no valid one is left. */
export async function sendVerifyCodeAgain(platform: Platform, user: UserRow, clientAddress: string) {
  const code = { userId: user.id, purpose: 'verify' } as const;
  if (await hasLiveCode(platform.db, code, platform.clock())) return;
  if (!(await tryCountCode(platform, codeRequesterOf('verify', user.uuid, clientAddress)))) return;
  await inTransaction(platform.db, (tx) => sendVerifyCode(platform, tx, user, 'sms'));
}

/**
 * Sends a new verification code to the typed contact. Returns the account's id, or a random id if there is no account,
 * after the same time. Errors: email_invalid, too_many_tries.
 */
export async function requestVerifyCode(
  platform: Platform,
  contact: Contact,
  clientAddress: string,
): Promise<{ userId: string }> {
  refuseInvalidEmail(contact);
  return withMinimumDuration(platform, async () => {
    await countCode(platform, { subject: `verify:${contactText(contact)}`, clientAddress });
    const user = await findUserByContact(platform.db, contact);
    if (!user) return { userId: randomUUID() };
    if (await tryCountCode(platform, codeRequesterOf('verify', user.uuid, clientAddress)))
      await inTransaction(platform.db, (tx) => sendVerifyCode(platform, tx, user, channelOf(contact)));
    return { userId: user.uuid };
  });
}

/** Sends a new verification code to the phone of an account known by its id (spec section 7, {id}/otp). */
export async function resendVerifyCode(
  platform: Platform,
  userUuid: string,
  clientAddress: string,
): Promise<{ sent: true }> {
  return withMinimumDuration(platform, async () => {
    await countCode(platform, codeRequesterOf('verify', userUuid, clientAddress));
    const user = await findUser(platform.db, { uuid: userUuid });
    if (user) await inTransaction(platform.db, (tx) => sendVerifyCode(platform, tx, user, 'sms'));
    return { sent: true };
  });
}

/**
 * Sends a reset code through the requested channel, or by SMS if the e-mail address is not confirmed at that moment.
 */
async function sendReset(platform: Platform, { id: userId }: UserRow, asked: Channel) {
  await inTransaction(platform.db, async (tx) => {
    await lockCode(tx, { userId, purpose: 'reset' });
    const user = await getUser(tx, userId);
    const channel = user.emailVerifiedAt === null ? 'sms' : asked;
    const recipient = recipientOf(user, channel);
    if (recipient === null) return;
    const code = await issueCode(platform, tx, user, { purpose: 'reset', channel });
    const link = channel === 'email' ? await issueResetLink(platform, tx, user) : null;
    const data = { code, minutes: codeMinutes, link, linkMinutes: resetLinkMinutes };
    await enqueueMessage(tx, { cause: `reset:${randomUUID()}`, channel, recipient, template: 'reset-code', data });
  });
}

async function issueResetLink(platform: Platform, tx: Transaction, user: UserRow): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(platform.clock().getTime() + resetLinkMinutes * 60_000);
  await replaceResetLink(tx, { userId: user.id, tokenHash: hashToken(token), expiresAt });
  return new URL(resetLinkPath(token), platform.siteUrl).toString();
}

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
    await countCode(platform, { subject: `reset:${contactText(contact)}`, clientAddress });
    const user = await findUserByContact(platform.db, contact);
    if (user && (await tryCountCode(platform, codeRequesterOf('reset', user.uuid, clientAddress))))
      await sendReset(platform, user, channelOf(contact));
    return { sent: true, userId: user?.uuid ?? randomUUID() };
  });
}

/**
 * Sends the signed-in user a code to change the password, by phone if one is on file, otherwise by e-mail (spec section
 * 2).
 */
export async function requestChange(
  platform: Platform,
  { id, uuid }: Passenger,
  clientAddress: string,
): Promise<{ sent: true; userId: string }> {
  await countCode(platform, codeRequesterOf('reset', uuid, clientAddress));
  await sendReset(platform, await getUser(platform.db, id), 'sms');
  return { sent: true, userId: uuid };
}

/** Sends a code to activate the e-mail address, unless it is missing or already confirmed. Errors: too_many_tries. */
export async function requestEmailCode(
  platform: Platform,
  userId: number,
  clientAddress: string,
): Promise<{ sent: true }> {
  const user = await getUser(platform.db, userId);
  await countCode(platform, codeRequesterOf('email', user.uuid, clientAddress));
  const { email } = user;
  if (email === null || user.emailVerifiedAt) return { sent: true };
  await inTransaction(platform.db, async (tx) => {
    const data = {
      code: await issueCode(platform, tx, user, { purpose: 'email', channel: 'email' }),
      minutes: codeMinutes,
    };
    const message = { channel: 'email', recipient: email, template: 'email-code', data } as const;
    await enqueueMessage(tx, { cause: `email:${randomUUID()}`, ...message });
  });
  return { sent: true };
}
