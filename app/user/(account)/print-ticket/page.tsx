import type { Metadata } from 'next';
import { printTicketPath } from '@/lib/paths/offline';
import { NoBookings, TicketUnloaded } from '@/components/tickets/ticket-notices';
import { TicketScreen } from '@/components/tickets/ticket-screen';
import { loadPage, pageUrl, type PageQuery } from '@/server/bff/reads/page';
import { loadPrintTicket } from '@/server/bff/pages/ticket-page';

export const metadata: Metadata = { title: 'Print Ticket' };

const path = printTicketPath;

export default async function PrintTicketPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const pageQuery = await searchParams;
  const { loaded, offlineOwner } = await loadPage(path, pageQuery, async (session) => ({
    loaded: await loadPrintTicket(session, pageQuery),
    offlineOwner: session.userId,
  }));
  if (loaded === 'none') return <NoBookings title="Ticket" />;
  if (loaded === 'unloaded') return <TicketUnloaded path={pageUrl(path, pageQuery)} />;
  return <TicketScreen {...loaded} offlineOwner={offlineOwner} />;
}
