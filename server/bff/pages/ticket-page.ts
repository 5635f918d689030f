import { hash } from 'node:crypto';
import { cache } from 'react';
import { z } from 'zod';
import { toString } from 'qrcode';
import type { BookingItem } from '@/lib/contracts/bookings';
import type { Ticket, TicketPassenger, TicketCheck, TripPage } from '@/lib/contracts/tickets';
import { AppError, type ErrorCode } from '@/lib/errors';
import { shownPassengers } from '@/server/documents/tickets/shown-passengers';
import { listPageSize, maxStoredTrips } from '@/lib/limits';
import { upcomingTicketsPath } from '@/lib/paths/offline';
import { printTicketPathOf, ticketLinkUrl } from '@/lib/paths/tickets';
import { env } from '@/server/process/env';
import { upstream } from '@/server/api/upstream';
import { qrCorrection, qrMargin } from '@/server/documents/tickets/qr';
import { readSession } from '../session/session';
import { callAs, type SessionToken } from '../session/session-cookie';
import { orNull, loadListPage, pageNumber, logPageFailure, loadProfile, type PageQuery } from '../reads/page';
import { areCardsAvailable, getBooking } from '../reads/bookings';

type ShownTicket = {
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

/** Returns the ticket of a paid booking, or null. A page is complete without it. */
export async function loadPaidTicket(session: SessionToken, booking: BookingItem | null): Promise<ShownTicket | null> {
  if (!booking?.paid) return null;
  const loaded = await loadPrintTicket(session, { booking: booking.bookingId }).catch(() => null);
  return loaded === 'none' || loaded === 'unloaded' ? null : loaded;
}

/** The page and its metadata load the ticket once. */
export const loadSharedTicket = cache(async (bookingUuid: string): Promise<LoadedTicket> =>
  loadShownTicket(async () => getTicket(bookingUuid, await readSession())),
);

export async function loadTicketList(session: SessionToken, page: unknown) {
  const list = await orNull(listTickets(session, pageNumber.parse(page)), 'A list of tickets could not be loaded.');
  return { list, asOf: new Date().toISOString(), offlineOwner: session.userId };
}

const versionOf = (shown: unknown): string => hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 16);

export async function listTripPages(session: SessionToken): Promise<TripPage[]> {
  const params = { offset: 0, limit: maxStoredTrips + listPageSize };
  return toTripPages(await upstream('tickets', { params }, callAs(session)), new Date());
}

/** Returns the pages that a phone stores, the soonest trip first. `tickets` are in the order of the list. */
export function toTripPages(tickets: readonly Ticket[], now: Date): TripPage[] {
  const coming = tickets
    .filter(({ arrivesAt }) => Date.parse(arrivesAt) > now.getTime())
    .toReversed()
    .slice(0, maxStoredTrips)
    .map((ticket) => ({
      path: printTicketPathOf(ticket.bookingId),
      version: versionOf(ticket),
      isWanted: ticket.paid && ticket.status === 'active',
    }));
  const version = versionOf(tickets.slice(0, listPageSize));
  return [{ path: upcomingTicketsPath, version, isWanted: coming.some(({ isWanted }) => isWanted) }, ...coming];
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

/** Returns a booking's ticket by its random uuid. Its owner sees all of it, other people what the link shows. */
export async function getTicket(bookingId: string, session?: SessionToken): Promise<Ticket> {
  const input = { params: { bookingId } };
  try {
    return await upstream('sharedTicket', input, session && callAs(session));
  } catch (error) {
    if (session && error instanceof AppError && error.status === 401) return upstream('sharedTicket', input);
    throw error;
  }
}

export const listTickets = (session: SessionToken, page: number) =>
  loadListPage(page, (params) => upstream('tickets', { params }, callAs(session)));

export function drawQr(content: string): Promise<string> {
  return toString(content, { type: 'svg', margin: qrMargin, errorCorrectionLevel: qrCorrection });
}

type CodeOutcome = { check: TicketCheck } | { problem: ErrorCode };

export async function checkTypedCode(code: string): Promise<CodeOutcome> {
  try {
    return { check: await upstream('checkTicket', { body: { code: code.slice(0, 20) } }) };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.code };
    throw error;
  }
}

/**
 * Returns the booking of /user/thank-you: the one in the query, or the latest one. It is null if the user has no booking
 * or it cannot be read. A paid booking has its ticket.
 */
export async function loadThankYouPage(session: SessionToken, pageQuery: PageQuery) {
  await loadProfile(session);
  const found = findBooking(session, pageQuery);
  await found.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw error;
  });
  const booking = await orNull(found, 'The new booking could not be loaded.');
  const [ticket, cardsAvailable] = await Promise.all([loadPaidTicket(session, booking), areCardsAvailable()]);
  return { booking, ticket, cardsAvailable };
}

async function findBooking(session: SessionToken, pageQuery: PageQuery): Promise<BookingItem | null> {
  const bookingId =
    query.safeParse(pageQuery).data?.booking ?? (await upstream('recentTicket', {}, callAs(session)))?.bookingId;
  return bookingId === undefined ? null : getBooking(session, bookingId);
}
