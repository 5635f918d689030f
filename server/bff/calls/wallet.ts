import type { Wallet, WithdrawResponse, WithdrawBody, Withdrawal } from '@/lib/contracts/wallet';
import { AppError, type ErrorCode } from '@/lib/errors';
import { signedPula } from '@/lib/format/money';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';

/** The API refuses to list nothing (spec section 7); for a screen that is an empty list. */
async function unless<Answer>(none: ErrorCode, call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === none) return undefined;
    throw error;
  }
}

/** Balance and transactions, newest first. Errors: session_expired. */
export async function loadWallet(session: SessionToken): Promise<Wallet> {
  const found = await unless('no_transactions', upstream('transactions', {}, callAs(session)));
  const transactions = (found?.transactions ?? []).map(({ amount, created_at: createdAt, ...rest }) => ({
    ...rest,
    amount: signedPula(amount),
    createdAt,
  }));
  return { balance: `P${found?.balance ?? '0.00'}`, transactions };
}

/** Withdrawal requests, newest first. Errors: session_expired. */
export async function listWithdrawals(session: SessionToken): Promise<Withdrawal[]> {
  const found = await unless('no_withdrawals', upstream('withdrawals', {}, callAs(session)));
  return (found?.withdrawals ?? []).map((row) => ({
    reference: row.reference,
    accountNumber: row.account_number,
    bankName: row.bank_name,
    branchCode: row.branch_code,
    branchAddress: row.branch_address,
    ibanNumber: row.iban_number,
    amount: `P${row.amount}`,
    state: row.state,
  }));
}

/** Errors: those of `requestWithdrawal` on the platform. */
export async function requestWithdrawal(session: SessionToken, body: WithdrawBody): Promise<WithdrawResponse> {
  const { accountNumber, bankName, branchCode, branchAddress, ibanNumber, amount, idempotencyKey } = body;
  const request = {
    user_id: session.userId,
    account_number: accountNumber,
    bank_name: bankName,
    branch_code: branchCode,
    branch_address: branchAddress,
    iban_number: ibanNumber,
    amount,
  };
  return upstream('requestWithdraw', { body: request }, { ...callAs(session), idempotencyKey });
}
