import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import type { BookingItem } from '@/lib/contracts/bookings';
import type { BookingStatus } from '@/lib/contracts/journey';
import type { FormName, FormState } from '@/lib/forms/form';
import type { SessionToken } from '../session/session-cookie';
import { loadOneOf } from '../forms/draft';
import { type ListPage, type PageQuery, orNull, pageNumber } from '../reads/page';
import { getBookingPolicy, listAllLater, listBookings, areCardsAvailable } from '../reads/bookings';
import { arePaymentsSimulated } from '../forms/payments';

export type ListedBookings = ListPage<BookingItem> | null;

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
  const next = all.findLast(({ departsAt }) => Date.parse(departsAt) > now.getTime());
  if (!next || (list.hasNext && !later)) return { list, nextTrip: null };
  const others = list.items.filter(({ bookingId }) => bookingId !== next.bookingId);
  return { list: { ...list, items: [next, ...others] }, nextTrip: next.bookingId };
}

export type BookingsPage = {
  list: ListedBookings;
  nextTrip: string | null;
  /** Null if it cannot be read. The page then shows the limits without the counts. */
  policy: BookingPolicy | null;
  now: Date;
  simulated: boolean;
  cardsAvailable: boolean;
  form: { name: FormName; state: FormState };
};

export async function loadBookingsPage(session: SessionToken, query: PageQuery): Promise<BookingsPage> {
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
