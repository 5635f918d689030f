import type { Departure } from '@/lib/contracts/departures';
import { busTrip } from '@/lib/format/structured-data/bus-trip';
import type { Thing } from '@/lib/format/structured-data/thing';
import { bookingAddress } from './next-departures';

/** What search engines are told of departures: nothing that the page does not show, and that invented buses are that. */
export function offeredTrips(origin: string, departures: readonly Departure[]): Thing[] {
  return departures.map((departure) => ({
    ...busTrip({ origin, tripUrl: bookingAddress(departure), ...shown(departure) }),
    ...(departure.operator.sample ? { disambiguatingDescription: 'sample data' } : {}),
  }));
}

function shown(departure: Departure) {
  const { from, to, boardingPlace, dropPlace, departsAt, durationMinutes } = departure;
  const { busType, regNo, operator, fareThebe, freeSeats } = departure;
  const arrivesAt = new Date(Date.parse(departsAt) + durationMinutes * 60_000).toISOString();
  return {
    from,
    to,
    boardingPlace,
    dropPlace,
    departsAt,
    arrivesAt,
    busType,
    regNo,
    fareThebe,
    freeSeats,
    operator: { name: operator.name, slug: operator.slug },
  };
}
