import { formatPula } from '@/lib/format/money';
import { localDate, localTime } from '@/lib/format/time';
import { openNumbers } from './bank-account';
import type { Decision, decideWithdrawal } from './decide-withdrawal';
import { withdrawalReference } from './withdrawal-message';
import type { listOpenWithdrawals, WithdrawalRow } from './withdrawals.repo';

type OpenWithdrawal = Awaited<ReturnType<typeof listOpenWithdrawals>>[number];

/** Replaces control characters, because typed text must not move the cursor of the terminal. */
const plain = (text: string) => text.replace(/\p{C}/gu, ' ');

const fact = (name: string, value: string) => `  ${name.padEnd(16)}${plain(value)}`;

/**
 * Returns the lines with the payment details of open withdrawals. The account numbers are decrypted for the terminal
 * only.
 */
export function presentOpenWithdrawals(open: readonly OpenWithdrawal[], dataKey: string): string[] {
  if (open.length === 0) return ['No withdrawal is open.'];
  return open.flatMap((one, index) => [...(index > 0 ? [''] : []), ...presentOne(one, dataKey)]);
}

function presentOne({ withdrawal, firstName, lastName, phone }: OpenWithdrawal, dataKey: string): string[] {
  const { uuid, amountThebe, bankName, branchCode, branchAddress, createdAt } = withdrawal;
  return [
    `${withdrawalReference(uuid)}  ${formatPula(amountThebe)}  requested ${localDate(createdAt)} ${localTime(createdAt)}`,
    fact('Name', `${firstName} ${lastName}, ${phone}`),
    ...numbers(withdrawal, dataKey),
    fact('Bank', bankName),
    fact('Branch', `${branchCode}, ${branchAddress}`),
    fact('When paid', `npm run withdrawals -- pay ${uuid}`),
  ];
}

function numbers(withdrawal: WithdrawalRow, dataKey: string): string[] {
  try {
    const { accountNumber, ibanNumber } = openNumbers(dataKey, withdrawal);
    return [fact('Account number', accountNumber), fact('IBAN', ibanNumber)];
  } catch {
    return [fact('Account number', 'cannot be read: it was encrypted with another DATA_KEY, or it was changed')];
  }
}

export function presentDecision(
  decision: Decision,
  { withdrawal, changed }: Awaited<ReturnType<typeof decideWithdrawal>>,
) {
  const about = `${withdrawalReference(withdrawal.uuid)}, ${formatPula(withdrawal.amountThebe)}`;
  if (!changed) return `${about}: was ${decision} before, nothing changed.`;
  return decision === 'paid' ? `${about}: paid.` : `${about}: rejected, the amount is back in the wallet.`;
}
