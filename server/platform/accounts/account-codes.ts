import { createHmac, randomInt } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { codeMinutes, codeTries } from '@/lib/limits';
import type { Queries } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { countCodeTry, deleteCode, replaceCode, type CodePurpose } from './account-codes.repo';

type Account = { id: number; uuid: string };

function hashCode(platform: Platform, account: Account, purpose: CodePurpose, code: string): string {
  return createHmac('sha256', platform.idTokenSecret).update(`${purpose}:${account.uuid}:${code}`).digest('base64url');
}

/** A new code of six digits; the one before it is good no more. */
export async function issueCode(
  platform: Platform,
  queries: Queries,
  account: Account,
  purpose: CodePurpose,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await replaceCode(queries, {
    ...{ userId: account.id, purpose, codeHash: hashCode(platform, account, purpose, code), triesLeft: codeTries },
    expiresAt: new Date(platform.clock().getTime() + codeMinutes * 60_000),
  });
  return code;
}

/**
 * Takes a code, once. Tries count in a transaction of their own, so that none is free. Errors: code_wrong, the same for a wrong,
 * late, used or replaced code and for no account at all.
 */
export async function takeCode(
  platform: Platform,
  account: Account | undefined,
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  if (!account) throw new AppError('code_wrong');
  const key = { userId: account.id, purpose };
  const wanted = await countCodeTry(platform.db, key, platform.clock());
  const given = hashCode(platform, account, purpose, code);
  if (wanted !== given || !(await deleteCode(platform.db, key, given))) throw new AppError('code_wrong');
}
