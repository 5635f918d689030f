import type { Metadata } from 'next';
import { upcomingTicketsPath } from '@/lib/paths/offline';
import { TicketList } from '@/components/tickets/ticket-list';
import { loadPage } from '@/server/bff/http/load-page';
import type { PageQuery } from '@/server/bff/screens/page-query';
import { loadTicketList } from '@/server/bff/screens/ticket-page';

export const metadata: Metadata = { title: 'Tickets' };

const path = upcomingTicketsPath;

export default async function UpcomingTicketsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const pageQuery = await searchParams;
  const shown = await loadPage(path, pageQuery, (session) => loadTicketList(session, pageQuery.page));
  return <TicketList path={path} {...shown} />;
}
