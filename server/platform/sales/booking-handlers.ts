import { AppError } from '@/lib/errors';
import { cancellationLimits, maxDrafts } from '@/lib/limits';
import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import type { BookingItem } from '@/lib/contracts/bookings';
import type { LegParams } from '@/lib/contracts/trip-leg';
import type { bookingEndpoints } from '@/server/api/endpoints/bookings';
import { toSpecBooking, toSpecCreated, toSpecPassenger, type specifiedBookings } from '@/server/api/specified/bookings';
import { findAnyTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import { onlyOwn, type Handlers } from '@/server/platform/handler';
import { listUnclear } from '@/server/platform/sales/payments/payment-attempts.repo';
import type { Passenger, Platform } from '@/server/platform/platform';
import { exceededPeriod, findAccountTerms } from '@/server/platform/sales/bookings/booking-policy';
import {
  findDraft,
  type LoadedBooking,
  type ListPage,
  listBookings,
  deleteOldestDrafts,
  upsertDraft,
} from '@/server/platform/sales/bookings/bookings.repo';
import { findOwnBooking } from './bookings/locked-booking';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';
import { cancelPaidBooking, findRefundOffer, toRefund } from '@/server/platform/sales/refunds/cancel-paid-booking';
import { listOwnRefunds } from '@/server/platform/sales/refunds/refunds.repo';
import { createBooking } from '@/server/platform/sales/bookings/create-booking';
import { toBookingItem, toCreatedBooking } from '@/server/platform/sales/bookings/present-booking';
import { inTransaction } from '@/server/db/client';
import { refuseUnknownSeats } from '@/server/platform/seats/unknown-seats';

type Names = keyof typeof bookingEndpoints | keyof typeof specifiedBookings;

/** Limit of a list request without an offset and a limit. */
const maxListed = 1000;
const maxRefunds = 100;

async function legKey(platform: Platform, user: Passenger, params: LegParams) {
  const leg = await findAnyTripLeg(platform.db, platform.clock(), params.tripId, params.legId);
  return { userId: user.id, tripId: leg.tripId, legId: leg.legId };
}

async function findUnclear({ db }: Platform, items: readonly LoadedBooking[]) {
  return listUnclear(
    db,
    items.filter(({ booking }) => booking.paidAt === null).map(({ booking }) => booking.id),
  );
}

async function list(platform: Platform, user: Passenger, page: ListPage) {
  const items = await listBookings(platform.db, user.id, page);
  const unclear = await findUnclear(platform, items);
  return items.map((item) => ({ item: toBookingItem(item, unclear), busId: item.trip.busUuid }));
}

async function findOwn(platform: Platform, user: Passenger, bookingId: string) {
  const own = await findOwnBooking(platform.db, user.id, bookingId);
  return { item: toBookingItem(own, await findUnclear(platform, [own])), busId: own.trip.busUuid };
}

async function specList(platform: Platform, user: Passenger, userUuid: string, status: BookingItem['status']) {
  onlyOwn(user, userUuid);
  const listed = await list(platform, user, { status, offset: 0, limit: maxListed });
  return listed.map(({ item, busId }) => toSpecBooking(item, busId));
}

/** Cancels a passenger, and returns the booking and the passenger as they are then. */
async function cancelPassenger(platform: Platform, user: Passenger, bookingUuid: string, passengerUuid: string) {
  const { booking } = await findOwnBooking(platform.db, user.id, bookingUuid);
  await cancelPassengers(platform, booking.id, [passengerUuid]);
  const loaded = await findOwnBooking(platform.db, user.id, bookingUuid);
  if (hasLapsed(loaded, passengerUuid)) throw new AppError('booking_lapsed');
  const person = loaded.people.find(({ uuid }) => uuid === passengerUuid);
  if (!person) throw new Error('passengers are never deleted');
  return { person, bookingUuid: booking.uuid, isCancelled: person.status === 'cancelled' };
}

/**
 * Says whether the passenger was cancelled when the booking lapsed. A passenger who was cancelled earlier was cancelled on
 * request, and that cancellation counts.
 */
function hasLapsed({ booking, people }: LoadedBooking, passengerUuid: string): boolean {
  if (booking.cancelReason !== 'lapsed') return false;
  return people.some(({ uuid, updatedAt }) => uuid === passengerUuid && updatedAt >= booking.updatedAt);
}

const periods = ['daily', 'weekly', 'monthly', 'yearly'] as const;

async function readPolicy({ db, clock, unpaidLimits }: Platform, user: Passenger): Promise<BookingPolicy> {
  const { counters, unpaid, cardOnlyEnd } = await findAccountTerms(db, user.id, clock(), unpaidLimits);
  const windows = periods.map((period) => {
    const counter = counters.get(period);
    const endsAt = counter?.expiresAt.toISOString() ?? null;
    return { period, limit: cancellationLimits[period], count: counter?.requestCount ?? 0, endsAt };
  });
  return { exceeded: exceededPeriod(counters), windows, unpaid, cardOnlyUntil: cardOnlyEnd?.toISOString() ?? null };
}

async function saveDraft(
  platform: Platform,
  user: Passenger,
  params: LegParams,
  names: Record<string, string>,
): Promise<void> {
  const key = await legKey(platform, user, params);
  await inTransaction(platform.db, async (tx) => {
    await platform.lockSeats(tx, user.id, key.tripId, []);
    await refuseUnknownSeats(tx, key.tripId, Object.keys(names));
    await upsertDraft(tx, key, names);
    await deleteOldestDrafts(tx, user.id, maxDrafts);
  });
}

export const bookingHandlers: Pick<Handlers, Names> = {
  bookSeats: async ({ platform, user, body: { idempotencyKey, tripId, legId, ...request } }) =>
    toCreatedBooking(await createBooking(platform, user, idempotencyKey, { ...request, leg: { tripId, legId } })),
  ownBooking: async ({ platform, params, user }) => (await findOwn(platform, user, params.bookingId)).item,
  bookings: async ({ platform, params, user }) => (await list(platform, user, params)).map(({ item }) => item),
  cancelPassenger: async ({ platform, params: { bookingId, passengerId }, user }) => {
    const { isCancelled } = await cancelPassenger(platform, user, bookingId, passengerId);
    return { isCancelled };
  },
  refundTerms: async ({ platform, params, user }) =>
    findRefundOffer(platform, await findOwnBooking(platform.db, user.id, params.bookingId)),
  refundBooking: async ({ platform, params, user, body }) => {
    const item = await findOwnBooking(platform.db, user.id, params.bookingId);
    return toRefund((await cancelPaidBooking(platform, item, body.expectedThebe)).refund);
  },
  ownRefunds: async ({ platform, user }) => {
    const rows = await listOwnRefunds(platform.db, user.id, maxRefunds);
    return rows.map(({ refund, bookingId, reservationNumber }) => ({
      ...toRefund(refund),
      bookingId,
      reservationNumber,
    }));
  },
  createBooking: async ({ platform, user, idempotencyKey, body }) =>
    toSpecCreated(toCreatedBooking(await createBooking(platform, user, idempotencyKey, body))),
  booking: async ({ platform, params, user }) => {
    const { item, busId } = await findOwn(platform, user, params.bookingId);
    const booking = toSpecBooking(item, busId);
    return { ...booking, isPaid: booking.is_paid };
  },
  activeBookings: ({ platform, params, user }) => specList(platform, user, params.userId, 'active'),
  usedBookings: ({ platform, params, user }) => specList(platform, user, params.userId, 'used'),
  cancelledBookings: ({ platform, params, user }) => specList(platform, user, params.userId, 'cancelled'),
  passengers: async ({ platform, params, user }) => {
    const { people, booking } = await findOwnBooking(platform.db, user.id, params.bookingUuid);
    return people.map((person) => toSpecPassenger(person, booking.uuid));
  },
  editPassenger: async ({ platform, params: { bookingUuid, passengerUuid }, user }) => {
    const cancelled = await cancelPassenger(platform, user, bookingUuid, passengerUuid);
    return {
      message: cancelled.isCancelled ? 'Seats cancelled' : 'Not all seats were cancelled',
      passenger: toSpecPassenger(cancelled.person, cancelled.bookingUuid),
    };
  },
  bookingDraft: async ({ platform, params, user }) => ({
    names: await findDraft(platform.db, await legKey(platform, user, params)),
  }),
  saveBookingDraft: async ({ platform, params, body, user }) => {
    await saveDraft(platform, user, params, body.names);
    return body;
  },
  bookingPolicy: ({ platform, user }) => readPolicy(platform, user),
};
