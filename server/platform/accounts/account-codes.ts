import { createHmac, randomInt } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { codeMinutes, codeTries } from '@/lib/limits';
import { inTransaction, type Queries, type Transaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { countCodeTry, replaceCode, takeCode, type Channel, type CodePurpose } from './account-codes.repo';

type Account = { id: number; uuid: string };

function hashCode(platform: Platform, account: Account, purpose: CodePurpose, code: string): string {
  return createHmac('sha256', platform.idTokenSecret).update(`${purpose}:${account.uuid}:${code}`).digest('base64url');
}

/** A new code of six digits; the one before it is good no more. */
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

/**
 * Spends a code, once, on `effect`, in one transaction with it, which is told by which channel the code went out. The try counts before, in a transaction of its own, so that
 * none is free. Errors: code_wrong, the same for a wrong, late, used or replaced code and for no account at all.
 */
export async function spendCode<User extends Account>(
  platform: Platform,
  { user, purpose, code }: { user: User | undefined; purpose: CodePurpose; code: string },
  effect: (tx: Transaction, user: User, channel: Channel) => Promise<unknown>,
): Promise<void> {
  if (!user) throw new AppError('code_wrong');
  const key = { userId: user.id, purpose };
  const wanted = await countCodeTry(platform.db, key, platform.clock());
  const given = hashCode(platform, user, purpose, code);
  if (wanted !== given) throw new AppError('code_wrong');
  await inTransaction(platform.db, async (tx) => {
    const channel = await takeCode(tx, key, given);
    if (!channel) throw new AppError('code_wrong');
    await effect(tx, user, channel);
  });
}
