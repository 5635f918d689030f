import { createHmac, randomInt } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { codeMinutes, codeTries } from '@/lib/limits';
import { inTransaction, type Queries, type Transaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { countCodeTry, lockCode, replaceCode, takeCode, type Channel, type CodePurpose } from './account-codes.repo';

type Account = { id: number; uuid: string };

function hashCode(platform: Platform, account: Account, purpose: CodePurpose, code: string): string {
  return createHmac('sha256', platform.idTokenSecret).update(`${purpose}:${account.uuid}:${code}`).digest('base64url');
}

/** Issues a new six-digit code. The previous code becomes invalid. */
export async function issueCode(
  platform: Platform,
  queries: Queries,
  account: Account,
  { purpose, channel }: { purpose: CodePurpose; channel: Channel },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await replaceCode(queries, {
    userId: account.id,
    purpose,
    channel,
    triesLeft: codeTries,
    codeHash: hashCode(platform, account, purpose, code),
    expiresAt: new Date(platform.clock().getTime() + codeMinutes * 60_000),
  });
  return code;
}

/** Locks the code of a purpose before the rows that its effect changes, as `spendCode` does. */
export const lockCodeOf = (tx: Transaction, user: { id: number }, purpose: CodePurpose) =>
  lockCode(tx, { userId: user.id, purpose });

/**
 * Spends a code once and runs `effect` in the same transaction with the channel of the code. The try is counted first
 * in its own transaction, so that a rollback does not give it back. Errors: code_wrong, which is the same for a wrong,
 * expired, used or replaced code and for an unknown account.
 */
export async function spendCode<User extends Account>(
  platform: Platform,
  { user, purpose, code }: { user: User | undefined; purpose: CodePurpose; code: string },
  effect: (tx: Transaction, user: User, channel: Channel) => Promise<unknown>,
): Promise<void> {
  if (!user) throw new AppError('code_wrong');
  const key = { userId: user.id, purpose };
  const storedHash = await countCodeTry(platform.db, key, platform.clock());
  const codeHash = hashCode(platform, user, purpose, code);
  if (storedHash !== codeHash) throw new AppError('code_wrong');
  await inTransaction(platform.db, async (tx) => {
    const channel = await takeCode(tx, key, codeHash);
    if (!channel) throw new AppError('code_wrong');
    await effect(tx, user, channel);
  });
}
