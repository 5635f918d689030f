import type { Wallet } from '@/lib/contracts/wallet';
import { signedPula } from '@/lib/format/money';
import { clockAndDate } from '@/lib/format/journey';
import { RecordsTable } from '@/components/ui/records-table';

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

export function TransactionsTable({ transactions }: Pick<Wallet, 'transactions'>) {
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
