import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { parseWholePula } from '@/lib/format/money';
import { readWithdrawFields, withdrawProblems, type WithdrawFields } from '@/lib/domain/withdraw-rules';
import { maxOpenWithdrawals } from '@/lib/limits';
import { inTransaction, type Queries, type Transaction } from '@/server/db/client';
import { lockCodeOf } from '@/server/platform/accounts/account-codes';
import { getUser } from '@/server/platform/accounts/accounts.repo';
import { logSecurity } from '@/server/observability/security-log';
import type { Passenger, Platform } from '@/server/platform/platform';
import { sealNumbers } from './bank-account';
import { walletBalance } from './ledger.repo';
import { fingerprints } from '@/server/sealing/sealed-text';
import { codeContact, confirmByAt, countWithdrawalCode, sendWithdrawalCode } from './withdrawal-code';
import {
  countOpenWithdrawals,
  endUnconfirmed,
  findRecentWithdrawal,
  findWithdrawalByKey,
  insertWithdrawal,
  type NewWithdrawal,
  type WithdrawalRow,
} from './withdrawals.repo';

type Sender = { idempotencyKey: string | undefined; clientAddress: string };

/** No money moves before `confirmWithdrawal`. Without a key, the same fields within a minute count as one request. */
export async function requestWithdrawal(
  platform: Platform,
  user: Passenger,
  { idempotencyKey, clientAddress }: Sender,
  typed: WithdrawFields,
): Promise<WithdrawalRow> {
  const fields = readWithdrawFields((name) => typed[name]);
  const [problem] = Object.values(withdrawProblems(fields));
  if (problem) throw new AppError(problem);
  const hashes = fingerprints(platform.dataKeys, 'request', JSON.stringify(Object.entries(fields).sort()));
  const requested = { ...prepare(platform, user, idempotencyKey ?? randomUUID(), fields), requestHash: hashes[0] };
  const known = await judge(platform.db, requested, hashes, idempotencyKey);
  if (known) return known;
  await countWithdrawalCode(platform, 'withdrawal', user, clientAddress);
  const withdrawal = await inTransaction(platform.db, async (tx) => {
    await lockCodeOf(tx, user, 'withdrawal');
    // Without seats this locks only the user. Two requests of one user run one after the other.
    await platform.lockSeats(tx, user.id, 0, []);
    return (await judge(tx, requested, hashes, idempotencyKey)) ?? insertAndSendCode(platform, tx, requested);
  });
  if (withdrawal.uuid === requested.uuid) logSecurity({ event: 'withdrawal_requested', account: user.uuid });
  return withdrawal;
}

function prepare({ dataKeys, clock }: Platform, user: Passenger, idempotencyKey: string, fields: WithdrawFields) {
  const { bankName, branchCode, branchAddress } = fields;
  const uuid = randomUUID();
  return {
    uuid,
    userId: user.id,
    ...sealNumbers(dataKeys, uuid, fields),
    bankName,
    branchCode,
    branchAddress,
    amountThebe: parseWholePula(fields.amount),
    confirmBy: confirmByAt(clock()),
    idempotencyKey,
  } satisfies Omit<NewWithdrawal, 'requestHash'>;
}

async function judge(
  queries: Queries,
  { userId, amountThebe }: NewWithdrawal,
  hashes: readonly string[],
  idempotencyKey: string | undefined,
): Promise<WithdrawalRow | undefined> {
  const repeated =
    idempotencyKey === undefined
      ? await findRecentWithdrawal(queries, userId, hashes)
      : await findWithdrawalByKey(queries, userId, idempotencyKey);
  if (repeated && hashes.includes(repeated.requestHash)) return repeated;
  if (repeated) throw new AppError('withdrawal_mismatch');
  if (amountThebe > (await walletBalance(queries, userId))) throw new AppError('balance_exceeded');
  if ((await countOpenWithdrawals(queries, userId)) >= maxOpenWithdrawals) throw new AppError('too_many_withdrawals');
  codeContact(await getUser(queries, userId));
  return undefined;
}

async function insertAndSendCode(platform: Platform, tx: Transaction, requested: NewWithdrawal) {
  await endUnconfirmed(tx, requested.userId);
  const withdrawal = await insertWithdrawal(tx, requested);
  const user = await getUser(tx, withdrawal.userId);
  await sendWithdrawalCode(platform, tx, withdrawal, user);
  return withdrawal;
}
