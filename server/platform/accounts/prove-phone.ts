import type { Transaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { deleteEmailedCodes } from './account-codes.repo';
import { updateUser, type UserRow } from './accounts.repo';

/**
 * Notes that somebody who is not signed in had a code which went to the phone. The first time, everything else about the
 * account may be a stranger's, who signed up with this phone and verified by a mailbox of their own: that mailbox is not
 * confirmed any more, so that resets go to the phone. Codes go before the user's row, as where a code is spent: an
 * activation of the e-mail address in the same moment comes before this, or finds its code gone.
 */
export async function provePhone(platform: Platform, tx: Transaction, user: UserRow) {
  if (user.phoneVerifiedAt !== null) return;
  await deleteEmailedCodes(tx, user.id);
  await updateUser(tx, user.id, { phoneVerifiedAt: platform.clock(), emailVerifiedAt: null });
}
