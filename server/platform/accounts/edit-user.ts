import { profileProblems } from '@/lib/domain/account-rules';
import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { findAddress, getUser, saveAddress, updateUser, type AddressFields } from './accounts.repo';

type ProfileChange = { firstName: string; lastName: string; address: AddressFields | null };

export async function editUser({ db }: Platform, userId: number, { firstName, lastName, address }: ProfileChange) {
  return inTransaction(db, async (tx) => {
    const problems = profileProblems({ firstName, lastName }, await getUser(tx, userId));
    const problem = problems.firstName ?? problems.lastName;
    if (problem) throw new AppError(problem);
    const user = await updateUser(tx, userId, { firstName, lastName });
    return { user, address: address ? await saveAddress(tx, userId, address) : await findAddress(tx, userId) };
  });
}
