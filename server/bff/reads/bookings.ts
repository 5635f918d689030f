import type { BookingItem } from '@/lib/contracts/bookings';
import type { BookingStatus, Journey } from '@/lib/contracts/journey';
import { listPageSize } from '@/lib/limits';
import { type SessionToken, callAs } from '../session/session-cookie';
import { upstream } from '@/server/api/upstream';
import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import { bookingLimitOf, suspensionOf } from '@/lib/domain/cancellation-limits';
import { AppError } from '@/lib/errors';
import { loadListPage, orNull } from './page';

export function getBooking(session: SessionToken, bookingId: string): Promise<BookingItem> {
  return upstream('ownBooking', { params: { bookingId } }, callAs(session));
}

export const listBookings = (session: SessionToken, status: BookingStatus, page: number) =>
  loadListPage(page, (part) => upstream('bookings', { params: { status, ...part } }, callAs(session)));

/** Returns the active bookings after the first page, as many as one call lists. */
export const listAllLater = (session: SessionToken): Promise<BookingItem[]> =>
  upstream('bookings', { params: { status: 'active', offset: listPageSize, limit: 100 } }, callAs(session));

export async function getBookingPolicy(session: SessionToken): Promise<BookingPolicy> {
  try {
    return await upstream('bookingPolicy', {}, callAs(session));
  } catch (error) {
    if (error instanceof AppError && error.status === 401) throw error;
    throw new AppError('application_error', { cause: error });
  }
}

export async function refuseSuspended(session: SessionToken) {
  const suspension = suspensionOf(await getBookingPolicy(session), new Date());
  if (suspension) throw new AppError(suspension.code, suspension);
}

/** `suspension`: the account cannot book. `cardOnlyUntil`: it pays by card only until then. */
export async function findBookingLimits(session: SessionToken) {
  const policy = await orNull(getBookingPolicy(session), 'The booking rules could not be loaded.');
  return { suspension: policy && bookingLimitOf(policy, new Date()), cardOnlyUntil: policy?.cardOnlyUntil ?? null };
}

/** Returns the user's active booking on this bus. The overview shows it if the user goes back after booking. */
export async function findBooked(
  session: SessionToken,
  { regNo, date, from, to }: Pick<Journey, 'regNo' | 'date' | 'from' | 'to'>,
): Promise<BookingItem | undefined> {
  for (let page = 1; ; page += 1) {
    const { items, hasNext } = await listBookings(session, 'active', page);
    const booking = items.find(
      (item) => item.regNo === regNo && item.date === date && item.from === from && item.to === to,
    );
    if (booking) return booking;
    // The list starts with the newest date, so all later pages have earlier dates.
    if (!hasNext || items.some((item) => item.date < date)) return undefined;
  }
}

export async function areCardsAvailable(): Promise<boolean> {
  const cards = await orNull(upstream('cardPayments', {}), 'The state of card payments could not be loaded.');
  return cards?.available ?? true;
}
