import type { Queries } from '@/server/db/client';
import { selectBookings, type BookingItem, type ListPage } from './bookings.repo';

/**
 * Lists a user's bookings of one status, or of any, with the newest booking date first (spec section 3). The date is that of
 * the departure at the passenger's own stop.
 */
export function listBookings(queries: Queries, userId: number, page: ListPage): Promise<BookingItem[]> {
  return selectBookings(queries, userId, page);
}
