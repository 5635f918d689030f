import type { Metadata } from 'next';
import { AccountLink } from '@/components/account/account-link';
import { Card } from '@/components/ui/card';
import { CarriedNotice } from '@/components/ui/carried-notice';
import { WithdrawalsTable } from '@/components/wallet/withdrawals-table';
import { errors } from '@/lib/errors';
import { walletPath, withdrawPath, withdrawalsPath } from '@/lib/paths/account';
import { loadPage } from '@/server/bff/http/load-page';
import { listWithdrawals } from '@/server/bff/calls/wallet';

export const metadata: Metadata = { title: 'Withdrawals' };

export default async function WithdrawalsPage() {
  const withdrawals = await loadPage(withdrawalsPath, {}, listWithdrawals);
  return (
    <>
      <CarriedNotice />
      <h1 className="mb-4 text-2xl">Withdrawals</h1>
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
