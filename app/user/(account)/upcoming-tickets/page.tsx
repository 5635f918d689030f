import type { Metadata } from 'next';
import { upcomingTicketsPath } from '@/lib/paths/offline';
import { TicketList } from '@/components/tickets/ticket-list';
import { loadPage, type PageQuery } from '@/server/bff/reads/page';
import { loadTicketList } from '@/server/bff/pages/ticket-page';

export const metadata: Metadata = { title: 'Tickets' };

const path = upcomingTicketsPath;

export default async function UpcomingTicketsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const pageQuery = await searchParams;
  const shown = await loadPage(path, pageQuery, (session) => loadTicketList(session, pageQuery.page));
  return <TicketList path={path} {...shown} />;
}
