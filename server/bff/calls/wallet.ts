import type { Wallet, WithdrawResponse, WithdrawBody, Withdrawal, WithdrawalForm } from '@/lib/contracts/wallet';
import { codeProblem } from '@/lib/domain/account-rules';
import { AppError, type ErrorCode } from '@/lib/errors';
import { signedPula } from '@/lib/format/money';
import { withdrawalDonePath } from '@/lib/paths/account';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';

/** Converts the API's error for an empty list (spec section 7) to undefined. */
async function undefinedIf<Result>(code: ErrorCode, call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === code) return undefined;
    throw error;
  }
}

/** Returns the balance, and the transactions with the newest first. Errors: session_expired. */
export async function loadWallet(session: SessionToken): Promise<Wallet> {
  const response = await undefinedIf('no_transactions', upstream('transactions', {}, callAs(session)));
  const transactions = (response?.transactions ?? []).map(({ amount, created_at: createdAt, ...rest }) => ({
    ...rest,
    amount: signedPula(amount),
    createdAt,
  }));
  return { balance: `P${response?.balance ?? '0.00'}`, transactions };
}

/** Returns the withdrawal requests, newest first. Errors: session_expired. */
export async function listWithdrawals(session: SessionToken): Promise<Withdrawal[]> {
  const response = await undefinedIf('no_withdrawals', upstream('withdrawals', {}, callAs(session)));
  return (response?.withdrawals ?? []).map((row) => ({
    id: row.id,
    reference: row.reference,
    accountNumber: row.account_number,
    bankName: row.bank_name,
    branchCode: row.branch_code,
    branchAddress: row.branch_address,
    ibanNumber: row.iban_number,
    amount: `P${row.amount}`,
    state: row.state,
    codeSentTo: row.code_sent_to,
    notBefore: row.not_before,
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

/**
 * Confirms or cancels a withdrawal, or sends its code again. Returns the path of the next page. Errors: those of the three
 * calls on the platform, and the problems of a code.
 */
export async function submitWithdrawalForm(session: SessionToken, form: WithdrawalForm): Promise<string> {
  const own = { user_id: session.userId, withdrawal_id: form.withdrawalId };
  switch (form.intent) {
    case 'confirm': {
      const code = form.code.trim();
      const problem = codeProblem(code, 'activation');
      if (problem) throw new AppError(problem);
      await upstream('confirmWithdraw', { body: { ...own, code } }, callAs(session));
      return withdrawalDonePath('confirmed');
    }
    case 'send-code':
      await upstream('withdrawCode', { body: own }, callAs(session));
      return withdrawalDonePath('code-sent');
    case 'cancel':
      await upstream('cancelWithdraw', { body: own }, callAs(session));
      return withdrawalDonePath('cancelled');
  }
}
