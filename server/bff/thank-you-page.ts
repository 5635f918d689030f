import { z } from 'zod';
import type { BookingPaymentState } from '@/lib/contracts/payments';
import { AppError } from '@/lib/errors';
import { type SessionToken, callAs } from './session-cookie';
import { loadProfile } from './accounts';
import { type PageQuery, orNull } from './page';
import { getBookingPaymentState } from './payments';
import { upstream } from '@/server/api/upstream';

const query = z.object({ booking: z.uuid().optional() });

/**
 * Returns the booking of /user/thank-you: the one in the query, or the latest one. Returns null if the user has no
 * booking or it cannot be read.
 */
export async function loadThankYouPage(
  session: SessionToken,
  pageQuery: PageQuery,
): Promise<BookingPaymentState | null> {
  await loadProfile(session);
  const booking = findBooking(session, pageQuery);
  await booking.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw error;
  });
  return orNull(booking, 'The new booking could not be loaded.');
}

async function findBooking(session: SessionToken, pageQuery: PageQuery): Promise<BookingPaymentState | null> {
  const bookingId =
    query.safeParse(pageQuery).data?.booking ?? (await upstream('recentTicket', {}, callAs(session)))?.bookingId;
  return bookingId === undefined ? null : getBookingPaymentState(session, bookingId, false);
}
