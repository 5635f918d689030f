import type { Queries } from '@/server/db/client';
import { selectBookings, type BookingItem, type ListPage } from './bookings.repo';

/**
 * Lists a page of a user's bookings of one status, or of all (spec section 3). The latest departure from the passenger's
 * stop comes first.
 */
export function listBookings(queries: Queries, userId: number, page: ListPage): Promise<BookingItem[]> {
  return selectBookings(queries, userId, page);
}
