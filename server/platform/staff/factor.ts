/**
 * Input: a code of the caller's second factor. Output: the session may run starred actions for 15 minutes. Invariant: a code
 * counts once, and a wrong code counts towards two limits.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { brand } from '@/lib/brand';
import { doneResponse } from '@/lib/contracts/accounts';
import { AppError } from '@/lib/errors';
import { factorMinutes } from '@/lib/limits';
import { inTransaction, type Transaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import { logSecurity } from '@/server/observability/security-log';
import { enqueueMessage } from '@/server/messaging/message-outbox';
import type { FactorChange } from '@/server/messaging/templates/account-messages';
import { issueCode, spendCode } from '@/server/platform/accounts/account-codes';
import { getUser } from '@/server/platform/accounts/accounts.repo';
import { notifyEverywhere } from '@/server/platform/accounts/notify-user';
import { verifyPassword } from '@/server/platform/accounts/password-hashes';
import type { Handler } from '@/server/platform/handler';
import type { Passenger, Platform } from '@/server/platform/platform';
import { accountCaller, clearCount, count, takeBack } from '@/server/platform/count';
import { openText, placeOf, sealText } from '@/server/sealing/sealed-text';
import {
  confirmSecret,
  findCodePhone,
  findSecrets,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
  updateSession,
  findMembership,
  type Membership,
} from './staff.repo';
import { z } from 'zod';
import { isStarred, mayDo, type Permission } from '@/lib/permissions';

const period = 30;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret), period });

const isFresh = (at: Date | null | undefined, now: Date): boolean =>
  at != null && now.getTime() - at.getTime() < factorMinutes * 60_000;

const hasFreshFactor = ({ factorAt }: Passenger, now: Date): boolean => isFresh(factorAt, now);

/** A code by SMS serves no member of the platform, and no person with an app. */
const hasFreshCode = async ({ db, clock }: Platform, user: Passenger): Promise<boolean> =>
  hasFreshFactor(user, clock()) ||
  (isFresh(user.smsFactorAt, clock()) && (await findCodePhone(db, user.id)) !== undefined);

/** The session that asked for a new secret may see and confirm it for 15 minutes, and while its code of the old one is fresh. */
async function readSecrets({ db, clock }: Platform, user: Passenger) {
  const { confirmed, pending, pendingAt } = await findSecrets(db, user);
  const isOpen = isFresh(pendingAt, clock()) && (confirmed === null || hasFreshFactor(user, clock()));
  return { confirmed, pending: isOpen ? pending : null };
}

export const showFactor: Handler<'factor'> = async ({ platform, user }) => {
  const { confirmed, pending } = await readSecrets(platform, user);
  const isFresh = await hasFreshCode(platform, user);
  const smsTo = (await findCodePhone(platform.db, user.id))?.slice(-3) ?? null;
  if (pending === null) return { state: confirmed ? ('on' as const) : ('none' as const), uri: null, isFresh, smsTo };
  const owner = await getUser(platform.db, user.id);
  const secret = openText(platform.dataKeys, pending, placeOf.factor(user.uuid));
  return { state: 'pending' as const, uri: totpOf(secret, owner.username).toString(), isFresh, smsTo };
};

/** Without a second factor, the password proves the caller. Otherwise a fresh code does. */
export const beginFactor: Handler<'beginFactor'> = async ({ platform, user, body: { password = '' } }) => {
  const { db, dataKeys, clock } = platform;
  const { confirmed } = await readSecrets(platform, user);
  if (confirmed && !hasFreshFactor(user, clock())) throw new AppError('factor_required');
  if (!confirmed)
    await withTries(platform, user, 'password_wrong', async () => {
      const owner = await getUser(db, user.id);
      return (await verifyPassword(platform, owner.passwordHash, password)) || undefined;
    });
  const pendingFactor = sealText(dataKeys, new Secret({ size: 20 }).base32, placeOf.factor(user.uuid));
  await updateSession(db, user, { pendingFactor, pendingFactorAt: clock() });
  return doneResponse;
};

