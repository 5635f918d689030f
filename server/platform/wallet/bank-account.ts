import { openText, sealText } from './sealed-text';
import type { NewWithdrawal, WithdrawalRow } from './withdrawals.repo';

type Numbers = { accountNumber: string; ibanNumber: string };
type Sealed = Pick<NewWithdrawal, 'accountNumber' | 'accountLast4' | 'ibanNumber' | 'ibanLast4'>;

/** A number of four or fewer would stand there whole. */
const last4 = (number: string) => (number.length > 4 ? number.slice(-4) : '');

/** The numbers of a withdrawal as its row keeps them. */
export function sealNumbers(dataKey: string, uuid: string, { accountNumber, ibanNumber }: Numbers): Sealed {
  return {
    accountNumber: sealText(dataKey, accountNumber, `${uuid} account`),
    accountLast4: last4(accountNumber),
    ibanNumber: sealText(dataKey, ibanNumber, `${uuid} iban`),
    ibanLast4: last4(ibanNumber),
  };
}

/** For whoever pays. Throws where the row was tampered with or was sealed with another key. */
export function openNumbers(
  dataKey: string,
  row: Pick<WithdrawalRow, 'uuid' | 'accountNumber' | 'ibanNumber'>,
): Numbers {
  return {
    accountNumber: openText(dataKey, row.accountNumber, `${row.uuid} account`),
    ibanNumber: openText(dataKey, row.ibanNumber, `${row.uuid} iban`),
  };
}

/** '1234' -> '•••• 1234' */
export const masked = (last4: string) => `•••• ${last4}`.trim();
