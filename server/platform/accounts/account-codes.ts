import type { Channel } from '@/server/messaging/gateway';
import { createHmac, randomInt } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { networkOf } from '@/server/observability/client-network';
import { codeMinutes, codeTries } from '@/lib/limits';
import { inTransaction, type Queries, type Transaction } from '@/server/db/client';
import { count, takeBack } from '@/server/platform/count';
import { logSecurity } from '@/server/observability/security-log';
import type { Platform } from '@/server/platform/platform';
import { lockUser } from './accounts.repo';
import { countCodeTry, lockCode, replaceCode, takeCode, type CodePurpose } from './account-codes.repo';

type Account = { id: number; uuid: string };

function hashCode(platform: Platform, account: Account, purpose: CodePurpose, code: string): string {
  return createHmac('sha256', platform.idTokenSecret).update(`${purpose}:${account.uuid}:${code}`).digest('base64url');
}

const networkHash = ({ idTokenSecret }: Platform, clientAddress: string) =>
  clientAddress === ''
    ? null
    : createHmac('sha256', idTokenSecret)
        .update(`network:${networkOf(clientAddress)}`)
        .digest('base64url');

/**
 * Returns the data of the message with the code. The network that requested it has separate tries, so that strangers cannot
 * use them up.
 */
export async function issueCode(
  platform: Platform,
  queries: Queries,
  account: Account,
  { purpose, channel, clientAddress = '' }: { purpose: CodePurpose; channel: Channel; clientAddress?: string },
): Promise<{ code: string; minutes: number }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await replaceCode(queries, {
    userId: account.id,
    purpose,
    channel,
    requestedBy: networkHash(platform, clientAddress),
    ownTriesLeft: codeTries,
    triesLeft: codeTries,
    codeHash: hashCode(platform, account, purpose, code),
    expiresAt: new Date(platform.clock().getTime() + codeMinutes * 60_000),
  });
  return { code, minutes: codeMinutes };
}

/** Before the rows that the effect of the code changes, as in `spendCode`. */
export const lockCodeOf = (tx: Transaction, user: { id: number }, purpose: CodePurpose) =>
  lockCode(tx, { userId: user.id, purpose });

/** Returns undefined if a new sign-up has replaced the account. Otherwise the account stays until the code is stored. */
export async function lockForCode(tx: Transaction, user: { id: number }, purpose: CodePurpose) {
  await lockCodeOf(tx, user, purpose);
  return lockUser(tx, user.id);
}

/** The try is counted in its own transaction, so that a rollback does not give it back. Every wrong code looks the same. */
export async function spendCode<User extends Account, Result>(
  platform: Platform,
  {
    user,
    purpose,
    code,
    clientAddress,
  }: { user: User | undefined; purpose: CodePurpose; code: string; clientAddress: string },
  effect: (tx: Transaction, user: User, channel: Channel) => Promise<Result>,
): Promise<Result> {
  const caller = { network: clientAddress, account: user?.uuid };
  await count(platform, purpose === 'reset' ? 'wrong-reset-code' : 'wrong-code', caller);
  if (!user) throw wrongCode(purpose, undefined);
  const key = { userId: user.id, purpose };
  const storedHash = await countCodeTry(platform.db, key, {
    network: networkHash(platform, clientAddress),
    now: platform.clock(),
  });
  const codeHash = hashCode(platform, user, purpose, code);
  if (storedHash !== codeHash) throw wrongCode(purpose, user);
  await takeBack(platform, 'wrong-code', caller);
  return inTransaction(platform.db, async (tx) => {
    const channel = await takeCode(tx, key, codeHash);
    if (!channel) throw wrongCode(purpose, user);
    return effect(tx, user, channel);
  });
}

function wrongCode(purpose: CodePurpose, account: Account | undefined): AppError {
  // A wrong second factor is logged where all its forms are counted.
  if (purpose !== 'factor') logSecurity({ event: 'code_wrong', account: account?.uuid, purpose });
  return new AppError('code_wrong');
}
