import type { Departure, SearchQuery } from '@/lib/contracts/departures';
import { AppError } from '@/lib/errors';
import { log } from '@/server/log';
import type { Data } from '@/server/upstream/endpoints/table';
import { upstream } from '@/server/upstream/upstream';
import { listCities } from './cities';

/** Buses for a search, by departure. Errors: city_unknown, same_city, date_past. */
export async function searchDepartures({ from, to, date }: SearchQuery): Promise<Departure[]> {
  if (from === to) throw new AppError('same_city');
  const cities = await listCities();
  const fromCity = cities.find((city) => city.slug === from)?.uuid;
  const toCity = cities.find((city) => city.slug === to)?.uuid;
  if (!fromCity || !toCity) throw new AppError('city_unknown');
  return (await upstream('search', { params: { date, fromCity, toCity } })).map(toDeparture);
}

/** One leg of one trip. Errors: not_found. */
export async function getDeparture(tripId: string, legId: string): Promise<Departure> {
  return toDeparture(await upstream('tripLeg', { params: { tripId, legId } }));
}

function toDeparture({ bus, owner, busType, routeDetails, trip }: Data<'tripLeg'>): Departure {
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
    facilities: bus.Facilities.map((facility) => facility.name),
    operator: owner,
  };
}

/** A search for a page: a refusal becomes the sentence that the page shows in place of the list. */
export async function trySearch(query: SearchQuery): Promise<{ departures: Departure[]; problem: string | null }> {
  try {
    return { departures: await searchDepartures(query), problem: null };
  } catch (error) {
    const refused = error instanceof AppError && error.status < 500;
    if (!refused) log.error({ err: error }, 'search failed');
    return {
      departures: [],
      problem: refused ? error.message : 'Loading the buses failed. Please try again in a moment.',
    };
  }
}
