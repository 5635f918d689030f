import type { Contact } from '@/lib/contracts/accounts';
/** Invariant: no response and no response time of `requestVerifyCode` reveals whether the contact has an account. */
import { randomUUID } from 'node:crypto';
import { codeMinutes } from '@/lib/limits';
import { inTransaction, type Transaction } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/message-outbox';
import type { Platform } from '@/server/platform/platform';
import type { Channel } from '@/server/messaging/gateway';
import { hasLiveCode } from './account-codes.repo';
import { issueCode } from './account-codes';
import { countAction, countSms, countSmsToNewAccount } from '@/server/platform/action-budgets';
import { isWithinBudget } from '@/server/platform/rate-limits';
import { accountRequester, countCode } from './account-limits';
import { findUnverifiedByContact, findUser, findUserByContact, type UserRow } from './accounts.repo';
import { channelOf, contactText, recipientOf, refuseInvalidEmail } from './delivery-channel';
import { withMinimumDuration } from './minimum-duration';

export async function requestVerifyCode(
  platform: Platform,
  contact: Contact,
  clientAddress: string,
): Promise<{ userId: string }> {
  refuseInvalidEmail(contact);
  return withMinimumDuration(platform, async () => {
    await countCode(platform, { subject: `verify:${contactText(contact)}`, clientAddress });
    if ('phone' in contact) await countSms(platform, { phone: contact.phone, clientAddress, kind: 'verify' });
    else await countAction(platform, 'email-code', clientAddress);
    const user =
      (await findUnverifiedByContact(platform.db, contact)) ?? (await findUserByContact(platform.db, contact));
    if (!user) return { userId: randomUUID() };
    if (
      (await isWithinBudget(countCode(platform, accountRequester('verify', user.uuid, clientAddress)))) &&
      ('email' in contact || (await isWithinBudget(countSmsToNewAccount(platform, user.uuid))))
    )
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
    await countCode(platform, accountRequester('verify', userUuid, clientAddress));
    const user = await findUser(platform.db, { uuid: userUuid });
    if (user?.phone && (await mayGetSms(platform, user, { phone: user.phone, clientAddress, kind: 'verify' })))
      await inTransaction(platform.db, (tx) => sendVerifyCode(platform, tx, user, { channel: 'sms', clientAddress }));
    return { sent: true };
  });
}

/** Counts an SMS. A refusal would reveal that the account exists, so this returns false instead. */
const mayGetSms = async (platform: Platform, { uuid }: UserRow, sms: Parameters<typeof countSms>[1]) =>
  (await isWithinBudget(countSms(platform, sms))) && (await isWithinBudget(countSmsToNewAccount(platform, uuid)));

export async function sendVerifyCode(
  platform: Platform,
  tx: Transaction,
  user: UserRow,
  { channel, clientAddress }: { channel: Channel; clientAddress: string },
) {
  const recipient = recipientOf(user, channel);
  if (recipient === null || user.status === 'ACTIVE') return;
  const code = await issueCode(platform, tx, user, { purpose: 'verify', channel, clientAddress });
  const data = { code, minutes: codeMinutes };
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
  if (!(await isWithinBudget(countCode(platform, accountRequester('verify', user.uuid, clientAddress))))) return false;
  if (!(await isWithinBudget(countSmsToNewAccount(platform, user.uuid)))) return false;
  await inTransaction(platform.db, (tx) => sendVerifyCode(platform, tx, user, { channel: 'sms', clientAddress }));
  return true;
}
