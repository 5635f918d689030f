import type { Metadata } from 'next';
import { AccountLink } from '@/components/account/account-link';
import { Card } from '@/components/ui/card';
import { CarriedNotice } from '@/components/ui/carried-notice';
import { OpenWithdrawals } from '@/components/wallet/open-withdrawals';
import { errors } from '@/lib/errors';
import { walletPath, withdrawPath, withdrawalsPath } from '@/lib/paths/account';
import { loadOneOf } from '@/server/bff/forms/draft';
import { loadPage, loadWithdrawals, type PageQuery } from '@/server/bff/reads/page';
import type { Withdrawal } from '@/lib/contracts/wallet';
import { formatPula } from '@/lib/format/money';
import { RecordsTable } from '@/components/ui/records-table';

export const metadata: Metadata = { title: 'Withdrawals' };

export default async function WithdrawalsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const pageQuery = await searchParams;
  const withdrawals = await loadPage(withdrawalsPath, pageQuery, loadWithdrawals);
  const { state } = await loadOneOf(['withdrawal', 'withdraw'], pageQuery);
  return (
    <>
      <CarriedNotice />
      <h1 className="mb-4 text-2xl">Withdrawals</h1>
      <OpenWithdrawals withdrawals={withdrawals} state={state} />
      <Card>
        {withdrawals.length === 0 ? (
          <p className="text-muted">{errors.no_withdrawals.message}</p>
        ) : (
          <WithdrawalsTable withdrawals={withdrawals} />
        )}
      </Card>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <AccountLink href={walletPath}>Wallet</AccountLink>
        <AccountLink href={withdrawPath}>Withdraw</AccountLink>
      </p>
    </>
  );
}

const columns = [
  { label: '#' },
  { label: 'Account Number' },
  { label: 'Bank Name' },
  { label: 'Branch Code' },
  { label: 'Branch Address' },
  { label: 'IBAN Number' },
  { label: 'Amount', atEnd: true },
  { label: 'State', atEnd: true },
] as const;

const states = {
  unconfirmed: { label: 'Waiting for your code', variant: 'bg-warn-soft text-warn' },
  requested: { label: 'Requested', variant: 'bg-warn-soft text-warn' },
  paid: { label: 'Paid', variant: 'bg-good-soft text-good' },
  rejected: { label: 'Rejected', variant: 'bg-bad-soft text-bad' },
  cancelled: { label: 'Cancelled', variant: 'bg-surface text-muted' },
  expired: { label: 'Not confirmed', variant: 'bg-surface text-muted' },
} as const;

function WithdrawalsTable({ withdrawals }: { withdrawals: readonly Withdrawal[] }) {
  const rows = withdrawals.map((withdrawal, index) => {
    const { label, variant } = states[withdrawal.state];
    return [
      index + 1,
      <Digits key="account" text={withdrawal.accountNumber} />,
      withdrawal.bankName,
      <Digits key="branch" text={withdrawal.branchCode} />,
      withdrawal.branchAddress,
      <Digits key="iban" text={withdrawal.ibanNumber} />,
      <span key="amount" className="font-semibold tabular-nums">
        {formatPula(withdrawal.amountThebe)}
      </span>,
      <span key="state" className={`inline-block rounded-full px-3 py-1 font-semibold ${variant}`}>
        {label}
      </span>,
    ];
  });
  return <RecordsTable caption="Withdrawal requests, newest first" columns={columns} rows={rows} />;
}

const Digits = ({ text }: { text: string }) => <span className="tabular-nums md:whitespace-nowrap">{text}</span>;
