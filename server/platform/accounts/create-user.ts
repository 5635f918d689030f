import { randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { signUpProblems } from '@/lib/domain/account-rules';
import { termsVersion } from '@/lib/domain/account-texts';
import { dialledCountry } from '@/lib/domain/countries';
import { AppError } from '@/lib/errors';
import { parsePhone } from '@/lib/domain/phone';
import { inTransaction, type Transaction } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/enqueue-message';
import type { Platform } from '@/server/platform/platform';
import { countTowards } from './account-limits';
import { insertConsent, insertUser, type Contact, type UserRow } from './accounts.repo';
import { withMinimumDuration } from './minimum-duration';
import { channelOf, contactText, sendVerifyCode, sendVerifyCodeAgain } from './send-code';
import { hashContact, hashPassword } from './sign-in';
import { findDecoyOf, findNameHolders, insertDecoy, lockNames, type DecoyRow } from './sign-ups.repo';

export type NewUser = {
  firstName: string;
  lastName: string;
  /** E.164. */
  phone: string;
  username: string;
  /** Lower case. */
  email: string | null;
  password: string;
  termsVersion: string;
};

/** Refuses what the form refuses (spec section 5), and terms that are not those of today. */
function refuseInvalid({ termsVersion: accepted, ...wanted }: NewUser) {
  const { phone, email, password: confirm } = wanted;
  const country = dialledCountry(phone);
  const fields = { ...wanted, email: email ?? '', confirm, termsAccepted: accepted === termsVersion };
  const [problem] = Object.values(
    signUpProblems(fields, country !== undefined && parsePhone(phone, country) === phone),
  );
  if (problem) throw new AppError(problem);
}

/**
 * Makes an INACTIVE account and sends a code to its phone. The username is judged first. Who signs up with a phone or
 * e-mail that has an account gets the same answer, also when they sign in afterwards, and the account's owner a message.
 * Errors: those of the form, username_taken, too_many_tries.
 */
export async function createUser(
  platform: Platform,
  wanted: NewUser,
  clientAddress: string,
): Promise<{ userId: string }> {
  refuseInvalid(wanted);
  return withMinimumDuration(platform, async () => {
    for (const subject of [wanted.phone, wanted.email])
      if (subject !== null) await countTowards(platform, 'signUp', { subject, clientAddress });
    const passwordHash = await hashPassword(platform, wanted.password);
    const { named, userId } = await inTransaction(platform.db, (tx) => enrol(platform, tx, wanted, passwordHash));
    if (!named) return { userId };
    if (!(await isSentAgain(platform, named, wanted))) throw new AppError('username_taken');
    if ('id' in named) await sendVerifyCodeAgain(platform, named, clientAddress);
    return { userId: named.uuid };
  });
}

type Enrolled = { named: UserRow | DecoyRow; userId?: never } | { named?: never; userId: string };

/** Whoever has the username already; or the new account's id, or nobody's. */
async function enrol(platform: Platform, tx: Transaction, wanted: NewUser, passwordHash: string): Promise<Enrolled> {
  await lockNames(tx, wanted);
  const holders = await findNameHolders(tx, wanted);
  const named =
    holders.find(({ username }) => username === wanted.username) ?? (await findDecoyOf(tx, wanted.username));
  if (named) return { named };
  const known = holders.find(({ phone }) => phone === wanted.phone) ?? holders[0];
  const { uuid } = known
    ? await pretend(platform, tx, wanted, { known, passwordHash })
    : await insert(platform, tx, wanted, passwordHash);
  return { userId: uuid };
}

/** Whether this is the sign-up that made the account, or none: a double tap, or an answer that was lost on the way. */
async function isSentAgain(platform: Platform, named: UserRow | DecoyRow, wanted: NewUser): Promise<boolean> {
  const isTheirs =
    'id' in named
      ? named.status === 'INACTIVE' && named.deletedAt === null && named.phone === wanted.phone
      : named.phoneHash === hashContact(platform, wanted.phone);
  return isTheirs && verify(named.passwordHash, wanted.password);
}

async function insert(platform: Platform, tx: Transaction, wanted: NewUser, passwordHash: string) {
  const { firstName, lastName, username, phone, email, termsVersion: accepted } = wanted;
  const user = await insertUser(tx, { firstName, lastName, username, phone, email, passwordHash });
  await insertConsent(tx, { userId: user.id, termsVersion: accepted, acceptedAt: platform.clock() });
  await sendVerifyCode(platform, tx, user, 'sms');
  return user;
}

/** Keeps what the sign-in needs to look as if there were an account, and tells the one whose contact it is. */
async function pretend(
  platform: Platform,
  tx: Transaction,
  { username, phone, email }: NewUser,
  { known, passwordHash }: { known: UserRow; passwordHash: string },
) {
  if (known.deletedAt === null) {
    const by: Contact = known.phone === phone || email === null ? { phone } : { email };
    const to = { channel: channelOf(by), recipient: contactText(by) };
    const message = { template: 'already-signed-up', data: {} } as const;
    await enqueueMessage(tx, { cause: `already:${randomUUID()}`, ...message, ...to });
  }
  return insertDecoy(tx, {
    username,
    passwordHash,
    phoneHash: hashContact(platform, phone),
    emailHash: email === null ? null : hashContact(platform, email),
  });
}
