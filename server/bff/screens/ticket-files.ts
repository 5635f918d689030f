import type { Ticket } from '@/lib/contracts/tickets';
import { AppError } from '@/lib/errors';
import { pictureName } from '@/lib/paths/files';
import { writeCalendar } from '@/server/documents/tickets/calendar';
import { renderTicketPdf } from '@/server/documents/tickets/ticket-pdf';
import { memoize } from '@/server/bff/calls/memoize';
import { orNull } from '@/server/bff/calls/or-null';
import { loadPicture } from '@/server/bff/calls/pictures';
import { getTicket } from '@/server/bff/calls/tickets';

/** A page takes some 20 ms of the process that all pages come from, and whoever has the link may ask. */
const ticketPdf = memoize(async (ticket: Ticket) => renderTicketPdf(ticket, await loadLogo(ticket)), {
  ttlMs: 60_000,
  max: 50,
});

/** ticket.pdf, a page a passenger; no sign-in needed. Errors: not_found, ticket_unpaid, booking_cancelled. */
export async function makeTicketPdf(bookingId: string): Promise<Uint8Array> {
  return ticketPdf(await findGoodTicket(bookingId));
}

/** ticket.ics, for the passenger's calendar. Errors: as above. */
export async function makeTicketCalendar(bookingId: string): Promise<Uint8Array> {
  return new TextEncoder().encode(writeCalendar(await findGoodTicket(bookingId)));
}

/** A ticket without its logo is better than no ticket. */
async function loadLogo({ logo }: Ticket): Promise<Uint8Array | null> {
  const name = pictureName(logo ?? '');
  return name === undefined ? null : orNull(loadPicture(name, 'png'), 'The logo of a ticket could not be loaded.');
}

async function findGoodTicket(bookingId: string): Promise<Ticket> {
  const ticket = await getTicket(bookingId);
  if (ticket.status === 'cancelled') throw new AppError('booking_cancelled');
  if (!ticket.paid) throw new AppError('ticket_unpaid');
  return ticket;
}
