import type { Metadata } from 'next';
import { walletPath, withdrawPath, withdrawalsPath } from '@/lib/paths/account';
import { AccountLink } from '@/components/account/account-link';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { Balance } from '@/components/wallet/balance';
import { WithdrawForm } from '@/components/wallet/withdraw-form';
import { isWithdrawable } from '@/lib/domain/withdraw-rules';
import { formatPula } from '@/lib/format/money';
import { loadForm } from '@/server/bff/forms/draft';
import { loadPage, loadWallet, type PageQuery } from '@/server/bff/reads/page';

export const metadata: Metadata = { title: 'Withdraw' };

export default async function WithdrawPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const { balanceThebe } = await loadPage(withdrawPath, query, loadWallet);
  const balance = formatPula(balanceThebe);
  return (
    <>
      <h1 className="mb-4 text-2xl">Withdraw</h1>
      <Card>
        <div className="mb-6">
          <Balance label="Available" balance={balance} />
        </div>
        {!isWithdrawable(balanceThebe) && (
          <Notice tone="warn" className="mb-6">
            Your wallet holds less than P1.00, so you cannot withdraw yet. Refunds to your wallet appear here.
          </Notice>
        )}
        <WithdrawForm balance={balance} state={await loadForm('withdraw', query)} />
      </Card>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <AccountLink href={walletPath}>Wallet</AccountLink>
        <AccountLink href={withdrawalsPath}>Withdrawals</AccountLink>
      </p>
    </>
  );
}
