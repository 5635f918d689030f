import type { Metadata } from 'next';
import { AccountLink } from '@/components/account/account-link';
import { Card } from '@/components/ui/card';
import { CarriedNotice } from '@/components/ui/carried-notice';
import { OpenWithdrawals } from '@/components/wallet/open-withdrawals';
import { WithdrawalsTable } from '@/components/wallet/withdrawals-table';
import { errors } from '@/lib/errors';
import { walletPath, withdrawPath, withdrawalsPath } from '@/lib/paths/account';
import { loadOneOf } from '@/server/bff/forms/draft';
import { loadPage, loadWithdrawals, type PageQuery } from '@/server/bff/reads/page';

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
