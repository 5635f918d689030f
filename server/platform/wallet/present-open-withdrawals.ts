import { formatPula } from '@/lib/format/money';
import { masked, openNumbers } from './bank-account';
import type { WithdrawalDecision, decideWithdrawal } from './decide-withdrawal';
import { localInstant, withdrawalReference } from './withdrawal-message';
import type { listOpenWithdrawals, WithdrawalRow } from './withdrawals.repo';

type OpenWithdrawal = Awaited<ReturnType<typeof listOpenWithdrawals>>[number];

/** Replaces control characters, because typed text must not move the cursor of the terminal. */
const plain = (text: string) => text.replace(/\p{C}/gu, ' ');

const fact = (name: string, value: string) => `  ${name.padEnd(16)}${plain(value)}`;

export function presentOpenWithdrawals(open: readonly OpenWithdrawal[]): string[] {
  if (open.length === 0) return ['No withdrawal is open.'];
  return open.flatMap((one, index) => {
    const { uuid, accountLast4, ibanLast4 } = one.withdrawal;
    return [
      ...(index > 0 ? [''] : []),
      ...presentPerson(one),
      fact('Account number', masked(accountLast4)),
      fact('IBAN', masked(ibanLast4)),
      fact('To see it all', `npm run withdrawals -- show ${uuid}`),
    ];
  });
}

/** The account numbers are decrypted for the terminal only. */
export function presentForPayment(one: OpenWithdrawal, dataKey: string): string[] {
  const { uuid, bankName, branchCode, branchAddress } = one.withdrawal;
  return [
    ...presentPerson(one),
    ...numbers(one.withdrawal, dataKey),
    fact('Bank', bankName),
    fact('Branch', `${branchCode}, ${branchAddress}`),
    fact('When paid', `npm run withdrawals -- pay ${uuid} --reason "..."`),
  ];
}

function presentPerson({ withdrawal, firstName, lastName, phone }: OpenWithdrawal): string[] {
  const { uuid, amountThebe, state, notBefore, createdAt, confirmedAt } = withdrawal;
  const requested = `requested ${localInstant(confirmedAt ?? createdAt)}`;
  return [
    [withdrawalReference(uuid), formatPula(amountThebe), state === 'requested' ? requested : state].join('  '),
    fact('Name', `${firstName} ${lastName}, ${phone ?? 'no phone'}`),
    ...(notBefore ? [fact('Not before', localInstant(notBefore))] : []),
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
  decision: WithdrawalDecision,
  { withdrawal, audited }: Awaited<ReturnType<typeof decideWithdrawal>>,
) {
  const about = `${withdrawalReference(withdrawal.uuid)}, ${formatPula(withdrawal.amountThebe)}`;
  if (audited === 'repeated') return `${about}: was ${decision} before, nothing changed.`;
  return decision === 'paid' ? `${about}: paid.` : `${about}: rejected, the amount is back in the wallet.`;
}
