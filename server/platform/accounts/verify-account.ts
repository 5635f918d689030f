import { logSecurity } from '@/server/observability/security-log';
import type { Platform } from '@/server/platform/platform';
import { spendCode } from './account-codes';
import { withMinimumDuration } from './minimum-duration';
import { count } from '@/server/platform/count';
import { findUser, getUser, updateUser, lockContact, removeContactElsewhere, type UserRow } from './accounts.repo';
import { AppError } from '@/lib/errors';
import type { Transaction } from '@/server/db/client';
import type { Channel } from '@/server/messaging/gateway';
import { deleteEmailedCodes } from './account-codes.repo';

/** Spec section 4. */
export async function verifyAccount(
  platform: Platform,
  userUuid: string,
  code: string,
  clientAddress: string,
): Promise<{ verified: true }> {
  return withMinimumDuration(platform, async () => {
    await count(platform, 'try-code', { network: clientAddress, subjects: [`verify:${userUuid}`] });
    const user = await findUser(platform.db, { uuid: userUuid });
    const used = await spendCode(
      platform,
      { user, purpose: 'verify', code, clientAddress },
      async (tx, known, channel) => {
        if (channel === 'sms') await provePhone(platform, tx, known);
        else await confirmContact(platform, tx, known.id, channel);
        await updateUser(tx, known.id, { status: 'ACTIVE' });
        return channel;
      },
    );
    if (used === 'sms') logSecurity({ event: 'phone_confirmed', account: userUuid });
    else logSecurity({ event: 'email_confirmed', account: userUuid });
    return { verified: true };
  });
}

export async function activateEmail(
  platform: Platform,
  userId: number,
  code: string,
  clientAddress: string,
): Promise<void> {
  const user = await getUser(platform.db, userId);
  await count(platform, 'try-code', { network: clientAddress, subjects: [`email:${user.uuid}`] });
  await spendCode(platform, { user, purpose: 'email', code, clientAddress }, (tx, { id }) =>
    confirmContact(platform, tx, id, 'email'),
  );
  logSecurity({ event: 'email_confirmed', account: user.uuid });
}

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

/** A stranger may have signed up with this phone and an own e-mail address, which becomes unconfirmed. Locks codes first. */
export async function provePhone(platform: Platform, tx: Transaction, user: UserRow): Promise<boolean> {
  if (user.phoneVerifiedAt !== null) return false;
  await deleteEmailedCodes(tx, user.id);
  await confirmContact(platform, tx, user.id, 'sms');
  await updateUser(tx, user.id, { emailVerifiedAt: null });
  return true;
}
