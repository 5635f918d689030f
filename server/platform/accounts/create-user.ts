import { randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { AppError } from '@/lib/errors';
import { databaseFault, inTransaction } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/message-outbox.repo';
import type { Platform } from '@/server/platform/platform';
import { countTowards } from './account-limits';
import { findUserByContact, insertConsent, insertUser, type Contact, type UserRow } from './accounts.repo';
import { contactText, sendVerifyCode } from './send-code';
import { hashPassword } from './sign-in';
import { inSteadyTime } from './steady-time';

export type NewUser = {
  firstName: string;
  lastName: string;
  /** E.164. */
  phone: string;
  username: string;
  email: string | null;
  password: string;
  termsVersion: string;
};

/**
 * Makes an INACTIVE account and sends a code to its phone. Who signs up with a phone or e-mail that has an account gets
 * the same answer, and the account's owner a message. Errors: username_taken, too_many_tries.
 */
export async function createUser(
  platform: Platform,
  wanted: NewUser,
  clientAddress: string,
): Promise<{ userId: string }> {
  return inSteadyTime(async () => {
    await countTowards(platform, 'signUp', { subject: wanted.phone, clientAddress });
    const passwordHash = await hashPassword(wanted.password);
    const contacts: Contact[] = [{ phone: wanted.phone }, ...(wanted.email ? [{ email: wanted.email }] : [])];
    for (const contact of contacts) {
      const found = await findUserByContact(platform.db, contact);
      if (found) return (await isSentAgain(found, wanted)) ? { userId: found.uuid } : tellOwner(platform, contact);
    }
    return insert(platform, wanted, passwordHash);
  });
}

/** Whether this is the sign-up that made the account: a double tap, or an answer that was lost on the way. */
async function isSentAgain(found: UserRow, wanted: NewUser): Promise<boolean> {
  if (found.status !== 'INACTIVE' || found.phone !== wanted.phone || found.username !== wanted.username) return false;
  return verify(found.passwordHash, wanted.password);
}

async function insert(platform: Platform, wanted: NewUser, passwordHash: string): Promise<{ userId: string }> {
  const { firstName, lastName, username, phone, email, termsVersion } = wanted;
  try {
    return await inTransaction(platform.db, async (tx) => {
      const values = { firstName, lastName, username, phone, email: email?.toLowerCase() ?? null, passwordHash };
      const user = await insertUser(tx, values);
      await insertConsent(tx, { userId: user.id, termsVersion, acceptedAt: platform.clock() });
      await sendVerifyCode(platform, tx, user, 'sms');
      return { userId: user.uuid };
    });
  } catch (error) {
    // The username is taken; or two sign-ups came at once, and the second finds what the first has made.
    const fault = databaseFault(error);
    if (fault?.code !== '23505') throw error;
    const found = await findUserByContact(platform.db, { phone });
    if (found && (await isSentAgain(found, wanted))) return { userId: found.uuid };
    if (fault.constraint?.includes('username')) throw new AppError('username_taken');
    return { userId: randomUUID() };
  }
}

async function tellOwner(platform: Platform, contact: Contact): Promise<{ userId: string }> {
  const channel = 'email' in contact ? 'email' : 'sms';
  const recipient = contactText(contact);
  const message = { channel, recipient, template: 'already-signed-up', data: {} } as const;
  await inTransaction(platform.db, (tx) => enqueueMessage(tx, { cause: `already:${randomUUID()}`, ...message }));
  return { userId: randomUUID() };
}
