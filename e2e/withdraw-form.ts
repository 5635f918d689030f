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

export const withdrawField = (page: Page, label: WithdrawLabel) => page.getByLabel(label, { exact: true });

/** Fills in the form with valid values, overridden by `change`. */
export async function fillWithdrawForm(page: Page, change: Partial<Record<WithdrawLabel, string>> = {}) {
  for (const [label, value] of Object.entries({ ...withdrawFields, ...change })) {
    await withdrawField(page, label as WithdrawLabel).fill(value);
  }
}

export const requestButton = (page: Page) => page.getByRole('button', { name: 'Request Withdraw' });
