import type { Metadata } from 'next';
import * as z from 'zod/mini';
import { NoBookings } from '@/components/tickets/no-bookings';
import { TicketList } from '@/components/tickets/ticket-list';
import { loadPage } from '@/server/auth/page';
import type { PageQuery } from '@/server/bff/booking-page';
import { listTickets } from '@/server/bff/tickets';

export const metadata: Metadata = { title: 'Tickets' };

const pageNumber = z.catch(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1);

export default async function UpcomingTicketsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const asked = await searchParams;
  const list = await loadPage('/user/upcoming-tickets', asked, async (session) => ({
    ...(await listTickets(session, pageNumber.parse(asked.page))),
    keptFor: session.userId,
  }));
  if (list.tickets.length === 0 && list.page === 1) return <NoBookings title="Tickets" />;
  return <TicketList {...list} asOf={new Date().toISOString()} />;
}
