import { z } from 'zod';
import type { BookingStanding } from '@/lib/contracts/payments';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { getPersonalDetails } from '@/server/bff/calls/accounts';
import type { PageQuery } from './page-query';
import { orNull } from '@/server/bff/calls/or-null';
import { getBookingStanding } from '@/server/bff/calls/payments';
import { getRecentTicket } from '@/server/bff/calls/tickets';

const query = z.object({ booking: z.uuid().optional() });

/**
 * Returns the booking that /user/thank-you thanks for: the one in the path, or the one made last. Null if there is none, or if
 * it cannot be read. Errors: session_expired.
 */
export async function loadThankYouPage(session: SessionToken, asked: PageQuery): Promise<BookingStanding | null> {
  await getPersonalDetails(session);
  return orNull(findBooking(session, asked), 'The new booking could not be loaded.');
}

async function findBooking(session: SessionToken, asked: PageQuery): Promise<BookingStanding | null> {
  const bookingId = query.safeParse(asked).data?.booking ?? (await getRecentTicket(session))?.bookingId;
  return bookingId === undefined ? null : getBookingStanding(session, bookingId, false);
}
