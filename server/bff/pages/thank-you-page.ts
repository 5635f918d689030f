import { z } from 'zod';
import type { BookingItem } from '@/lib/contracts/bookings';
import { AppError } from '@/lib/errors';
import { type SessionToken, callAs } from '../session/session-cookie';
import { areCardsAvailable, getBooking } from '../reads/bookings';
import { loadProfile, type PageQuery, orNull } from '../reads/page';
import { loadPaidTicket } from './ticket-page';
import { upstream } from '@/server/api/upstream';

const query = z.object({ booking: z.uuid().optional() });

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
