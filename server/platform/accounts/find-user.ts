import type { Queries } from '@/server/db/client';
import { findAddress, getUser, type AddressRow, type UserRow } from './accounts.repo';

export async function findUser(queries: Queries, id: number): Promise<{ user: UserRow; address: AddressRow | null }> {
  return { user: await getUser(queries, id), address: await findAddress(queries, id) };
}

export { findUserByContact, findUser as findUserByKey } from './accounts.repo';
