import type { Ticket } from '@/lib/contracts/tickets';
import { AppError } from '@/lib/errors';
import { pictureName } from '@/lib/paths/files';
import type { SessionToken } from '../session/session-cookie';
import { writeCalendar } from '@/server/documents/tickets/calendar';
import { renderTicketPdf } from '@/server/documents/tickets/ticket-pdf';
import { memoize } from '../reads/memoize';
import { orNull } from '../reads/page';
import { getTicket } from '../pages/ticket-page';
import { loadCataloguePicture } from '../reads/pictures';

/** Cached, because a page takes about 20 ms of CPU time and every person with the link can request it. */
const ticketPdf = memoize(async (ticket: Ticket) => renderTicketPdf(ticket, await loadLogo(ticket)), {
  ttlMs: 60_000,
  max: 50,
});

export async function makeTicketPdf(bookingId: string, session?: SessionToken): Promise<Uint8Array> {
  return ticketPdf(await findGoodTicket(bookingId, session));
}

/** The file of a cancelled ticket cancels the entry of a calendar. */
export async function makeTicketCalendar(bookingId: string, session?: SessionToken): Promise<Uint8Array> {
  return new TextEncoder().encode(writeCalendar(await findGoodTicket(bookingId, session, true)));
}

/** Returns null if the logo cannot be loaded, because the ticket is valid without it. */
async function loadLogo({ logo }: Ticket): Promise<Uint8Array | null> {
  const name = pictureName(logo ?? '');
  return name === undefined
    ? null
    : orNull(loadCataloguePicture(name, 'png'), 'The logo of a ticket could not be loaded.');
}

async function findGoodTicket(bookingId: string, session: SessionToken | undefined, isCancelledGood = false) {
  const ticket = await getTicket(bookingId, session);
  if (ticket.status === 'cancelled' && !(isCancelledGood && ticket.paid)) throw new AppError('booking_cancelled');
  if (!ticket.paid) throw new AppError('ticket_unpaid');
  if (ticket.reservationNumber === '') throw new AppError('ticket_link_ended');
  return ticket;
}
