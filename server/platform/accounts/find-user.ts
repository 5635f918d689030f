import type { Queries } from '@/server/db/client';
import { findAddress, getUser, type AddressRow, type UserRow } from './accounts.repo';

/** Returns a user that another row refers to, with the address or null. Throws if the user does not exist. */
export async function findUser(queries: Queries, id: number): Promise<{ user: UserRow; address: AddressRow | null }> {
  return { user: await getUser(queries, id), address: await findAddress(queries, id) };
}
