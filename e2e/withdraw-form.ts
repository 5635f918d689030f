import type { Page } from '@playwright/test';

/** Valid values of a withdrawal request, by label. */
export const withdrawFields = {
  'Account Number': '62001298765',
  'Bank Name': 'First Bank of Gaborone',
  'Branch Code': '281467',
  'Branch Address': 'Plot 54 Main Mall #2',
  'IBAN Number': 'BW12FNBB62001254321',
  Amount: '150',
} as const;
export type WithdrawLabel = keyof typeof withdrawFields;

/** The message of each field for an invalid value (exact texts of spec section 5). */
export const withdrawProblems: readonly [label: WithdrawLabel, typed: string, sentence: string][] = [
  ['Account Number', '', 'Account number can not be empty'],
  ['Account Number', '62-00', 'Account number should only contain digits'],
  ['Bank Name', '', 'Bank Name cannot be empty'],
  ['Bank Name', 'Bank 1', 'Bank name should only contain alphabets'],
  ['Branch Code', '', 'Branch code cannot be empty'],
  ['Branch Code', '28x', 'Branch code should only contain digits'],
  ['Branch Address', '', 'Branch address cannot be empty'],
  ['Branch Address', 'Plot 5, Mall', 'Branch address should only contain digits, alphabets and characters'],
  ['IBAN Number', '', 'IBAN number cannot be empty'],
  ['IBAN Number', 'BW 12', 'IBAN number should only contain digits, alphabets'],
  ['Amount', '', 'Amount cannot be empty'],
  ['Amount', '12.50', 'Amount should only contain number'],
  ['Amount', '0', 'Amount should be at least 1 pula'],
];

export const withdrawField = (page: Page, label: WithdrawLabel) => page.getByLabel(label, { exact: true });

/** Fills in the form with valid values, overridden by `change`. */
export async function fillWithdrawForm(page: Page, change: Partial<Record<WithdrawLabel, string>> = {}) {
  for (const [label, value] of Object.entries({ ...withdrawFields, ...change })) {
    await withdrawField(page, label as WithdrawLabel).fill(value);
  }
}

export const requestButton = (page: Page) => page.getByRole('button', { name: 'Request Withdraw' });
