import type { BookingItem, BookingStatus } from '@/lib/contracts/bookings';
import { listPageSize } from '@/lib/limits';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';

export function getBooking(session: SessionToken, bookingId: string): Promise<BookingItem> {
  return upstream('ownBooking', { params: { bookingId } }, callAs(session));
}

/** Returns one page of the list, starting at 1. `hasNext` means that older bookings exist. */
export async function listBookings(session: SessionToken, status: BookingStatus, page: number) {
  const params = { status, offset: (page - 1) * listPageSize, limit: listPageSize + 1 };
  const rows = await upstream('bookings', { params }, callAs(session));
  return { bookings: rows.slice(0, listPageSize), page, hasNext: rows.length > listPageSize };
}
