import * as z from 'zod/mini';
import type { BookingStanding } from '@/lib/contracts/payments';
import type { SessionToken } from '@/server/auth/session-cookie';
import { getPersonalDetails } from './accounts';
import type { PageQuery } from './booking-page';
import { orNull } from './list-page';
import { getBookingStanding } from './payments';
import { getRecentTicket } from './tickets';

const query = z.object({ booking: z.optional(z.uuid()) });

/**
 * Returns the booking that /user/thank-you thanks for: the one in the path, or the one made last. Null if there is none, or if
 * it cannot be read. Errors: session_expired.
 */
export async function loadThankYouPage(session: SessionToken, asked: PageQuery): Promise<BookingStanding | null> {
  await getPersonalDetails(session);
  return orNull(findBooking(session, asked), 'thanked booking failed');
}

async function findBooking(session: SessionToken, asked: PageQuery): Promise<BookingStanding | null> {
  const bookingId = query.safeParse(asked).data?.booking ?? (await getRecentTicket(session))?.bookingId;
  return bookingId === undefined ? null : getBookingStanding(session, bookingId, false);
}
