import { AppError } from '@/lib/errors';
import type { CancellationPeriod } from '@/lib/limits';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { findAnyTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import { onlyOwn, type Handlers } from '@/server/platform/handler';
import { listUnclear } from '@/server/platform/sales/payments/payment-attempts.repo';
import type { Passenger, Platform } from '@/server/platform/platform';
import { exceededPeriod, findCardOnlyEnd } from '@/server/platform/sales/bookings/booking-policy';
import {
  countUnpaid,
  findCounters,
  findDraft,
  type BookingItem,
  type Counter,
  type ListPage,
} from '@/server/platform/sales/bookings/bookings.repo';
import { listBookings } from '@/server/platform/sales/bookings/find-booking';
import { findOwnBooking } from '@/server/platform/sales/bookings/find-booking';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';
import { saveDraft } from '@/server/platform/sales/bookings/save-draft';
import { createBooking } from '@/server/platform/sales/bookings/create-booking';
import { presentBooking, presentCreated, presentPassengers } from '@/server/platform/sales/bookings/present-booking';

type Names =
  | 'createBooking'
  | 'booking'
  | 'activeBookings'
  | 'usedBookings'
  | 'cancelledBookings'
  | 'bookingsPage'
  | 'passengers'
  | 'editPassenger'
  | 'bookingDraft'
  | 'saveBookingDraft'
  | 'bookingPolicy';

const maxListed = 1000;

async function legKey(platform: Platform, user: Passenger, params: LegParams) {
  const leg = await findAnyTripLeg(platform.db, params.tripId, params.legId);
  return { userId: user.id, tripId: leg.tripId, legId: leg.legId };
}

async function list(platform: Platform, user: Passenger, userUuid: string, page: ListPage) {
  onlyOwn(user, userUuid);
  const items = await listBookings(platform.db, user.id, page);
  const unpaid = items.filter(({ booking }) => booking.paidAt === null).map(({ booking }) => booking.id);
  const unclear = await listUnclear(platform.db, unpaid);
  return items.map((item) => presentBooking(item, unclear));
}

const whole = (status: NonNullable<ListPage['status']>): ListPage => ({ status, offset: 0, limit: maxListed });

/** A passenger who was cancelled before the booking lapsed was cancelled on request, and that cancellation counts. */
function hasLapsed({ booking, people }: BookingItem, passengerUuid: string): boolean {
  if (booking.cancelReason !== 'lapsed') return false;
  return people.some(({ uuid, updatedAt }) => uuid === passengerUuid && updatedAt >= booking.updatedAt);
}

function presentPolicy(counters: ReadonlyMap<CancellationPeriod, Counter>) {
  const request = (period: CancellationPeriod) => {
    const counter = counters.get(period);
    return counter ? { requestCount: counter.requestCount, requestTimeStamp: counter.expiresAt.toISOString() } : null;
  };
  return {
    exceeded: exceededPeriod(counters),
    dailyRequest: request('daily'),
    weeklyRequest: request('weekly'),
    monthlyRequest: request('monthly'),
    yearlyRequest: request('yearly'),
  };
}

export const bookingHandlers: Pick<Handlers, Names> = {
  createBooking: async ({ platform, user, idempotencyKey, body }) =>
    presentCreated(await createBooking(platform, user, idempotencyKey, body)),
  booking: async ({ platform, params, user }) => {
    const own = await findOwnBooking(platform.db, user.id, params.bookingId);
    const item = presentBooking(own, await listUnclear(platform.db, [own.booking.id]));
    return { ...item, isPaid: item.is_paid };
  },
  activeBookings: ({ platform, params, user }) => list(platform, user, params.userId, whole('active')),
  usedBookings: ({ platform, params, user }) => list(platform, user, params.userId, whole('used')),
  cancelledBookings: ({ platform, params, user }) => list(platform, user, params.userId, whole('cancelled')),
  bookingsPage: ({ platform, params: { userId, ...page }, user }) => list(platform, user, userId, page),
  passengers: async ({ platform, params, user }) =>
    presentPassengers(await findOwnBooking(platform.db, user.id, params.bookingUuid)),
  editPassenger: async ({ platform, params: { bookingUuid, passengerUuid }, user }) => {
    const { booking } = await findOwnBooking(platform.db, user.id, bookingUuid);
    await cancelPassengers(platform, booking.id, [passengerUuid]);
    const item = await findOwnBooking(platform.db, user.id, bookingUuid);
    if (hasLapsed(item, passengerUuid)) throw new AppError('booking_lapsed');
    const passenger = presentPassengers(item).find(({ uuid }) => uuid === passengerUuid);
    if (!passenger) throw new Error('passengers are never deleted');
    return {
      message: passenger.status === 'cancelled' ? 'Seats cancelled' : 'Not all seats were cancelled',
      passenger,
    };
  },
  bookingDraft: async ({ platform, params, user }) => ({
    names: await findDraft(platform.db, await legKey(platform, user, params)),
  }),
  saveBookingDraft: async ({ platform, params, body, user }) => {
    await saveDraft(platform, user, params, body.names);
    return body;
  },
  bookingPolicy: async ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    const now = platform.clock();
    const [counters, unpaid, cardOnlyEnd] = await Promise.all([
      findCounters(platform.db, user.id, now),
      countUnpaid(platform.db, user.id),
      findCardOnlyEnd(platform.db, user.id, now, platform.unpaidLimits),
    ]);
    return { ...presentPolicy(counters), unpaid, cardOnlyUntil: cardOnlyEnd?.toISOString() ?? null };
  },
};
