import { z } from 'zod';
import type { Ticket, TicketPassenger } from '@/lib/contracts/tickets';
import { AppError } from '@/lib/errors';
import { shownPassengers } from '@/lib/domain/shown-passengers';
import { ticketLinkUrl } from '@/lib/paths/tickets';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { env } from '@/server/env';
import { currentLog } from '@/server/api/request-context';
import { orNull } from '@/server/bff/calls/or-null';
import { pageNumber } from './page-query';
import { getBookingStanding } from '@/server/bff/calls/payments';
import { drawQr } from './ticket-qr';
import { getRecentTicket, getTicket, listTickets } from '@/server/bff/calls/tickets';

export type ShownTicket = {
  ticket: Ticket;
  /** One a passenger; who cancelled has none, unless all did. `qrSvg` is null where there is nothing to show at the bus. */
  cards: { passenger: TicketPassenger; qrSvg: string | null }[];
  /** When the page was made, an ISO instant: a kept copy tells how old it is. */
  asOf: string;
  /** The ticket's own address, to be passed on. */
  shareUrl: string;
};

/** `none`: the user has no booking. `unloaded`: the ticket is there, and could not be loaded. */
type LoadedTicket = ShownTicket | 'none' | 'unloaded';

const query = z.object({ booking: z.uuid().optional() });

/**
 * The ticket of the booking that the address names, or of the one made last. Errors: not_found where the booking is not
 * the user's; session_expired.
 */
export function loadPrintTicket(session: SessionToken, asked: unknown): Promise<LoadedTicket> {
  const { data } = query.safeParse(asked);
  if (!data) throw new AppError('not_found');
  const { booking } = data;
  return unlessUnloaded(() => (booking === undefined ? getRecentTicket(session) : ownTicket(session, booking)));
}

/** Refused before the ticket, which opens to whoever knows the uuid, is even asked for. */
async function ownTicket(session: SessionToken, bookingUuid: string): Promise<Ticket> {
  await getBookingStanding(session, bookingUuid, false);
  return getTicket(bookingUuid);
}

/** The ticket by its link; no sign-in needed. Errors: not_found. */
export const loadSharedTicket = (bookingUuid: string): Promise<LoadedTicket> =>
  unlessUnloaded(() => getTicket(bookingUuid));

/** A page of all the user's tickets; the list is null when loading it failed. Errors: session_expired. */
export async function loadTicketList(session: SessionToken, page: unknown) {
  const list = await orNull(listTickets(session, pageNumber.parse(page)), 'A list of tickets could not be loaded.');
  return { list, asOf: new Date().toISOString(), offlineOwner: session.userId };
}

async function unlessUnloaded(load: () => Promise<Ticket | undefined>): Promise<LoadedTicket> {
  try {
    const ticket = await load();
    return ticket ? await showTicket(ticket) : 'none';
  } catch (error) {
    if (!(error instanceof AppError) || error.status < 500) throw error;
    (await currentLog()).error({ event: 'page_data_failed', err: error }, 'A ticket could not be loaded.');
    return 'unloaded';
  }
}

async function showTicket(ticket: Ticket): Promise<ShownTicket> {
  const cards = shownPassengers(ticket.passengers).map(async (passenger) => ({
    passenger,
    qrSvg: passenger.status === 'cancelled' ? null : await drawQr(passenger.qrContent),
  }));
  return {
    ticket,
    cards: await Promise.all(cards),
    asOf: new Date().toISOString(),
    shareUrl: ticketLinkUrl(env().NEXTAUTH_URL, ticket.bookingId),
  };
}
