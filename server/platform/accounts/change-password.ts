import type { Contact } from '@/lib/contracts/accounts';
import { randomUUID } from 'node:crypto';
import { newPasswordProblems } from '@/lib/domain/account-rules';
import { AppError } from '@/lib/errors';
import { inTransaction, type Transaction } from '@/server/db/client';
import { logSecurity } from '@/server/observability/security-log';
import type { Platform } from '@/server/platform/platform';
import { deleteResets, isResetLink, takeResetLink } from './account-codes.repo';
import { spendCode } from './account-codes';
import { count, keysOfSubjects } from '@/server/platform/count';
import {
  clearFailures,
  deleteCounts,
  findUser,
  findUserByContact,
  getUser,
  updateUser,
  type UserRow,
} from './accounts.repo';
import { withMinimumDuration } from './minimum-duration';
import { confirmContact, provePhone } from './verify-account';
import { notifyEverywhere } from './notify-user';
import { contactText, refuseInvalidEmail } from './delivery-channel';
import { refuseGuessable } from './refuse-guessable';
import { revokeSessions } from './sessions.repo';
import { hashPassword } from './password-hashes';
import { hashContact } from './sign-in';
import { hashToken } from './tokens';

type ChangedAccount = { changed: true };
type NewPassword = { code: string; password: string; clientAddress: string };

function refuseWeak(password: string, words: 'code' | 'link') {
  const problem = newPasswordProblems({ password, confirm: password }, words).password;
  if (problem) throw new AppError(problem);
}

/** Removes every lock and count of tries, because a person with access to the phone or mailbox is the owner. */
async function setPassword(
  platform: Platform,
  tx: Transaction,
  user: UserRow,
  passwordHash: string,
  storedSessionId: number | null,
) {
  await updateUser(tx, user.id, { passwordHash, credentialsChangedAt: platform.clock() });
  await deleteResets(tx, user.id);
  await revokeSessions(tx, user.id, storedSessionId, platform.clock());
  const names = [user.phone, user.usernameKey, user.email].filter((name) => name !== null);
  const logins = names.map((name) => hashContact(platform, name));
  await clearFailures(tx, logins);
  const subjects = ['reset', 'verify', 'email', 'withdrawal'].flatMap((purpose) =>
    [user.uuid, `account:${user.uuid}`, `id:${user.uuid}`, user.phone, user.email].map(
      (subject) => `${purpose}:${subject}`,
    ),
  );
  await deleteCounts(tx, keysOfSubjects([...logins, ...subjects]));
  await notifyEverywhere(platform, tx, user.id, {
    cause: `password:${randomUUID()}`,
    template: 'password-changed',
    data: {},
  });
}

export async function resetByCode(
  platform: Platform,
  account: Contact | { userId: string },
  { code, password, clientAddress }: NewPassword,
): Promise<ChangedAccount> {
  refuseWeak(password, 'code');
  if (!('userId' in account)) refuseInvalidEmail(account);
  refuseGuessable(password, 'userId' in account ? {} : account);
  return withMinimumDuration(platform, async () => {
    const user =
      'userId' in account
        ? await findUser(platform.db, { uuid: account.userId })
        : await findUserByContact(platform.db, account);
    const typed = 'userId' in account ? account.userId : contactText(account);
    await count(platform, 'try-code', { network: clientAddress, subjects: [`reset:${user?.uuid ?? typed}`] });
    const passwordHash = await hashPassword(platform, password);
    const used = { user, purpose: 'reset', code, clientAddress } as const;
    const isPhoneNew = await spendCode(platform, used, async (tx, known, channel) => {
      // Only the owner of the code learns that a name of the account is in the password. A refusal does not spend the code.
      refuseGuessable(password, known);
      const proved = channel === 'sms' && (await provePhone(platform, tx, known));
      await setPassword(platform, tx, known, passwordHash, null);
      return proved;
    });
    logSecurity({ event: 'password_reset', account: user?.uuid });
    if (isPhoneNew) logSecurity({ event: 'phone_confirmed', account: user?.uuid });
    return { changed: true };
  });
}

export async function changeByCode(
  platform: Platform,
  signedIn: { id: number; uuid: string; sessionId: number },
  { code, password, clientAddress }: NewPassword,
): Promise<ChangedAccount> {
  refuseWeak(password, 'code');
  const user = await getUser(platform.db, signedIn.id);
  refuseGuessable(password, user);
  await count(platform, 'try-code', { network: clientAddress, subjects: [`reset:${signedIn.uuid}`] });
  const passwordHash = await hashPassword(platform, password);
  const used = { user, purpose: 'reset', code, clientAddress } as const;
  const isPhoneNew = await spendCode(platform, used, async (tx, _user, channel) => {
    const proved = channel === 'sms' && user.phoneVerifiedAt === null;
    // A signed-in user with access to the phone is one person, so a confirmed e-mail address stays confirmed.
    if (proved) await confirmContact(platform, tx, user.id, channel);
    await setPassword(platform, tx, user, passwordHash, signedIn.sessionId);
    return proved;
  });
  logSecurity({ event: 'password_changed', account: signedIn.uuid });
  if (isPhoneNew) logSecurity({ event: 'phone_confirmed', account: signedIn.uuid });
  return { changed: true };
}

export async function resetByLink(
  platform: Platform,
  { token, password, clientAddress }: { token: string; password: string; clientAddress: string },
): Promise<ChangedAccount> {
  refuseWeak(password, 'link');
  refuseGuessable(password, {});
  const tokenHash = hashToken(token);
  return withMinimumDuration(platform, async () => {
    await count(platform, 'try-link', { network: clientAddress, subjects: [tokenHash] });
    // The link is checked first, because hashing a password is expensive and the token may be invented.
    if (!(await isResetLink(platform.db, tokenHash, platform.clock()))) throw wrongLink();
    const passwordHash = await hashPassword(platform, password);
    const account = await inTransaction(platform.db, async (tx) => {
      const user = await takeResetLink(tx, tokenHash, platform.clock());
      if (!user) throw wrongLink();
      refuseGuessable(password, user);
      await setPassword(platform, tx, user, passwordHash, null);
      return user.uuid;
    });
    logSecurity({ event: 'password_reset', account });
    return { changed: true };
  });
}

function wrongLink(): AppError {
  logSecurity({ event: 'code_wrong', purpose: 'reset-link' });
  return new AppError('reset_link_invalid');
}
