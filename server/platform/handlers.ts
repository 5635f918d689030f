import { AppError } from '@/lib/errors';
import { holdMinutes, maxSeatsPerTransaction } from '@/lib/limits';
import { sql } from 'drizzle-orm';
import { accountHandlers } from './accounts/account-handlers';
import { exceededPeriod } from './bookings/booking-policy';
import { findBooking, findCounters, findDraft, listActiveBookings, saveDraft } from './bookings/bookings.repo';
import { createBooking } from './bookings/create-booking';
import { presentBooking, presentCreated, presentTicket } from './bookings/present-booking';
import { listCities } from './catalogue/catalogue.repo';
import { findAnyTripLeg } from './catalogue/find-trip-leg';
import { findNearestDates } from './catalogue/nearest-dates';
import { presentTripLeg } from './catalogue/present-trip-leg';
import { searchTrips } from './catalogue/search-trips';
import { onlyOwn, type Handlers } from './handler';
import { listUnclear } from './payments/payment-attempts.repo';
import { paymentHandlers } from './payments/payment-handlers';
import type { Passenger, Platform } from './platform';
import { extendHolds } from './seats/extend-holds';
import { holdSeats } from './seats/hold-seats';
import { myHolds } from './seats/my-holds';
import { releaseSeats } from './seats/release-seats';
import { findTakenOnLeg } from './seats/seats.repo';
import { walletHandlers } from './wallet/wallet-handlers';

const maxListedBookings = 1000;

async function legKey(platform: Platform, user: Passenger, params: { tripId: string; legId: string }) {
  const leg = await findAnyTripLeg(platform.db, params.tripId, params.legId);
  return { userId: user.id, tripId: leg.tripId, legId: leg.legId };
}

async function ownBooking(platform: Platform, user: Passenger, uuid: string) {
  const item = await findBooking(platform.db, uuid);
  if (item?.booking.userId !== user.id) throw new AppError('not_found');
  return item;
}

/** What serves each row of the endpoint table. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...paymentHandlers,
  ...walletHandlers,

  health: async ({ platform }) => {
    await platform.db.execute(sql`select 1`);
    return { ready: true };
  },
  publicSettings: () =>
    Promise.resolve({
      currency: 'BWP',
      symbol: 'P',
      defaultRoute: { from: 'Gaborone', to: 'Francistown' },
      maxSeats: maxSeatsPerTransaction,
      holdMinutes,
    }),
  cities: ({ platform }) => listCities(platform.db),
  citiesPage: async ({ platform, params }) => ({ rows: await listCities(platform.db, params.offset, params.limit) }),
  search: async ({ platform, params }) => (await searchTrips(platform, params)).map(presentTripLeg),
  nearestDates: ({ platform, params }) => findNearestDates(platform, params),
  tripLeg: async ({ platform, params }) =>
    presentTripLeg(await findAnyTripLeg(platform.db, params.tripId, params.legId)),

  seats: async ({ platform, params }) => {
    const leg = await findAnyTripLeg(platform.db, params.tripId, params.legId);
    return { taken: await findTakenOnLeg(platform.db, leg.tripId, leg) };
  },
  holds: ({ platform, params, user }) => myHolds(platform, user, params),
  holdSeats: ({ platform, params, body, user }) => holdSeats(platform, user, params, body.seats),
  releaseSeats: ({ platform, params, body, user }) => releaseSeats(platform, user, params, body.seats),
  extendHolds: ({ platform, params, user }) => extendHolds(platform, user, params),

  createBooking: async ({ platform, user, idempotencyKey, body }) =>
    presentCreated(await createBooking(platform, user, idempotencyKey, body)),
  booking: async ({ platform, params, user }) => {
    const own = await ownBooking(platform, user, params.bookingId);
    const item = presentBooking(own, await listUnclear(platform.db, [own.booking.id]));
    return { ...item, isPaid: item.is_paid };
  },
  activeBookings: async ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    const items = await listActiveBookings(platform.db, user.id, maxListedBookings);
    const unpaid = items.filter(({ booking }) => booking.paidAt === null).map(({ booking }) => booking.id);
    const unclear = await listUnclear(platform.db, unpaid);
    return items.map((item) => presentBooking(item, unclear));
  },
  bookingDraft: async ({ platform, params, user }) => ({
    names: await findDraft(platform.db, await legKey(platform, user, params)),
  }),
  saveBookingDraft: async ({ platform, params, body, user }) => {
    await saveDraft(platform.db, await legKey(platform, user, params), body.names);
    return body;
  },
  bookingPolicy: async ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    return { exceeded: exceededPeriod(await findCounters(platform.db, user.id, platform.clock())) };
  },
  ticket: async ({ platform, params }) => {
    const item = await findBooking(platform.db, params.bookingUuid);
    if (!item) throw new AppError('not_found');
    return presentTicket(item);
  },
};
