import type { Metadata } from 'next';
import { CardSalesProvider } from '@/components/booking/payment/pay-by-card';
import { PaymentReturn } from '@/components/booking/payment/payment-return';
import { TicketCards } from '@/components/tickets/ticket-screen';
import { QueryProvider } from '@/components/layout/query-provider';
import { areCardsAvailable } from '@/server/bff/reads/bookings';
import { loadReturnPage } from '@/server/bff/forms/payments';
import { readSession } from '@/server/bff/session/session';
import { loadPaidTicket } from '@/server/bff/pages/ticket-page';

export const metadata: Metadata = { title: 'Payment', robots: { index: false }, referrer: 'no-referrer' };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function PaymentReturnPage({ searchParams }: { searchParams: Query }) {
  const query = await searchParams;
  const session = await readSession();
  const [page, cardsAvailable] = await Promise.all([loadReturnPage(query, session), areCardsAvailable()]);
  const ticket = session ? await loadPaidTicket(session, page.outcome.booking) : null;
  return (
    <QueryProvider>
      <CardSalesProvider available={cardsAvailable}>
        <PaymentReturn {...page} ticket={ticket && <TicketCards {...ticket} />} />
      </CardSalesProvider>
    </QueryProvider>
  );
}
