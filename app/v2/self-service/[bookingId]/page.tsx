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

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { bookingId } = await params;
  const page = { title: 'Ticket', robots: { index: false }, referrer: 'no-referrer' } as const;
  const loaded = z.uuid().safeParse(bookingId).success ? await loadSharedTicket(bookingId).catch(() => null) : null;
  if (loaded === null || typeof loaded === 'string') return page;
  const title = shareText(loaded.ticket);
  return {
    ...pageMetadata({
      title,
      description: 'Board with this ticket and a proof of identity.',
      path: ticketLinkPath(bookingId),
    }),
    ...page,
    title,
    alternates: null,
  };
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
