import { z } from 'zod';
import type { Ticket, TicketPassenger } from '@/lib/contracts/tickets';
import { AppError } from '@/lib/errors';
import { shownPassengers } from '@/server/documents/tickets/shown-passengers';
import { ticketLinkUrl } from '@/lib/paths/tickets';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { env } from '@/server/env';
import { orNull } from '@/server/bff/calls/or-null';
import { pageNumber } from './page-query';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';
import { drawQr } from './ticket-qr';
import { getTicket, listTickets } from '@/server/bff/calls/tickets';
import { logPageFailure } from '@/server/bff/calls/log-page-failure';

export type ShownTicket = {
  ticket: Ticket;
  /** One card for each passenger. Cancelled passengers are omitted unless all are cancelled. Their `qrSvg` is null, and that of a link after the journey. */
  cards: { passenger: TicketPassenger; qrSvg: string | null }[];
  /** ISO instant of rendering, so that an offline copy shows its age. */
  asOf: string;
  shareUrl: string;
};

/** `none` means that the user has no booking. `unloaded` means that the ticket could not be loaded. */
type LoadedTicket = ShownTicket | 'none' | 'unloaded';

const query = z.object({ booking: z.uuid().optional() });

/**
 * Loads the ticket of the booking in the query, or of the latest booking. Errors: not_found if the booking is another
 * user's, session_expired.
 */
export function loadPrintTicket(session: SessionToken, pageQuery: unknown): Promise<LoadedTicket> {
  const { data } = query.safeParse(pageQuery);
  if (!data) throw new AppError('not_found');
  const { booking } = data;
  const caller = callAs(session);
  return loadShownTicket(() =>
    booking === undefined
      ? upstream('recentTicket', {}, caller)
      : upstream('ownTicket', { params: { bookingId: booking } }, caller),
  );
}

/** Loads a ticket by its link. Its owner may be signed in. Errors: not_found, ticket_link_ended. */
export const loadSharedTicket = (bookingUuid: string, session?: SessionToken): Promise<LoadedTicket> =>
  loadShownTicket(() => getTicket(bookingUuid, session));

/** Loads one page of the user's tickets. The list is null if it could not be loaded. Errors: session_expired. */
export async function loadTicketList(session: SessionToken, page: unknown) {
  const list = await orNull(listTickets(session, pageNumber.parse(page)), 'A list of tickets could not be loaded.');
  return { list, asOf: new Date().toISOString(), offlineOwner: session.userId };
}

async function loadShownTicket(load: () => Promise<Ticket | null>): Promise<LoadedTicket> {
  try {
    const ticket = await load();
    return ticket ? await presentTicket(ticket) : 'none';
  } catch (error) {
    if (!(error instanceof AppError) || error.status < 500) throw error;
    await logPageFailure(error, 'A ticket could not be loaded.');
    return 'unloaded';
  }
}

async function presentTicket(ticket: Ticket): Promise<ShownTicket> {
  const cards = shownPassengers(ticket.passengers).map(async (passenger) => ({
    passenger,
    qrSvg: passenger.status === 'cancelled' || passenger.qrContent === '' ? null : await drawQr(passenger.qrContent),
  }));
  return {
    ticket,
    cards: await Promise.all(cards),
    asOf: new Date().toISOString(),
    shareUrl: ticketLinkUrl(env().NEXTAUTH_URL, ticket.bookingId),
  };
}
