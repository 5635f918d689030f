import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { parseWholePula } from '@/lib/format/money';
import { withdrawProblems, type WithdrawFields } from '@/lib/domain/withdraw-rules';
import { databaseFault, inTransaction, type Transaction } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/enqueue-message';
import type { Passenger, Platform } from '@/server/platform/platform';
import { sealNumbers } from './bank-account';
import { walletBalance } from './ledger.repo';
import { postTransfer } from './post-transfer';
import { fingerprint } from './sealed-text';
import { withdrawalMessage, withdrawalReference } from './withdrawal-message';
import {
  findRecentWithdrawal,
  findWithdrawalByKey,
  insertWithdrawal,
  type NewWithdrawal,
  type WithdrawalRow,
} from './withdrawals.repo';

/**
 * Moves the amount from the wallet to the reserve and writes the withdrawal and its message, in one transaction. A repeated
 * key with the same fields returns the first withdrawal. Without a key, the same fields within a minute return it too, so
 * that a double tap counts once. Errors: those of `withdrawProblems`, balance_exceeded, withdrawal_mismatch.
 */
export async function requestWithdrawal(
  platform: Platform,
  user: Passenger,
  idempotencyKey: string | undefined,
  typed: WithdrawFields,
): Promise<WithdrawalRow> {
  const fields = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value.trim()]),
  ) as WithdrawFields;
  const [problem] = Object.values(withdrawProblems(fields));
  if (problem) throw new AppError(problem);
  const requested = prepare(platform, user, idempotencyKey ?? randomUUID(), fields);
  try {
    return await inTransaction(platform.db, async (tx) => {
      // Without seats this locks only the user. Two requests of one user cannot use the same balance.
      await platform.lockSeats(tx, user.id, 0, []);
      const repeated =
        idempotencyKey === undefined
          ? await findRecentWithdrawal(tx, user.id, requested.requestHash)
          : await findWithdrawalByKey(tx, user.id, idempotencyKey);
      if (repeated?.requestHash === requested.requestHash) return repeated;
      if (repeated) throw new AppError('withdrawal_mismatch');
      if (requested.amountThebe > (await walletBalance(tx, user.id))) throw new AppError('balance_exceeded');
      return reserve(tx, requested);
    });
  } catch (error) {
    if (databaseFault(error)?.constraint === 'ledger_balances_covered') throw new AppError('balance_exceeded');
    throw error;
  }
}

function prepare({ dataKey }: Platform, user: Passenger, idempotencyKey: string, fields: WithdrawFields) {
  const { bankName, branchCode, branchAddress } = fields;
  const uuid = randomUUID();
  return {
    uuid,
    userId: user.id,
    ...sealNumbers(dataKey, uuid, fields),
    bankName,
    branchCode,
    branchAddress,
    amountThebe: parseWholePula(fields.amount),
    idempotencyKey,
    requestHash: fingerprint(dataKey, JSON.stringify(Object.entries(fields).sort())),
  } satisfies NewWithdrawal;
}

async function reserve(tx: Transaction, requested: NewWithdrawal): Promise<WithdrawalRow> {
  const withdrawal = await insertWithdrawal(tx, requested);
  const { uuid, userId, amountThebe } = withdrawal;
  await postTransfer(tx, {
    kind: 'withdrawal_requested',
    cause: `withdrawal:${uuid}:requested`,
    reference: withdrawalReference(uuid),
    entries: [
      { account: 'wallet', userId, amountThebe: -amountThebe },
      { account: 'reserve', userId, amountThebe },
    ],
  });
  await enqueueMessage(tx, await withdrawalMessage(tx, withdrawal, 'requested'));
  return withdrawal;
}
