import type { CityOption, DateWithBuses, SearchOutcome, SearchQuery, TripLegUpdates } from '@/lib/contracts/search';
import { tripLegCard, type LegParams, type TripLeg, type TripLegCard } from '@/lib/contracts/trip-leg';
import { AppError } from '@/lib/errors';
import { operatorInitials } from '@/lib/format/names';
import type { TripLegBody } from '@/server/api/endpoints/catalogue';
import type { Params } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { listCities } from './cities';
import { memoize } from './memoize';
import { logPageFailure } from './log-page-failure';

/** As long as the web server shows a results page to other visitors. */
const searchMs = 3000;
const maxSearches = 200;

/**
 * Returns the trip legs of a search by departure time. Equal searches share one call in 3 seconds. Errors: city_unknown,
 * same_city, date_past.
 */
export const searchTripLegs = memoize(
  async (query: SearchQuery): Promise<TripLeg[]> =>
    (await upstream('search', { params: await toParams(query) })).map(toTripLeg),
  { ttlMs: searchMs, max: maxSearches },
);

/** Converts a search to the parameters of the API. Errors: city_unknown, same_city. */
async function toParams({ from, to, date }: SearchQuery): Promise<Params<'search'>> {
  if (from === to) throw new AppError('same_city');
  const cities = await listCities();
  const fromCity = cities.find((city) => city.slug === from)?.uuid;
  const toCity = cities.find((city) => city.slug === to)?.uuid;
  if (!fromCity || !toCity) throw new AppError('city_unknown');
  return { date, fromCity, toCity };
}

/** Returns the towns for a search form. If they cannot be loaded, returns the two towns of the search. */
export async function listTowns({ from, to }: Pick<SearchQuery, 'from' | 'to'>): Promise<CityOption[]> {
  try {
    return (await listCities()).map(({ name, slug }) => ({ name, slug }));
  } catch (error) {
    await logPageFailure(error, 'The towns could not be loaded.');
    return [from, to].filter(Boolean).map((slug) => ({ slug, name: capitalized(slug) }));
  }
}

const capitalized = (slug: string) => slug.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());

/** Runs a search for a page. Never throws, so that the page can always show an outcome. */
export async function findResults(query: SearchQuery): Promise<SearchOutcome> {
  try {
    const tripLegs = await searchTripLegs(query);
    if (tripLegs.length > 0) return { kind: 'found', tripLegs: toTripLegCards(tripLegs) };
    return { kind: 'none', nearestDates: await findNearestDates(query) };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { kind: 'refused', message: error.message };
    await logPageFailure(error, 'The search failed.');
    return { kind: 'failed' };
  }
}

/** Returns null if the dates cannot be loaded, because the page can still say that the requested date has no bus. */
async function findNearestDates(query: SearchQuery): Promise<DateWithBuses[] | null> {
  try {
    return await upstream('nearestDates', { params: await toParams(query) });
  } catch (error) {
    await logPageFailure(error, 'The nearest dates could not be loaded.');
    return null;
  }
}

/**
 * Returns the current fares and free seats of a search. The route drops the other fields.
 * Errors: city_unknown, same_city, date_past.
 */
export async function findTripLegUpdates(query: SearchQuery): Promise<TripLegUpdates> {
  return { buses: await searchTripLegs(query) };
}

/** Returns one trip leg. Errors: not_found. */
export async function getTripLeg(params: LegParams): Promise<TripLeg> {
  return toTripLeg(await upstream('tripLeg', { params }));
}

export function toTripLeg({ bus, owner, busType, routeDetails, trip }: TripLegBody): TripLeg {
  const { busRoute, busSubRoute } = routeDetails;
  const { subRoute, busSubRoute: sold } = busSubRoute;
  return {
    tripId: trip.uuid,
    legId: sold.uuid,
    busId: bus.uuid,
    serviceDate: trip.serviceDate,
    date: trip.bookingDate,
    from: subRoute.starting,
    to: subRoute.ending,
    boardingPlace: trip.boardingPlace,
    dropPlace: trip.dropPlace,
    departureTime: busRoute.departure,
    arrivalTime: busRoute.arrival,
    departsAt: trip.departsAt,
    durationMinutes: (Date.parse(trip.arrivesAt) - Date.parse(trip.departsAt)) / 60_000,
    departureSequence: subRoute.departureSequenceNumber,
    arrivalSequence: subRoute.arrivalSequenceNumber,
    fareThebe: sold.fareThebe,
    freeSeats: trip.freeSeats,
    totalSeats: bus.totalSeats,
    layout: bus.layout,
    lastRowFull: bus.lastseat,
    busType: busType.name,
    regNo: bus.regNo,
    photo: bus.image,
    facilities: bus.Facilities.map((facility) => facility.name),
    operator: owner,
  };
}

/** Keeps the fields that a card shows, because the page carries every trip leg to the browser. */
function toTripLegCards(tripLegs: readonly TripLeg[]): TripLegCard[] {
  const initials = operatorInitials(tripLegs.map(({ operator }) => operator.name));
  return tripLegs.map((tripLeg) => {
    const operator = { ...tripLeg.operator, initials: initials.get(tripLeg.operator.name) ?? '' };
    return tripLegCard.parse({ ...tripLeg, operator });
  });
}
