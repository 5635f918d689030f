import type { Transaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { deleteEmailedCodes } from './account-codes.repo';
import { updateUser, type UserRow } from './accounts.repo';
import { confirmContact } from './confirm-contact';

/**
 * Records that a caller without a session used a code that was sent to the phone. Until the first
 * such code, a stranger may have signed up with this phone and verified by e-mail. The e-mail address therefore becomes
 * unconfirmed, and resets go to the phone. Codes are locked before the user's row, as in `spendCode`, so a simultaneous
 * activation of the e-mail address either comes first or finds its code deleted. Returns false if
 * the phone was confirmed before.
 */
export async function provePhone(platform: Platform, tx: Transaction, user: UserRow): Promise<boolean> {
  if (user.phoneVerifiedAt !== null) return false;
  await deleteEmailedCodes(tx, user.id);
  await confirmContact(platform, tx, user.id, 'sms');
  await updateUser(tx, user.id, { emailVerifiedAt: null });
  return true;
}
