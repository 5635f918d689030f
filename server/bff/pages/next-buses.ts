import type { GroupBus, SeatSnapshot } from '@/lib/contracts/seats';
import type { SearchQuery } from '@/lib/contracts/search';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { seatsLeft } from '@/lib/domain/seat-layout';
import { seatsTogether } from '@/lib/domain/seats-together';
import { formatDay } from '@/lib/format/journey';
import { slug } from '@/lib/format/names';
import { addDays, localDate } from '@/lib/format/time';
import { maxSeatsPerTransaction } from '@/lib/limits';
import { bookingUrl, resultsPath } from '@/lib/paths/search';
import { orNull } from '../reads/page';
import { pollSeats } from '../reads/poll-seats';
import { searchTripLegs } from './search-page';

const shown = 3;
/** The number of buses whose seats are read to find one for a group. */
const maxRead = 6;

/** Returns the next buses of the route with free seats, if this bus is not on sale, or has few or none for a group. */
export async function findNextBuses(tripLeg: TripLeg, snapshot: SeatSnapshot) {
  const today = localDate(new Date());
  // A bus that is late past midnight left yesterday by its sold time, and no search shows yesterday.
  const date = tripLeg.date < today ? today : tripLeg.date;
  const search = { from: slug(tripLeg.from), to: slug(tripLeg.to), date };
  const { refusal = null, rankPhone } = tripLeg;
  const isScarce =
    refusal !== null || seatsLeft(tripLeg.freeSeats) !== 'many' || !groupIn(tripLeg, snapshot, maxSeatsPerTransaction);
  const loading = isScarce ? readNextBuses(tripLeg, search) : Promise.resolve(null);
  const next = (await orNull(loading, 'The next buses could not be loaded.')) ?? { departures: [], groupBuses: [] };
  const full = { refusal, rankPhone, departures: next.departures, today, searchHref: resultsPath(search) };
  return { full, groupBuses: next.groupBuses };
}

function groupIn(tripLeg: TripLeg, { taken }: SeatSnapshot, count: number) {
  return seatsTogether(tripLeg, (seat) => !taken.some((claim) => claim.seat === seat), count);
}

async function readNextBuses({ departsAt, tripId }: TripLeg, search: SearchQuery) {
  const dates = [search.date, addDays(search.date, 1)];
  const days = await Promise.all(dates.map((date) => searchTripLegs({ ...search, date })));
  const next = days.flat().filter((leg) => leg.freeSeats > 0 && leg.departsAt >= departsAt && leg.tripId !== tripId);
  const read = next.slice(0, maxRead);
  const snapshots = await Promise.all(read.map(({ tripId, legId }) => pollSeats({ tripId, legId })));
  const groupBuses = [2, maxSeatsPerTransaction].flatMap((count): GroupBus[] => {
    const bus = read.find((leg, index) => groupIn(leg, snapshots[index] ?? { taken: [] }, count));
    if (!bus) return [];
    const day = bus.date === search.date ? '' : ` on ${formatDay(bus.date)}`;
    return [{ count, departs: `${bus.departureTime}${day}`, href: bookingUrl(bus) }];
  });
  return { departures: next.slice(0, shown), groupBuses };
}
