import type { BookingItem } from '@/lib/contracts/bookings';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { listBookings } from './bookings';

type Journey = Pick<TripLeg, 'regNo' | 'date' | 'from' | 'to'>;

/** Returns the user's active booking on this bus: what the back button shows after booking. */
export async function findBooked(
  session: SessionToken,
  { regNo, date, from, to }: Journey,
): Promise<BookingItem | undefined> {
  for (let page = 1; ; page += 1) {
    const { bookings, hasNext } = await listBookings(session, 'active', page);
    const found = bookings.find(
      (item) => item.regNo === regNo && item.date === date && item.from === from && item.to === to,
    );
    if (found) return found;
    // The newest date comes first: what follows is of days before.
    if (!hasNext || bookings.some((item) => item.date < date)) return undefined;
  }
}
