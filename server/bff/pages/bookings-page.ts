import { z } from 'zod';
import type { Cancellation } from '@/lib/domain/cancel-one-by-one';
import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import type { BookingItem, BookingStatus } from '@/lib/contracts/bookings';
import type { ErrorCode } from '@/lib/errors';
import type { SessionToken } from '../session/session-cookie';
import { problemQuery } from './booking-page';
import { type PageQuery, orNull, pageNumber } from '../reads/page';
import { getBookingPolicy, listAllLater, listBookings, areCardsAvailable } from '../reads/bookings';
import { arePaymentsSimulated } from '../forms/payments';

export type ListedBookings = { bookings: BookingItem[]; page: number; hasNext: boolean } | null;

export async function loadBookingList(
  session: SessionToken,
  status: BookingStatus,
  query: PageQuery,
): Promise<ListedBookings> {
  return orNull(listBookings(session, status, pageNumber.parse(query.page)), 'A list of bookings could not be loaded.');
}

const outcomeQuery = z.object({
  booking: z.uuid().nullable().catch(null),
  problem: problemQuery,
  cancelled: z.enum(['all', 'not-all']).nullable().catch(null),
  payment: z.enum(['cancelled']).nullable().catch(null),
});

function readOutcome(query: PageQuery) {
  const { booking, problem, cancelled, payment } = outcomeQuery.parse(query);
  const paymentCancelled = payment === null ? null : booking;
  const refused: { booking: string; problem: ErrorCode } | null =
    cancelled === null && booking && problem ? { booking, problem } : null;
  if (cancelled === null) return { cancellation: null, refused, paymentCancelled };
  const cancellation: Cancellation = cancelled === 'all' ? { isWhole: true } : { isWhole: false, reason: problem };
  return { cancellation, refused, paymentCancelled };
}

/** The first page starts with the next trip. The other bookings follow, newest booking date first (spec section 3). */
async function putNextTripFirst(session: SessionToken, list: ListedBookings, now: Date) {
  if (list?.page !== 1) return { list, nextTrip: null };
  const later = list.hasNext ? await orNull(listAllLater(session), 'The next trip could not be found.') : null;
  const all = [...list.bookings, ...(later ?? [])];
  const next = all.findLast(({ departsAt }) => Date.parse(departsAt) > now.getTime());
  if (!next || (list.hasNext && !later)) return { list, nextTrip: null };
  const others = list.bookings.filter(({ bookingId }) => bookingId !== next.bookingId);
  return { list: { ...list, bookings: [next, ...others] }, nextTrip: next.bookingId };
}

export type BookingsPage = {
  list: ListedBookings;
  nextTrip: string | null;
  /** Null if it cannot be read. The page then shows the limits without the counts. */
  policy: BookingPolicy | null;
  now: Date;
  simulated: boolean;
  cardsAvailable: boolean;
} & ReturnType<typeof readOutcome>;

export async function loadBookingsPage(session: SessionToken, query: PageQuery): Promise<BookingsPage> {
  const now = new Date();
  const [loaded, policy, cardsAvailable] = await Promise.all([
    loadBookingList(session, 'active', query),
    orNull(getBookingPolicy(session), 'The booking rules could not be loaded.'),
    areCardsAvailable(),
  ]);
  const simulated = arePaymentsSimulated();
  const { list, nextTrip } = await putNextTripFirst(session, loaded, now);
  return { list, nextTrip, policy, now, simulated, cardsAvailable, ...readOutcome(query) };
}
