import type { Problems } from './account-rules';
import type { ErrorCode } from '@/lib/errors';
import { readAmountText, readText } from '@/lib/typed';

type Rule = { empty: ErrorCode; wrong: ErrorCode; pattern: RegExp };

/** Spec section 5, in the order of the form. */
const rules = {
  accountNumber: { pattern: /^\d+$/, empty: 'account_number_empty', wrong: 'account_number_digits' },
  bankName: { pattern: /^[\p{L}\p{M} ]+$/u, empty: 'bank_name_empty', wrong: 'bank_name_letters' },
  branchCode: { pattern: /^\d+$/, empty: 'branch_code_empty', wrong: 'branch_code_digits' },
  branchAddress: {
    pattern: /^[\p{L}\p{M}\d #]+$/u,
    empty: 'branch_address_empty',
    wrong: 'branch_address_characters',
  },
  ibanNumber: { pattern: /^[A-Za-z\d]+$/, empty: 'iban_empty', wrong: 'iban_characters' },
  amount: { pattern: /^\d+$/, empty: 'amount_empty', wrong: 'amount_digits' },
} as const satisfies Record<string, Rule>;

/** An amount is whole pula. */
export const isWithdrawable = (balanceThebe: number) => balanceThebe >= 100;

export type WithdrawFields = Record<keyof typeof rules, string>;

const withdrawFieldNames = Object.keys(rules) as (keyof WithdrawFields)[];

/** The specification allows no comma, dot, slash or hyphen in an address, so our page sends a blank. */
export const readBranchAddress = (typed: string): string =>
  readText(typed.replaceAll(/\s*[,./\p{Dash}][,./\p{Dash}\s]*/gu, ' '));

export function readWithdrawFields(read: (name: keyof WithdrawFields) => string): WithdrawFields {
  const readers: Partial<Record<string, typeof readText>> = {
    branchAddress: readBranchAddress,
    amount: readAmountText,
  };
  const pairs = withdrawFieldNames.map((name) => [name, (readers[name] ?? readText)(read(name))]);
  return Object.fromEntries(pairs) as WithdrawFields;
}

export function withdrawProblems(typed: Readonly<Partial<Record<string, string>>>): Problems<keyof WithdrawFields> {
  const fields = readWithdrawFields((name) => typed[name] ?? '');
  const problems: Problems<keyof WithdrawFields> = {};
  for (const name of withdrawFieldNames) {
    const problem = problemOf(fields[name], rules[name]);
    if (problem) problems[name] = problem;
  }
  if (!problems.amount && Number(fields.amount) === 0) problems.amount = 'amount_zero';
  return problems;
}

function problemOf(typed: string, { pattern, empty, wrong }: Rule): ErrorCode | null {
  if (typed === '') return empty;
  return pattern.test(typed) ? null : wrong;
}
