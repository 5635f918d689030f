import type { BookingItem } from '@/lib/contracts/bookings';
import { toSpecBooking, toSpecCreated, toSpecPassenger } from '@/server/api/specified/bookings';
import { onlyOwn, type Handlers } from '@/server/platform/handler';
import type { Passenger, Platform } from '@/server/platform/platform';
import { bookingPolicy } from './bookings/booking-policy';
import { listBookings, type ListPage, type LoadedBooking } from './bookings/bookings.repo';
import { createBooking } from './bookings/create-booking';
import { bookingDraft, chooseSeats } from './bookings/choose-seats';
import { findOwnBooking } from './bookings/locked-booking';
import { toBookingItem, toCreatedBooking } from './bookings/present-booking';
import { cancelPassenger } from './cancellations/cancel-passenger';
import { listUnclear } from './payments/payment-attempts.repo';
import { cancelPaidBooking, findRefundOffer, toRefund } from './refunds/cancel-paid-booking';
import { listOwnRefunds } from './refunds/refunds.repo';

/** Limit of a list request without an offset and a limit. */
const maxListed = 1000;
const maxRefunds = 100;

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

export const bookingHandlers = {
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
  bookingDraft,
  chooseSeats,
  bookingPolicy,
} satisfies Partial<Handlers>;
