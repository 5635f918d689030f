import { z } from 'zod';
import type { BookingItem } from '@/lib/contracts/bookings';
import type { BookingStatus } from '@/lib/contracts/journey';
import type { OwnRefund } from '@/lib/contracts/refunds';
import { upstream } from '@/server/api/upstream';
import { AppError } from '@/lib/errors';
import { callAs, type SessionToken } from '../session/session-cookie';
import { loadOneOf, loadForm } from '../forms/draft';
import { orNull, pageNumber, loadProfile, type ListPage, type PageQuery } from '../reads/page';
import { getBookingPolicy, listAllLater, listBookings, areCardsAvailable, getBooking } from '../reads/bookings';
import { arePaymentsSimulated } from '../forms/payments';

type ListedBookings = ListPage<BookingItem> | null;

export async function loadBookingList(
  session: SessionToken,
  status: BookingStatus,
  query: PageQuery,
): Promise<ListedBookings> {
  return orNull(listBookings(session, status, pageNumber.parse(query.page)), 'A list of bookings could not be loaded.');
}

const ownForms = ['cancel-passengers', 'pay', 'cancel-payment'] as const;

/** The first page starts with the next trip. The other bookings follow, newest booking date first (spec section 3). */
async function putNextTripFirst(session: SessionToken, list: ListedBookings, now: Date) {
  if (list?.page !== 1) return { list, nextTrip: null };
  const later = list.hasNext ? await orNull(listAllLater(session), 'The next trip could not be found.') : null;
  const all = [...list.items, ...(later ?? [])];
  const next = all.findLast(({ departsAt, status }) => status === 'active' && Date.parse(departsAt) > now.getTime());
  if (!next || (list.hasNext && !later)) return { list, nextTrip: null };
  const others = list.items.filter(({ bookingId }) => bookingId !== next.bookingId);
  return { list: { ...list, items: [next, ...others] }, nextTrip: next.bookingId };
}

/** Returns the next trip, null if no trip follows, and undefined if the bookings could not be loaded. */
export async function findNextTrip(session: SessionToken): Promise<BookingItem | null | undefined> {
  const { list, nextTrip } = await putNextTripFirst(session, await loadBookingList(session, 'active', {}), new Date());
  return list ? (list.items.find(({ bookingId }) => bookingId === nextTrip) ?? null) : undefined;
}

/** `policy` is null if it cannot be read. The page then shows the limits without the counts. */
export async function loadBookingsPage(session: SessionToken, query: PageQuery) {
  const now = new Date();
  const [loaded, policy, cardsAvailable] = await Promise.all([
    loadBookingList(session, 'active', query),
    orNull(getBookingPolicy(session), 'The booking rules could not be loaded.'),
    areCardsAvailable(),
  ]);
  const simulated = arePaymentsSimulated();
  const { list, nextTrip } = await putNextTripFirst(session, loaded, now);
  const form = await loadOneOf(ownForms, query);
  return { list, nextTrip, policy, now, simulated, cardsAvailable, form };
}

const query = z.object({ booking: z.uuid() });

export async function loadWebCancellation(session: SessionToken, pageQuery: PageQuery) {
  // This call comes first, so that an expired session is renewed before the query is checked.
  await loadProfile(session);
  const { data } = query.safeParse(pageQuery);
  if (!data) throw new AppError('not_found');
  const [booking, offer] = await Promise.all([
    getBooking(session, data.booking),
    upstream('refundTerms', { params: { bookingId: data.booking } }, callAs(session)),
  ]);
  const { refusal } = await loadForm('refund', pageQuery);
  return { booking, offer, refusal };
}

/** Returns null if the refunds cannot be loaded. The page then shows the bookings without them. */
export const loadRefunds = (session: SessionToken): Promise<OwnRefund[] | null> =>
  orNull(upstream('ownRefunds', {}, callAs(session)), 'The refunds could not be loaded.');
