import type { Metadata } from 'next';
import { TicketList } from '@/components/tickets/ticket-list';
import { loadPage } from '@/server/auth/page';
import type { PageQuery } from '@/server/bff/booking-page';
import { loadTicketList } from '@/server/bff/ticket-page';

export const metadata: Metadata = { title: 'Tickets' };

const path = '/user/upcoming-tickets';

export default async function UpcomingTicketsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const asked = await searchParams;
  const shown = await loadPage(path, asked, (session) => loadTicketList(session, asked.page));
  return <TicketList path={path} {...shown} />;
}
