import { AppError } from '@/lib/errors';
import type { catalogue } from '@/server/api/endpoints/catalogue';
import { toSpecTripLeg, type specifiedCatalogue } from '@/server/api/specified/catalogue';
import type { Handlers } from '@/server/platform/handler';
import { findPicture, listCities, toTripLeg } from './catalogue.repo';
import { findAnyTripLeg, refusalOf } from './find-trip-leg';
import { findNearestDates, findTrips, searchTrips } from './search-trips';

export const catalogueHandlers: Omit<
  Pick<Handlers, keyof typeof catalogue | keyof typeof specifiedCatalogue>,
  'health' | 'publicSettings'
> = {
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
};
