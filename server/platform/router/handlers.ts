import { AppError } from '@/lib/errors';
import { holdMinutes, maxSeatsPerTransaction } from '@/lib/limits';
import { toSpecTripLeg } from '@/server/api/specified/catalogue';
import { accountHandlers } from '@/server/platform/accounts/account-handlers';
import { sessionHandlers } from '@/server/platform/accounts/session-handlers';
import { bookingHandlers } from '@/server/platform/sales/booking-handlers';
import { busHandlers } from '@/server/platform/timetable/bus-handlers';
import { fareHandlers } from '@/server/platform/timetable/fare-handlers';
import { findAnyTripLeg, refusalOf } from '@/server/platform/catalogue/find-trip-leg';
import { findPicture } from '@/server/platform/catalogue/catalogue.repo';
import { findTrips, searchTrips, findNearestDates } from '@/server/platform/catalogue/search-trips';
import { timetableFileHandlers } from '@/server/platform/timetable/timetable-drafts';
import { listCities, toTripLeg } from '@/server/platform/catalogue/catalogue.repo';
import { contentHandlers } from '@/server/platform/content/content-handlers';
import type { Handlers } from '@/server/platform/handler';
import { homeHandlers } from '@/server/platform/home/home-handlers';
import { landingHandlers } from '@/server/platform/landing/landing-handlers';
import { paymentHandlers } from '@/server/platform/sales/payment-handlers';
import { holdSeats, myHolds, extendHolds, releaseSeats, listTakenSeats } from '@/server/platform/seats/hold-seats';
import { scheduleHandlers } from '@/server/platform/timetable/schedule-handlers';
import { profileHandlers } from '@/server/platform/timetable/profile-handlers';
import { moneyHandlers } from '@/server/platform/sales/settlement/money-handlers';
import { paymentDeskHandlers } from '@/server/platform/sales/payment-desk-handlers';
import { deskHandlers } from '@/server/platform/sales/desk-handlers';
import { staffHandlers } from '@/server/platform/staff/staff-handlers';
import { ticketHandlers } from '@/server/platform/tickets/ticket-handlers';
import { tripHandlers } from '@/server/platform/trips/trip-handlers';
import { walletHandlers } from '@/server/platform/wallet/wallet-handlers';
import { withdrawalDeskHandlers } from '@/server/platform/wallet/withdrawal-desk-handlers';
import { countries, type CountryCode } from '@/lib/domain/countries';

const isoCodes: Record<CountryCode, { short_2: string; numericCode: string }> = {
  BW: { short_2: 'BWA', numericCode: '072' },
  NA: { short_2: 'NAM', numericCode: '516' },
  ZA: { short_2: 'ZAF', numericCode: '710' },
  ZM: { short_2: 'ZMB', numericCode: '894' },
  ZW: { short_2: 'ZWE', numericCode: '716' },
  LS: { short_2: 'LSO', numericCode: '426' },
  MZ: { short_2: 'MOZ', numericCode: '508' },
  AO: { short_2: 'AGO', numericCode: '024' },
  SC: { short_2: 'SYC', numericCode: '690' },
  ID: { short_2: 'IDN', numericCode: '360' },
};

export const countryList = countries.map(({ name, code }) => ({
  code,
  countryInfo: { country: name, short: code, ...isoCodes[code] },
}));

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
  ...scheduleHandlers,
  ...timetableFileHandlers,
  ...busHandlers,
  ...profileHandlers,
  ...fareHandlers,
  ...tripHandlers,
  ...deskHandlers,
  ...paymentDeskHandlers,
  ...moneyHandlers,
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
  tripLegs: ({ platform, params }) => findTrips(platform, params),
  nearestDates: ({ platform, params }) => findNearestDates(platform, params),
  tripLeg: async ({ platform, params }) => {
    const now = platform.clock();
    const leg = await findAnyTripLeg(platform.db, now, params.tripId, params.legId);
    return { ...toTripLeg(leg), refusal: refusalOf(leg, now), cashDesk: leg.cashDesk };
  },

  cataloguePicture: async ({ platform, params }) => {
    const bytes = (await findPicture(platform.db, params.name))?.[params.format];
    if (!bytes) throw new AppError('not_found');
    return { bytes: bytes.toString('base64') };
  },

  seats: async ({ platform, params }) => ({ taken: await listTakenSeats(platform, params) }),
  holds: ({ platform, params, user }) => myHolds(platform, user, params),
  holdSeats: ({ platform, params, body, user }) => holdSeats(platform, user, params, body.seats),
  releaseSeats: ({ platform, params, body, user }) => releaseSeats(platform, user, params, body.seats),
  extendHolds: ({ platform, params, user }) => extendHolds(platform, user, params),
};
