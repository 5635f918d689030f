import { AppError } from '@/lib/errors';
import type { Transaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import type { Channel } from '@/server/messaging/gateway';
import { getUser, lockContact, removeContactElsewhere, updateUser } from './accounts.repo';

/** Other accounts that named the contact without confirming it lose it (design, difference 19). */
export async function confirmContact(platform: Platform, tx: Transaction, userId: number, channel: Channel) {
  const kind = channel === 'email' ? 'email' : 'phone';
  const before = (await getUser(tx, userId))[kind];
  if (before === null) throw new AppError('code_wrong');
  await lockContact(tx, kind, before);
  // Another account may have confirmed the contact before the lock was acquired.
  if ((await getUser(tx, userId))[kind] !== before) throw new AppError('code_wrong');
  await removeContactElsewhere(tx, kind, before, userId);
  const now = platform.clock();
  await updateUser(tx, userId, kind === 'email' ? { emailVerifiedAt: now } : { phoneVerifiedAt: now });
}
