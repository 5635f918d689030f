import { openText, placeOf, sealText, type DataKeys } from '@/server/sealing/sealed-text';
import type { NewWithdrawal, WithdrawalRow } from './withdrawals.repo';

type Numbers = { accountNumber: string; ibanNumber: string };
type EncryptedAccount = Pick<NewWithdrawal, 'accountNumber' | 'accountLast4' | 'ibanNumber' | 'ibanLast4'>;

/** Returns an empty text for a number of at most four digits, which would otherwise be shown completely. */
const last4 = (number: string) => (number.length > 4 ? number.slice(-4) : '');

export function sealNumbers(
  dataKeys: DataKeys,
  uuid: string,
  { accountNumber, ibanNumber }: Numbers,
): EncryptedAccount {
  return {
    accountNumber: sealText(dataKeys, accountNumber, placeOf.account(uuid)),
    accountLast4: last4(accountNumber),
    ibanNumber: sealText(dataKeys, ibanNumber, placeOf.iban(uuid)),
    ibanLast4: last4(ibanNumber),
  };
}

export function openNumbers(
  dataKeys: DataKeys,
  row: Pick<WithdrawalRow, 'uuid' | 'accountNumber' | 'ibanNumber'>,
): Numbers {
  return {
    accountNumber: openText(dataKeys, row.accountNumber, placeOf.account(row.uuid)),
    ibanNumber: openText(dataKeys, row.ibanNumber, placeOf.iban(row.uuid)),
  };
}

export const masked = (last4: string) => `•••• ${last4}`.trim();
