import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import * as z from 'zod/mini';
import { TicketCard } from '@/components/tickets/ticket-card';
import { AppError } from '@/lib/errors';
import { drawTicketQr } from '@/server/bff/ticket-qr';
import { getTicket } from '@/server/bff/tickets';

export const metadata: Metadata = { title: 'Ticket', robots: { index: false }, referrer: 'no-referrer' };

export default async function TicketPage({ params }: { params: Promise<{ bookingId: string }> }) {
  const id = z.uuid().safeParse((await params).bookingId);
  if (!id.success) notFound();
  const ticket = await getTicket(id.data).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  });
  return <TicketCard ticket={ticket} qrSvg={await drawTicketQr(ticket)} />;
}
