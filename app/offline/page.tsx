import type { Metadata } from 'next';
import { KeepTicket } from '@/components/tickets/keep-ticket';

export const metadata: Metadata = { title: 'You are offline', robots: { index: false } };

/** What the service worker shows where there is neither a network nor a copy of the page. */
export default function OfflinePage() {
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <h1 className="mb-4 text-3xl">You are offline</h1>
      <p className="text-muted text-lg">
        This page was not kept on this phone. Tickets that you have opened before can be opened without a network.
      </p>
      <KeepTicket keptFor="anyone" />
    </div>
  );
}
