import type { BookingItem } from '@/lib/contracts/bookings';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { listBookings } from './bookings';

type Journey = Pick<TripLeg, 'regNo' | 'date' | 'from' | 'to'>;

/** Returns the user's active booking on this bus. The overview shows it if the user goes back after booking. */
export async function findBooked(
  session: SessionToken,
  { regNo, date, from, to }: Journey,
): Promise<BookingItem | undefined> {
  for (let page = 1; ; page += 1) {
    const { bookings, hasNext } = await listBookings(session, 'active', page);
    const booking = bookings.find(
      (item) => item.regNo === regNo && item.date === date && item.from === from && item.to === to,
    );
    if (booking) return booking;
    // The list starts with the newest date, so all later pages have earlier dates.
    if (!hasNext || bookings.some((item) => item.date < date)) return undefined;
  }
}
