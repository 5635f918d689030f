import { randomUUID } from 'node:crypto';
import { codeMinutes } from '@/lib/limits';
import { inTransaction } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/message-outbox';
import { accountCaller, count } from '@/server/platform/count';
import type { Platform } from '@/server/platform/platform';
import { issueCode } from './account-codes';
import { getUser } from './accounts.repo';

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
    const data = {
      code: await issueCode(platform, tx, user, { purpose: 'email', channel: 'email', clientAddress }),
      minutes: codeMinutes,
    };
    const message = { channel: 'email', recipient: email, template: 'email-code', data } as const;
    await enqueueMessage(platform, tx, { cause: `email:${randomUUID()}`, ...message });
  });
  return { sent: true };
}
