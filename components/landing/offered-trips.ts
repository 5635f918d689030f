import type { TripLeg } from '@/lib/contracts/trip-leg';
import { busTrip } from '@/lib/content/structured-data/bus-trip';
import type { Thing } from '@/lib/content/structured-data/thing';
import { bookingUrl } from './next-departures';

export function offeredTrips(origin: string, departures: readonly TripLeg[]): Thing[] {
  return departures.map((tripLeg) => ({
    ...busTrip({ origin, tripUrl: bookingUrl(tripLeg), ...shown(tripLeg) }),
    ...(tripLeg.operator.sample ? { disambiguatingDescription: 'sample data' } : {}),
  }));
}

function shown(tripLeg: TripLeg) {
  const { from, to, boardingPlace, dropPlace, departsAt, durationMinutes } = tripLeg;
  const { busType, regNo, operator, fareThebe, freeSeats } = tripLeg;
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
