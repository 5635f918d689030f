import type { Contact } from '@/lib/contracts/accounts';
import { randomUUID } from 'node:crypto';
import { signUpProblems } from '@/lib/domain/account-rules';
import { termsVersion } from '@/lib/domain/account-texts';
import { dialledCountry } from '@/lib/domain/countries';
import { AppError } from '@/lib/errors';
import { parsePhone } from '@/lib/domain/phone';
import { foldUsername } from '@/lib/domain/username';
import { inTransaction, type Transaction } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/message-outbox';
import type { Platform } from '@/server/platform/platform';
import { count, takeBack } from '@/server/platform/count';
import { insertConsent, insertUser, type UserRow } from './accounts.repo';
import { channelOf, contactText } from './delivery-channel';
import { withMinimumDuration } from './minimum-duration';
import { sendVerifyCode, sendVerifyCodeAgain } from './request-verify-code';
import { hashPassword, verifyPassword } from './password-hashes';
import { refuseGuessable } from './refuse-guessable';
import { hashContact } from './sign-in';
import { deleteSignUp, findDecoyOf, findNameHolders, insertDecoy, lockNames, type DecoyRow } from './sign-ups.repo';

type NewUser = {
  firstName: string;
  lastName: string;
  phone: string;
  username: string;
  email: string | null;
  password: string;
  termsVersion: string;
  /** The sign-up whose password the same browser typed. If it is unverified and has this username, it is deleted. */
  replaces?: string | undefined;
};

function refuseInvalid({ termsVersion: accepted, replaces: _replaces, ...requested }: NewUser) {
  const { phone, email, password: confirm } = requested;
  const country = dialledCountry(phone);
  const fields = { ...requested, email: email ?? '', confirm, termsAccepted: accepted === termsVersion };
  const [problem] = Object.values(
    signUpProblems(fields, country !== undefined && parsePhone(phone, country) === phone),
  );
  if (problem) throw new AppError(problem);
}

/** A confirmed contact of another account gets the same response, and its owner gets a message. */
export async function createUser(
  platform: Platform,
  requested: NewUser,
  clientAddress: string,
): Promise<{ userId: string }> {
  refuseInvalid(requested);
  refuseGuessable(requested.password, requested);
  return withMinimumDuration(platform, async () => {
    const { phone, email } = requested;
    const caller = { network: clientAddress, subjects: email === null ? [phone] : [phone, email], phone };
    await count(platform, 'sign-up', caller);
    const passwordHash = await hashPassword(platform, requested.password);
    const { named, userId } = await inTransaction(platform.db, (tx) =>
      enrol(platform, tx, requested, { passwordHash, clientAddress }),
    );
    if (!named) {
      await count(platform, 'sms-to-new-account', { account: userId });
      return { userId };
    }
    const isRepeated = await isSentAgain(platform, named, requested);
    const isSent = isRepeated && 'id' in named && (await sendVerifyCodeAgain(platform, named, clientAddress));
    if (!isSent) await takeBack(platform, 'sms-to-new-phone', caller);
    if (!isRepeated) throw new AppError('username_taken');
    return { userId: named.uuid };
  });
}

type NewAccount = { named: UserRow | DecoyRow; userId?: never } | { named?: never; userId: string };

async function enrol(
  platform: Platform,
  tx: Transaction,
  requested: NewUser,
  { passwordHash, clientAddress }: { passwordHash: string; clientAddress: string },
): Promise<NewAccount> {
  await lockNames(tx, requested);
  const holders = await findNameHolders(tx, requested);
  const named =
    holders.find(({ usernameKey }) => usernameKey === foldUsername(requested.username)) ??
    (await findDecoyOf(tx, requested.username));
  if (named && !(named.uuid === requested.replaces && (await deleteSignUp(tx, named)))) return { named };
  const others = holders.filter((holder) => holder !== named);
  const known = others.find(({ phone }) => phone === requested.phone) ?? others[0];
  const { uuid } = known
    ? await pretend(platform, tx, requested, { known, passwordHash })
    : await insert(platform, tx, requested, { passwordHash, clientAddress });
  return { userId: uuid };
}

/** A double tap or a lost response repeats a sign-up. */
async function isSentAgain(platform: Platform, named: UserRow | DecoyRow, requested: NewUser): Promise<boolean> {
  const isTheirs =
    'id' in named
      ? named.status === 'INACTIVE' && named.deletedAt === null && named.phone === requested.phone
      : named.phoneHash === hashContact(platform, requested.phone);
  return isTheirs && verifyPassword(platform, named.passwordHash, requested.password);
}

async function insert(
  platform: Platform,
  tx: Transaction,
  requested: NewUser,
  { passwordHash, clientAddress }: { passwordHash: string; clientAddress: string },
) {
  const { firstName, lastName, username, phone, email, termsVersion: accepted } = requested;
  const user = await insertUser(tx, { firstName, lastName, username, phone, email, passwordHash });
  await insertConsent(tx, { userId: user.id, termsVersion: accepted, acceptedAt: platform.clock() });
  await sendVerifyCode(platform, tx, user, { channel: 'sms', clientAddress });
  return user;
}

async function pretend(
  platform: Platform,
  tx: Transaction,
  { username, phone, email }: NewUser,
  { known, passwordHash }: { known: UserRow; passwordHash: string },
) {
  if (known.deletedAt === null) {
    const hasPhone = known.phone === phone && known.phoneVerifiedAt !== null;
    const by: Contact = hasPhone || email === null ? { phone } : { email };
    const to = { channel: channelOf(by), recipient: contactText(by) };
    const message = { template: 'already-signed-up', data: {} } as const;
    await enqueueMessage(platform, tx, { cause: `already:${randomUUID()}`, ...message, ...to });
  }
  return insertDecoy(tx, {
    username,
    passwordHash,
    phoneHash: hashContact(platform, phone),
    emailHash: email === null ? null : hashContact(platform, email),
  });
}