function stepOf({ dataKeys, clock }: Platform, user: Passenger, secret: string, code: string): number | undefined {
  const timestamp = clock().getTime();
  const delta = totpOf(openText(dataKeys, secret, placeOf.factor(user.uuid))).validate({
    token: code,
    timestamp,
    window: 1,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}

/** Sends at most one message of a kind in 15 minutes. */
export function reportFactor(platform: Platform, tx: Transaction, userId: number, change: FactorChange) {
  const part = Math.floor(platform.clock().getTime() / (factorMinutes * 60_000));
  const cause = `factor:${change}:${userId}:${part}`;
  return notifyEverywhere(platform, tx, userId, { cause, template: 'factor-changed', data: { change } });
}

async function withTries<Result>(
  platform: Platform,
  user: Passenger,
  refusal: 'factor_wrong' | 'password_wrong',
  work: () => Promise<Result | undefined>,
): Promise<Result> {
  const caller = { account: user.uuid };
  const left = await count(platform, 'factor', caller);
  await count(platform, 'factor-of-day', caller);
  const result = await work();
  if (result !== undefined) {
    await clearCount(platform, 'factor', caller);
    await takeBack(platform, 'factor-of-day', caller);
    return result;
  }
  logSecurity({ event: 'code_wrong', account: user.uuid, purpose: 'factor' });
  if (left === 0) await inTransaction(platform.db, (tx) => reportFactor(platform, tx, user.id, 'tried'));
  const field = refusal === 'factor_wrong' ? 'code' : 'password';
  throw new AppError(refusal, { fields: { [field]: 'Please check this' } });
}

const hashRecovery = ({ idTokenSecret }: Platform, user: Passenger, code: string) =>
  createHmac('sha256', idTokenSecret).update(`recovery:${user.uuid}:${code.toUpperCase()}`).digest('base64url');

const newRecoveryCode = () => randomBytes(5).toString('hex').toUpperCase();

export const confirmFactor: Handler<'confirmFactor'> = ({ platform, user, author, body }) =>
  withTries(platform, user, 'factor_wrong', async () => {
    const { confirmed, pending } = await readSecrets(platform, user);
    const step = pending === null ? undefined : stepOf(platform, user, pending, body.code);
    if (pending === null || step === undefined) return undefined;
    const now = platform.clock();
    return inTransaction(platform.db, async (tx) => {
      const secret = { secret: pending, confirmedAt: now, lastStep: step };
      if (!(await confirmSecret(tx, user.id, confirmed?.secret, secret))) throw new AppError('factor_wrong');
      await updateSession(tx, user, { pendingFactor: null, factorAt: now });
      const recoveryCodes = Array.from({ length: 10 }, newRecoveryCode);
      const hashes = recoveryCodes.map((text) => hashRecovery(platform, user, text));
      await replaceRecoveryCodes(tx, user.id, hashes);
      await reportFactor(platform, tx, user.id, 'set');
      const audited = await writeAuditRow(tx, author, { action: 'factor.set', subject: ['user', user.uuid] });
      return { output: { recoveryCodes }, audited };
    });
  });

/** The limits of codes count it, so that a stolen session sends few SMS. */
export const sendFactorCode: Handler<'sendFactorCode'> = async ({ platform, user, clientAddress }) => {
  const phone = await findCodePhone(platform.db, user.id);
  if (phone === undefined) throw new AppError('not_found');
  const caller = { ...accountCaller('factor', user.uuid, clientAddress), phone, isOwner: true };
  await count(platform, ['code', 'sms'], caller);
  await inTransaction(platform.db, async (tx) => {
    const data = await issueCode(platform, tx, user, { purpose: 'factor', channel: 'sms' });
    const message = { channel: 'sms', recipient: phone, template: 'factor-code', data } as const;
    await enqueueMessage(platform, tx, { cause: `factor-code:${randomUUID()}`, ...message });
  });
  return doneResponse;
};

type SentCode = { code: string; clientAddress: string };

async function spendSmsCode(platform: Platform, user: Passenger, sent: SentCode): Promise<true | undefined> {
  try {
    return await spendCode(platform, { user, purpose: 'factor', ...sent }, async (tx) => {
      await updateSession(tx, user, { smsFactorAt: platform.clock() });
      return true as const;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'code_wrong') return undefined;
    throw error;
  }
}

export const checkFactor: Handler<'checkFactor'> = async ({ platform, user, body: { code }, clientAddress }) => {
  const { confirmed } = await readSecrets(platform, user);
  const now = platform.clock();
  await withTries(platform, user, 'factor_wrong', async () => {
    if (!confirmed) return spendSmsCode(platform, user, { code, clientAddress });
    return inTransaction(platform.db, async (tx) => {
      const step = stepOf(platform, user, confirmed.secret, code);
      const isRight =
        step === undefined
          ? await takeRecoveryCode(tx, user.id, hashRecovery(platform, user, code), now)
          : await takeStep(tx, user.id, step);
      if (!isRight) return undefined;
      if (step === undefined) await reportFactor(platform, tx, user.id, 'recovery');
      await updateSession(tx, user, { factorAt: now });
      return true;
    });
  });
  return doneResponse;
};

const operatorOf = z.object({ operatorId: z.union([z.uuid(), z.literal('platform')]).default('platform') });

/** An outsider learns nothing of the operator. A colleague learns that the permission is missing. */
export async function authorize(
  platform: Platform,
  permission: Permission | 'self',
  user: Passenger,
  params: unknown,
): Promise<Membership | undefined> {
  if (permission === 'self') return undefined;
  const scope = operatorOf.safeParse(params);
  const membership = scope.success ? await findMembership(platform.db, user.id, scope.data.operatorId) : undefined;
  if (!membership) throw new AppError('not_found');
  if (!mayDo(membership.role, permission)) throw new AppError('not_allowed');
  if (isStarred(permission) && !(await hasFreshCode(platform, user))) throw new AppError('factor_required');
  return membership;
}
