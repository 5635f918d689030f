import type { Transaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { deleteEmailedCodes } from './account-codes.repo';
import { updateUser, type UserRow } from './accounts.repo';
import { confirmContact } from './confirm-contact';

/** A stranger may have signed up with this phone and an own e-mail address, which becomes unconfirmed. Locks codes first. */
export async function provePhone(platform: Platform, tx: Transaction, user: UserRow): Promise<boolean> {
  if (user.phoneVerifiedAt !== null) return false;
  await deleteEmailedCodes(tx, user.id);
  await confirmContact(platform, tx, user.id, 'sms');
  await updateUser(tx, user.id, { emailVerifiedAt: null });
  return true;
}
