/** Invariant: no response and no response time of `requestVerifyCode` reveals whether the contact has an account. */
import type { Contact } from '@/lib/contracts/accounts';
import { randomUUID } from 'node:crypto';
import { inTransaction, type Transaction } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/message-outbox';
import type { Platform } from '@/server/platform/platform';
import type { Channel } from '@/server/messaging/gateway';
import { hasLiveCode } from './account-codes.repo';
import { issueCode, lockForCode } from './account-codes';
import { accountCaller, count, isWithinLimits } from '@/server/platform/count';
import { findUnverifiedByContact, findUser, findUserByContact, type UserRow, getUser } from './accounts.repo';
import { channelOf, contactText, recipientOf, refuseInvalidEmail } from './delivery-channel';
import { withMinimumDuration } from './minimum-duration';

export async function requestVerifyCode(
  platform: Platform,
  contact: Contact,
  { clientAddress, ownId }: { clientAddress: string; ownId: string | undefined },
): Promise<{ userId: string }> {
  refuseInvalidEmail(contact);
  return withMinimumDuration(platform, async () => {
    const bySms = 'phone' in contact;
    const typed = { ...contact, network: clientAddress, subjects: [`verify:${contactText(contact)}`] };
    await count(platform, ['code', bySms ? 'sms-asked-to-verify' : 'email-code'], typed);
    const user =
      (await findUnverifiedByContact(platform.db, contact, ownId)) ?? (await findUserByContact(platform.db, contact));
    if (!user) return { userId: randomUUID() };
    if (user.status === 'ACTIVE') return { userId: user.uuid };
    const caller = { ...contact, ...accountCaller('verify', user.uuid, clientAddress) };
    if (await isWithinLimits(count(platform, bySms ? ['code', 'sms-sent', 'sms-to-new-account'] : 'code', caller)))
      await inTransaction(platform.db, (tx) =>
        sendVerifyCode(platform, tx, user, { channel: channelOf(contact), clientAddress }),
      );
    return { userId: user.uuid };
  });
}

export async function resendVerifyCode(
  platform: Platform,
  userUuid: string,
  clientAddress: string,
): Promise<{ sent: true }> {
  return withMinimumDuration(platform, async () => {
    await count(platform, 'code', { network: clientAddress, subjects: [`verify:id:${userUuid}`] });
    const user = await findUser(platform.db, { uuid: userUuid });
    const caller = accountCaller('verify', userUuid, clientAddress);
    const actions = ['code', 'sms-to-verify', 'sms-to-new-account'] as const;
    // A refusal would reveal that the account exists.
    if (user?.phone && (await isWithinLimits(count(platform, actions, { ...caller, phone: user.phone }))))
      await inTransaction(platform.db, (tx) => sendVerifyCode(platform, tx, user, { channel: 'sms', clientAddress }));
    return { sent: true };
  });
}

export async function sendVerifyCode(
  platform: Platform,
  tx: Transaction,
  signUp: UserRow,
  { channel, clientAddress }: { channel: Channel; clientAddress: string },
) {
  const user = await lockForCode(tx, signUp, 'verify');
  const recipient = user && recipientOf(user, channel);
  if (!recipient || user.status === 'ACTIVE') return;
  const data = await issueCode(platform, tx, user, { purpose: 'verify', channel, clientAddress });
  await enqueueMessage(platform, tx, {
    cause: `verify:${randomUUID()}`,
    channel,
    recipient,
    template: 'verify-code',
    data,
  });
}

export async function sendVerifyCodeAgain(platform: Platform, user: UserRow, clientAddress: string): Promise<boolean> {
  const code = { userId: user.id, purpose: 'verify' } as const;
  if (await hasLiveCode(platform.db, code, platform.clock())) return false;
  const caller = accountCaller('verify', user.uuid, clientAddress);
  if (!(await isWithinLimits(count(platform, ['code', 'sms-to-new-account'], caller)))) return false;
  await inTransaction(platform.db, (tx) => sendVerifyCode(platform, tx, user, { channel: 'sms', clientAddress }));
  return true;
}

export async function requestEmailCode(
  platform: Platform,
  userId: number,
  clientAddress: string,
): Promise<{ sent: true }> {
  const user = await getUser(platform.db, userId);
  await count(platform, ['code', 'email-code'], accountCaller('email', user.uuid, clientAddress));
  const { email } = user;
  if (email === null || user.emailVerifiedAt) return { sent: true };
  await inTransaction(platform.db, async (tx) => {
    const data = await issueCode(platform, tx, user, { purpose: 'email', channel: 'email', clientAddress });
    const message = { channel: 'email', recipient: email, template: 'email-code', data } as const;
    await enqueueMessage(platform, tx, { cause: `email:${randomUUID()}`, ...message });
  });
  return { sent: true };
}
