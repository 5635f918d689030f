import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { inTransaction, type Database } from '@/server/db/client';
import type { withdrawals } from '@/server/db/schema/wallet';
import { postTransfer } from '@/server/platform/wallet/ledger.repo';
import type { Body } from '@/server/api/endpoints/table';
import type { TestPassenger } from './test-passengers';
import type { ApiCall } from './test-platform';
import { messagesTo } from './test-messages';

/** Credits money to a wallet, as for a card payment of a cancelled booking. */
export async function creditWallet(db: Database, userId: number, amountThebe: number) {
  const cause = `credit:${randomUUID()}`;
  const entries = [
    { account: 'provider' as const, amountThebe: -amountThebe },
    { account: 'wallet' as const, userId, amountThebe },
  ];
  await inTransaction(db, (tx) => postTransfer(tx, { kind: 'wallet_credit', cause, reference: 'TEST1234', entries }));
}

export const withdrawalRow = (userId: number, change: Partial<typeof withdrawals.$inferInsert>) => ({
  userId,
  accountNumber: '',
  accountLast4: '',
  bankName: 'Bank',
  branchCode: '1',
  branchAddress: 'Mall',
  ibanNumber: '',
  ibanLast4: '',
  amountThebe: 10_000,
  idempotencyKey: randomUUID(),
  requestHash: '',
  ...change,
});

export const accountNumber = '62001298765';
export const ibanNumber = 'BW12TEST62001254321';

export function withdrawBody(passenger: { uuid: string }, pula: number | string) {
  return {
    user_id: passenger.uuid,
    account_number: accountNumber,
    bank_name: 'Bank of the Tests',
    branch_code: '281467',
    branch_address: 'Plot 54 Main Mall',
    iban_number: ibanNumber,
    amount: String(pula),
  } satisfies Body<'requestWithdraw'>;
}

export const withdraw = (
  { callApi }: { callApi: ApiCall },
  passenger: TestPassenger,
  pula: number | string,
  idempotencyKey: string = randomUUID(),
) => callApi('requestWithdraw', { body: withdrawBody(passenger, pula) }, { ...passenger.signedIn, idempotencyKey });

export async function sentWithdrawalCode(db: Database, { phone, email }: { phone: string; email: string | null }) {
  const sent = await messagesTo({ db }, phone, email);
  const code = sent.findLast(({ template }) => template === 'withdrawal-code')?.data.code;
  return typeof code === 'string' ? code : '';
}

export async function newestWithdrawal(db: Database, { id }: { id: number }): Promise<string> {
  const { rows } = await db.execute<{ uuid: string }>(
    sql`select uuid from withdrawals where user_id = ${id} order by id desc limit 1`,
  );
  return rows[0]?.uuid ?? '';
}

/** Requests a withdrawal and confirms it with its code. Returns the first refusal, or the confirmation. */
export async function withdrawConfirmed(
  test: { callApi: ApiCall; db: Database },
  passenger: TestPassenger,
  pula: number | string,
) {
  const requested = await withdraw(test, passenger, pula);
  if (requested.status !== 200) return requested;
  const code = await sentWithdrawalCode(test.db, passenger);
  const withdrawalId = await newestWithdrawal(test.db, passenger);
  return test.callApi('changeWithdrawal', { body: { intent: 'confirm', withdrawalId, code } }, passenger.signedIn);
}

export async function holdings(db: Database, userId: number) {
  const { rows } = await db.execute<{ wallet: number; reserve: number }>(sql`
    select coalesce(sum(amount_thebe) filter (where account = 'wallet'), 0)::int as wallet,
           coalesce(sum(amount_thebe) filter (where account = 'reserve'), 0)::int as reserve
    from ledger_entries where user_id = ${userId}`);
  return { wallet: rows[0]?.wallet ?? 0, reserve: rows[0]?.reserve ?? 0 };
}
