import type { Departure } from '@/lib/contracts/departures';
import type { SessionToken } from '@/server/auth/session-cookie';
import { listBookings } from './bookings';

type Journey = Pick<Departure, 'regNo' | 'date' | 'from' | 'to'>;

/** Whether the user has an active booking on this bus already: what the back button shows after booking. */
export async function isBooked(session: SessionToken, { regNo, date, from, to }: Journey): Promise<boolean> {
  for (let page = 1; ; page += 1) {
    const { bookings, hasNext } = await listBookings(session, 'active', page);
    if (bookings.some((item) => item.regNo === regNo && item.date === date && item.from === from && item.to === to))
      return true;
    // The newest date comes first: what follows is of days before.
    if (!hasNext || bookings.some((item) => item.date < date)) return false;
  }
}
