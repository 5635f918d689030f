import type { Departure, SearchQuery } from '@/lib/contracts/departures';
import type { CityOption, DateWithBuses, FreshResults, ResultBus, SearchOutcome } from '@/lib/contracts/search';
import { AppError } from '@/lib/errors';
import { operatorInitials } from '@/lib/format/operator-initials';
import { currentLog } from '@/server/api/request-context';
import type { Data, Params } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { listCities } from './cities';

/** Buses for a search, by departure. Errors: city_unknown, same_city, date_past. */
export async function searchDepartures(query: SearchQuery): Promise<Departure[]> {
  return (await upstream('search', { params: await toParams(query) })).map(toDeparture);
}

/** A search in the terms of the API. Errors: city_unknown, same_city. */
async function toParams({ from, to, date }: SearchQuery): Promise<Params<'search'>> {
  if (from === to) throw new AppError('same_city');
  const cities = await listCities();
  const fromCity = cities.find((city) => city.slug === from)?.uuid;
  const toCity = cities.find((city) => city.slug === to)?.uuid;
  if (!fromCity || !toCity) throw new AppError('city_unknown');
  return { date, fromCity, toCity };
}

/** The towns for a search form; when they can't be had, the two that are searched. */
export async function listTowns({ from, to }: Pick<SearchQuery, 'from' | 'to'>): Promise<CityOption[]> {
  try {
    return (await listCities()).map(({ name, slug }) => ({ name, slug }));
  } catch (error) {
    (await currentLog()).error({ err: error }, 'towns failed');
    return [from, to].filter(Boolean).map((slug) => ({ slug, name: capitalized(slug) }));
  }
}

const capitalized = (slug: string) => slug.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());

/** A search for a page: whatever it comes to, the page has something true to show. */
export async function findResults(query: SearchQuery): Promise<SearchOutcome> {
  try {
    const departures = await searchDepartures(query);
    if (departures.length > 0) return { kind: 'found', buses: toResultBuses(departures) };
    return { kind: 'none', nearestDates: await findNearestDates(query) };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { kind: 'refused', message: error.message };
    (await currentLog()).error({ err: error }, 'search failed');
    return { kind: 'failed' };
  }
}

/** Null when they can't be had: that there is no bus on the date asked for is true all the same. */
async function findNearestDates(query: SearchQuery): Promise<DateWithBuses[] | null> {
  try {
    return await upstream('nearestDates', { params: await toParams(query) });
  } catch (error) {
    (await currentLog()).error({ err: error }, 'nearest dates failed');
    return null;
  }
}

/** What may have changed since a page of results was made. Errors: city_unknown, same_city, date_past. */
export async function refreshResults(query: SearchQuery): Promise<FreshResults> {
  const departures = await searchDepartures(query);
  return {
    buses: departures.map(({ tripId, legId, fareThebe, freeSeats }) => ({ tripId, legId, fareThebe, freeSeats })),
  };
}

/** One leg of one trip. Errors: not_found. */
export async function getDeparture(tripId: string, legId: string): Promise<Departure> {
  return toDeparture(await upstream('tripLeg', { params: { tripId, legId } }));
}

/** A leg in the terms of the pages. */
export function toDeparture({ bus, owner, busType, routeDetails, trip }: Data<'tripLeg'>): Departure {
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

/** The page carries each bus to the browser, so only what the card shows. */
function toResultBuses(departures: readonly Departure[]): ResultBus[] {
  const letters = operatorInitials(departures.map(({ operator }) => operator.name));
  return departures.map(({ operator: { name, sample, logo }, ...departure }) => {
    const { tripId, legId, boardingPlace, dropPlace, departureTime, arrivalTime, durationMinutes } = departure;
    const { fareThebe, freeSeats, totalSeats, busType, regNo, facilities } = departure;
    return {
      tripId,
      legId,
      boardingPlace,
      dropPlace,
      departureTime,
      arrivalTime,
      durationMinutes,
      fareThebe,
      freeSeats,
      totalSeats,
      busType,
      regNo,
      facilities,
      operator: { name, sample, initials: letters.get(name) ?? '', ...(logo && { logo }) },
    };
  });
}
