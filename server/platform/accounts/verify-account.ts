import type { Platform } from '@/server/platform/platform';
import { takeCode } from './account-codes';
import { countTowards } from './account-limits';
import { findUser, updateUser } from './accounts.repo';

/** INACTIVE becomes ACTIVE with a right code (spec section 4). Errors: code_wrong, too_many_tries. */
export async function verifyAccount(
  platform: Platform,
  userUuid: string,
  code: string,
  clientAddress: string,
): Promise<{ verified: true }> {
  await countTowards(platform, 'tryCode', { subject: `verify:${userUuid}`, clientAddress });
  const user = await findUser(platform.db, { uuid: userUuid });
  await takeCode(platform, user, 'verify', code);
  if (user) await updateUser(platform.db, user.id, { status: 'ACTIVE' });
  return { verified: true };
}

/** The e-mail address becomes verified with the code that was sent to it. Errors: code_wrong, too_many_tries. */
export async function activateEmail(
  platform: Platform,
  userId: number,
  code: string,
  clientAddress: string,
): Promise<void> {
  const user = await findUser(platform.db, { id: userId });
  await countTowards(platform, 'tryCode', { subject: `email:${user?.uuid ?? ''}`, clientAddress });
  await takeCode(platform, user, 'email', code);
  await updateUser(platform.db, userId, { emailVerifiedAt: platform.clock() });
}
