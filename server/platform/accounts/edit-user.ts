import { AppError } from '@/lib/errors';
import { profileProblems } from '@/lib/domain/account-rules';
import { inTransaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { findAddress, saveAddress, updateUser, type AddressFields } from './accounts.repo';

export type ProfileChange = { firstName: string; lastName: string; address: AddressFields | null };

/** Saves the name, and the address unless it is null (spec section 2, /user/profile). Errors: those of `profileProblems`. */
export async function editUser(platform: Platform, userId: number, change: ProfileChange) {
  const { firstName, lastName, address } = change;
  const problems = profileProblems({ firstName, lastName });
  const problem = problems.firstName ?? problems.lastName;
  if (problem) throw new AppError(problem);
  return inTransaction(platform.db, async (tx) => {
    const user = await updateUser(tx, userId, { firstName: firstName.trim(), lastName: lastName.trim() });
    return { user, address: address ? await saveAddress(tx, userId, address) : await findAddress(tx, userId) };
  });
}
