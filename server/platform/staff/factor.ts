/**
 * Input: a code of the caller's second factor. Output: the session may run starred actions for 15 minutes. Invariant: a code
 * counts once, and after five tries the factor is locked for 15 minutes.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { brand } from '@/lib/brand';
import { AppError } from '@/lib/errors';
import { factorMinutes } from '@/lib/limits';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import { accountLimits } from '@/server/budgets/limits';
import { logSecurity } from '@/server/observability/security-log';
import { findUser } from '@/server/platform/accounts/find-user';
import type { Passenger, Platform } from '@/server/platform/platform';
import { consume, limiterOf, limitKey } from '@/server/platform/rate-limits';
import { openText, sealText } from '@/server/sealing/sealed-text';
import { findSecret, noteFactor, replaceRecoveryCodes, saveSecret, takeRecoveryCode, takeStep } from './staff.repo';

const period = 30;
const placeOf = ({ uuid }: Passenger) => `second factor ${uuid}`;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret), period });

export const hasFreshFactor = ({ factorAt }: Passenger, now: Date): boolean =>
  factorAt != null && now.getTime() - factorAt.getTime() < factorMinutes * 60_000;

export async function showFactor({ db, dataKey }: Platform, user: Passenger) {
  const stored = await findSecret(db, user.id);
  if (!stored) return { state: 'none' as const, uri: null };
  if (stored.confirmedAt) return { state: 'on' as const, uri: null };
  const { user: owner } = await findUser(db, user.id);
  return {
    state: 'pending' as const,
    uri: totpOf(openText(dataKey, stored.secret, placeOf(user)), owner.username).toString(),
  };
}

export async function beginFactor({ db, dataKey, clock }: Platform, user: Passenger): Promise<void> {
  const stored = await findSecret(db, user.id);
  if (stored?.confirmedAt && !hasFreshFactor(user, clock())) throw new AppError('factor_required');
  await saveSecret(db, user.id, sealText(dataKey, new Secret({ size: 20 }).base32, placeOf(user)));
}

async function stepOf({ db, dataKey, clock }: Platform, user: Passenger, code: string) {
  const stored = await findSecret(db, user.id);
  if (!stored) throw new AppError('factor_required');
  const timestamp = clock().getTime();
  const delta = totpOf(openText(dataKey, stored.secret, placeOf(user))).validate({ token: code, timestamp, window: 1 });
  return { stored, step: delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta };
}

async function withTries<Result>({ db }: Platform, user: Passenger, work: () => Promise<Result | undefined>) {
  const { points, duration } = accountLimits.factor;
  const limiter = limiterOf(db, 'factor', { points, duration });
  await consume(limiter, limitKey(user.uuid));
  const result = await work();
  if (result === undefined) {
    logSecurity({ event: 'code_wrong', account: user.uuid, purpose: 'factor' });
    throw new AppError('factor_wrong');
  }
  await limiter.delete(limitKey(user.uuid));
  return result;
}

const hashRecovery = ({ idTokenSecret }: Platform, user: Passenger, code: string) =>
  createHmac('sha256', idTokenSecret).update(`recovery:${user.uuid}:${code.toUpperCase()}`).digest('base64url');

const newRecoveryCode = () => randomBytes(5).toString('hex').toUpperCase();

export function confirmFactor(platform: Platform, user: Passenger, author: AuditAuthor, code: string) {
  return withTries(platform, user, async () => {
    const { stored, step } = await stepOf(platform, user, code);
    if (stored.confirmedAt || step === undefined) return undefined;
    const now = platform.clock();
    return inTransaction(platform.db, async (tx) => {
      if (!(await takeStep(tx, user.id, step, now))) return undefined;
      const codes = Array.from({ length: 10 }, newRecoveryCode);
      await replaceRecoveryCodes(
        tx,
        user.id,
        codes.map((text) => hashRecovery(platform, user, text)),
      );
      await noteFactor(tx, user.sessionId, now);
      const subject = { subjectKind: 'user', subjectUuid: user.uuid } as const;
      return { codes, audited: await writeAuditRow(tx, author, { action: 'factor.set', ...subject }) };
    });
  });
}

export async function checkFactor(platform: Platform, user: Passenger, code: string): Promise<void> {
  const { db, clock } = platform;
  await withTries(platform, user, async () => {
    const { stored, step } = await stepOf(platform, user, code);
    if (!stored.confirmedAt) throw new AppError('factor_required');
    const isRight =
      step === undefined
        ? await takeRecoveryCode(db, user.id, hashRecovery(platform, user, code), clock())
        : await takeStep(db, user.id, step);
    return isRight || undefined;
  });
  await noteFactor(db, user.sessionId, clock());
}
