import { countryList } from '@/server/platform/router/country-list';
import { holdMinutes, maxSeatsPerTransaction } from '@/lib/limits';
import { toSpecTripLeg } from '@/server/api/specified/catalogue';
import { accountHandlers } from '@/server/platform/accounts/account-handlers';
import { sessionHandlers } from '@/server/platform/accounts/session-handlers';
import { bookingHandlers } from '@/server/platform/sales/booking-handlers';
import { findAnyTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import { loadCataloguePicture } from '@/server/platform/catalogue/load-picture';
import { findNearestDates } from '@/server/platform/catalogue/nearest-dates';
import { searchTrips } from '@/server/platform/catalogue/search-trips';
import { listCities, toTripLeg } from '@/server/platform/catalogue/catalogue.repo';
import { contentHandlers } from '@/server/platform/content/content-handlers';
import type { Handlers } from '@/server/platform/handler';
import { homeHandlers } from '@/server/platform/home/home-handlers';
import { landingHandlers } from '@/server/platform/landing/landing-handlers';
import { paymentHandlers } from '@/server/platform/sales/payment-handlers';
import { holdSeats, myHolds, extendHolds, releaseSeats, listTakenSeats } from '@/server/platform/seats/hold-seats';
import { deskHandlers } from '@/server/platform/sales/desk-handlers';
import { staffHandlers } from '@/server/platform/staff/staff-handlers';
import { ticketHandlers } from '@/server/platform/tickets/ticket-handlers';
import { walletHandlers } from '@/server/platform/wallet/wallet-handlers';
import { withdrawalDeskHandlers } from '@/server/platform/wallet/withdrawal-desk-handlers';

export const handlers: Handlers = {
  ...accountHandlers,
  ...sessionHandlers,
  ...bookingHandlers,
  ...homeHandlers,
  ...paymentHandlers,
  ...landingHandlers,
  ...ticketHandlers,
  ...walletHandlers,
  ...contentHandlers,
  ...staffHandlers,
  ...deskHandlers,
  ...withdrawalDeskHandlers,

  health: async ({ platform }) => {
    await platform.checkDatabase();
    return { ready: true };
  },
  publicSettings: () =>
    Promise.resolve({
      currency: 'BWP',
      symbol: 'P',
      defaultRoute: { from: 'Gaborone', to: 'Francistown' },
      maxSeats: maxSeatsPerTransaction,
      holdMinutes,
      countries: countryList,
    }),
  cities: ({ platform }) => listCities(platform.db),
  citiesPage: async ({ platform, params }) => ({ rows: await listCities(platform.db, params) }),
  search: async ({ platform, params: { date, fromCity, toCity } }) => {
    const found = await searchTrips(platform, { date, from: fromCity, to: toCity });
    return found.map((row) => toSpecTripLeg(toTripLeg(row), row));
  },
  tripLegs: async ({ platform, params }) => (await searchTrips(platform, params)).map(toTripLeg),
  nearestDates: ({ platform, params }) => findNearestDates(platform, params),
  tripLeg: async ({ platform, params }) => toTripLeg(await findAnyTripLeg(platform.db, params.tripId, params.legId)),

  cataloguePicture: async ({ platform, params }) => {
    const bytes = await loadCataloguePicture(platform.db, params.name, params.format);
    return { bytes: bytes.toString('base64') };
  },

  seats: async ({ platform, params }) => ({ taken: await listTakenSeats(platform, params) }),
  holds: ({ platform, params, user }) => myHolds(platform, user, params),
  holdSeats: ({ platform, params, body, user }) => holdSeats(platform, user, params, body.seats),
  releaseSeats: ({ platform, params, body, user }) => releaseSeats(platform, user, params, body.seats),
  extendHolds: ({ platform, params, user }) => extendHolds(platform, user, params),
};
