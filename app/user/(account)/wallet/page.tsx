import type { Metadata } from 'next';
import { Card } from '@/components/ui/card';
import { buttonClass } from '@/components/ui/button';
import { RefundLine } from '@/components/booking/list/web-cancellation';
import { Balance } from '@/components/wallet/balance';
import { isWithdrawable } from '@/lib/domain/withdraw-rules';
import { errors } from '@/lib/errors';
import { walletPath, withdrawPath, withdrawalsPath } from '@/lib/paths/account';
import { formatPula, signedPula } from '@/lib/format/money';
import { loadPage, loadWallet } from '@/server/bff/reads/page';
import { loadRefunds } from '@/server/bff/pages/bookings-page';
import type { Wallet } from '@/lib/contracts/wallet';
import { clockAndDate } from '@/lib/format/journey';
import { RecordsTable } from '@/components/ui/records-table';

export const metadata: Metadata = { title: 'Wallet' };

export default async function WalletPage() {
  const { balanceThebe, transactions, refunds } = await loadPage(walletPath, {}, async (session) => ({
    ...(await loadWallet(session)),
    refunds: (await loadRefunds(session)) ?? [],
  }));
  return (
    <>
      <h1 className="mb-4 text-2xl">Wallet</h1>
      <Card className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <Balance label="Balance" balance={formatPula(balanceThebe)} />
        <div className="grid w-full gap-4 sm:flex sm:w-auto">
          <a href={withdrawPath} className={buttonClass(isWithdrawable(balanceThebe) ? 'primary' : 'secondary')}>
            Withdraw
          </a>
          <a href={withdrawalsPath} className={buttonClass('secondary')}>
            Withdrawals
          </a>
        </div>
      </Card>
      {refunds.length > 0 && (
        <Card className="mb-6">
          <h2 className="mb-2 text-lg">Refunds</h2>
          <ul>
            {refunds.map((refund) => (
              <li key={refund.refundId}>
                <RefundLine refund={refund} inWallet />
                <p className="text-muted text-sm">Booking {refund.reservationNumber}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card>
        <h2 className="mb-2 text-lg">Transactions</h2>
        {transactions.length === 0 ? (
          <p className="text-muted">{errors.no_transactions.message}</p>
        ) : (
          <TransactionsTable transactions={transactions} />
        )}
      </Card>
    </>
  );
}

const columns = [
  { label: '#' },
  { label: 'Type' },
  { label: 'Reference' },
  { label: 'Amount', atEnd: true },
  { label: 'Date', atEnd: true },
] as const;

function When({ at }: { at: string }) {
  return <time dateTime={at}>{clockAndDate(new Date(at))}</time>;
}

function TransactionsTable({ transactions }: Pick<Wallet, 'transactions'>) {
  const rows = transactions.map(({ type, reference, amountThebe, createdAt }, index) => [
    index + 1,
    type,
    <span key="reference" className="font-mono">
      {reference}
    </span>,
    <span key="amount" className={`font-semibold tabular-nums ${amountThebe < 0 ? '' : 'text-good'}`}>
      {signedPula(amountThebe)}
    </span>,
    <When key="date" at={createdAt} />,
  ]);
  return <RecordsTable caption="Transactions, newest first" columns={columns} rows={rows} />;
}
