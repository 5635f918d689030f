import type { Metadata } from 'next';
import { CheckTicket } from '@/components/tickets/check-ticket';
import { OfflineNotice } from '@/components/tickets/offline-notice';
import { offlineOwnerMeta } from '@/lib/browser/offline-meta';
import { checkTypedCode } from '@/server/bff/pages/ticket-page';

export const metadata: Metadata = { title: 'Check a ticket', robots: { index: false }, referrer: 'no-referrer' };

type Props = { searchParams: Promise<{ code?: string | string[] }> };

export default async function CheckTicketPage({ searchParams }: Props) {
  const { code } = await searchParams;
  const typed = typeof code === 'string' ? code : null;
  return (
    <div className="mx-auto max-w-md py-2">
      <h1 className="mb-2 text-2xl">Check a ticket</h1>
      <p className="text-muted mb-4">For conductors: scan the QR code of a ticket, or type its number.</p>
      <OfflineNotice asOf={new Date().toISOString()} what="page" />
      <CheckTicket typed={typed ?? ''} first={typed === null ? null : await checkTypedCode(typed)} />
      {/* The result of a check must not be stored for offline use. */}
      {typed === null && <meta name={offlineOwnerMeta} content="anyone" />}
    </div>
  );
}
