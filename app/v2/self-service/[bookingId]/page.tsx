import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { TicketUnloaded, TicketLinkEnded } from '@/components/tickets/ticket-notices';
import { pageMetadata } from '@/components/content/page-metadata';
import { shareText, TicketScreen } from '@/components/tickets/ticket-screen';
import { AppError } from '@/lib/errors';
import { signedInMeta } from '@/lib/browser/rendered-for-session';
import { ticketLinkPath } from '@/lib/paths/tickets';
import { readSession } from '@/server/bff/session/session';
import { loadSharedTicket } from '@/server/bff/pages/ticket-page';

type Props = { params: Promise<{ bookingId: string }> };

const unlisted = { robots: { index: false }, referrer: 'no-referrer', alternates: null } as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { bookingId } = await params;
  const loaded = await loadSharedTicket(bookingId).catch(() => null);
  if (loaded === null || typeof loaded === 'string') return { title: 'Ticket', ...unlisted };
  const preview = { title: shareText(loaded.ticket), description: 'Open the link to see the ticket.' };
  return { ...pageMetadata({ ...preview, path: ticketLinkPath(bookingId) }), ...unlisted };
}

export default async function TicketPage({ params }: Props) {
  const id = z.uuid().safeParse((await params).bookingId);
  if (!id.success) notFound();
  const session = await readSession();
  const loaded = await loadSharedTicket(id.data).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    if (error instanceof AppError && error.code === 'ticket_link_ended') return 'ended' as const;
    throw error;
  });
  if (loaded === 'none') notFound();
  if (loaded === 'ended') return <TicketLinkEnded />;
  if (loaded === 'unloaded') return <TicketUnloaded path={ticketLinkPath(id.data)} />;
  return (
    <>
      {session && <meta name={signedInMeta} content={session.userId} />}
      <TicketScreen {...loaded} offlineOwner="link" />
    </>
  );
}
