import type { Metadata } from 'next';
import { PaymentReturn } from '@/components/booking/payment-return';
import { QueryProvider } from '@/components/layout/query-provider';
import { loadReturnPage } from '@/server/bff/calls/payments';
import { readSession } from '@/server/bff/session/session';

export const metadata: Metadata = { title: 'Payment', robots: { index: false }, referrer: 'no-referrer' };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function PaymentReturnPage({ searchParams }: { searchParams: Query }) {
  const page = await loadReturnPage(await searchParams, await readSession());
  return (
    <QueryProvider>
      <PaymentReturn {...page} />
    </QueryProvider>
  );
}
