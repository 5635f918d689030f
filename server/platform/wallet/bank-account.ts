import { openText, sealText } from '@/server/sealing/sealed-text';
import type { NewWithdrawal, WithdrawalRow } from './withdrawals.repo';

type Numbers = { accountNumber: string; ibanNumber: string };
type EncryptedAccount = Pick<NewWithdrawal, 'accountNumber' | 'accountLast4' | 'ibanNumber' | 'ibanLast4'>;

/** Returns an empty text for a number of at most four digits, which would otherwise be shown completely. */
const last4 = (number: string) => (number.length > 4 ? number.slice(-4) : '');

export function sealNumbers(dataKey: string, uuid: string, { accountNumber, ibanNumber }: Numbers): EncryptedAccount {
  return {
    accountNumber: sealText(dataKey, accountNumber, `${uuid} account`),
    accountLast4: last4(accountNumber),
    ibanNumber: sealText(dataKey, ibanNumber, `${uuid} iban`),
    ibanLast4: last4(ibanNumber),
  };
}

export function openNumbers(
  dataKey: string,
  row: Pick<WithdrawalRow, 'uuid' | 'accountNumber' | 'ibanNumber'>,
): Numbers {
  return {
    accountNumber: openText(dataKey, row.accountNumber, `${row.uuid} account`),
    ibanNumber: openText(dataKey, row.ibanNumber, `${row.uuid} iban`),
  };
}

export const masked = (last4: string) => `•••• ${last4}`.trim();
