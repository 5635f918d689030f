import type { Queries } from '@/server/db/client';
import { selectContact } from './accounts.repo';

/** Returns the e-mail address and phone number for messages to a user. */
export async function findContact(queries: Queries, userId: number): Promise<{ email: string | null; phone: string }> {
  const contact = await selectContact(queries, userId);
  if (!contact) throw new Error('users are never deleted from the table');
  return contact;
}
