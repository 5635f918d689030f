import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import * as z from 'zod/mini';
import { NoBookings } from '@/components/tickets/no-bookings';
import { TicketScreen } from '@/components/tickets/ticket-screen';
import { loadPage } from '@/server/auth/page';
import type { PageQuery } from '@/server/bff/booking-page';
import { loadPrintTicket } from '@/server/bff/ticket-page';

export const metadata: Metadata = { title: 'Ticket' };

const query = z.object({ booking: z.optional(z.uuid()) });

export default async function PrintTicketPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const asked = await searchParams;
  const { data } = query.safeParse(asked);
  if (!data) notFound();
  const { shown, keptFor } = await loadPage('/user/print-ticket', asked, async (session) => ({
    shown: await loadPrintTicket(session, data.booking),
    keptFor: session.userId,
  }));
  return shown ? <TicketScreen {...shown} keptFor={keptFor} /> : <NoBookings title="Ticket" />;
}
