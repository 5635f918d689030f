import type { Metadata } from 'next';
import { upcomingTicketsPath } from '@/lib/paths/offline';
import { buttonClass } from '@/components/ui/button';
import { StoreTicket } from '@/components/tickets/store-ticket';
import { OfflineTicketList, TryAgain } from '@/components/tickets/offline-ticket-list';

export const metadata: Metadata = { title: 'No connection', robots: { index: false } };

export default function OfflinePage() {
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <h1 className="mb-4 text-3xl">No connection</h1>
      <p className="text-muted mb-6 text-lg">
        This page is not saved on this phone. Your tickets, and search results that you have opened before, can be
        opened without a network.
      </p>
      <a href={upcomingTicketsPath} className={buttonClass()}>
        All your tickets
      </a>
      <TryAgain />
      <OfflineTicketList />
      <StoreTicket offlineOwner="anyone" />
    </div>
  );
}
