import type { GroupBus, SeatSnapshot } from '@/lib/contracts/seats';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { seatsLeft } from '@/lib/domain/seat-layout';
import { seatsTogether } from '@/lib/domain/seats-together';
import { slug } from '@/lib/format/names';
import { addDays } from '@/lib/format/time';
import { maxSeatsPerTransaction } from '@/lib/limits';
import { bookingUrl } from '@/lib/paths/search';
import { orNull } from '../reads/page';
import { pollSeats } from '../reads/poll-seats';
import { searchTripLegs } from './search-page';

const shown = 3;
/** The number of buses whose seats are read to find one for a group. */
const maxRead = 6;

type NextBuses = { departures: TripLeg[]; groupBuses: GroupBus[] };
const none: NextBuses = { departures: [], groupBuses: [] };

/** Returns the next buses of the route with free seats, if this bus has few or none for a group. */
export async function findNextBuses(tripLeg: TripLeg, snapshot: SeatSnapshot): Promise<NextBuses> {
  const isScarce = seatsLeft(tripLeg.freeSeats) !== 'many' || !groupIn(tripLeg, snapshot, maxSeatsPerTransaction);
  if (!isScarce) return none;
  return (await orNull(readNextBuses(tripLeg), 'The next buses could not be loaded.')) ?? none;
}

function groupIn(tripLeg: TripLeg, { taken }: SeatSnapshot, count: number) {
  return seatsTogether(tripLeg, (seat) => !taken.some((claim) => claim.seat === seat), count);
}

async function readNextBuses({ from, to, date, departsAt, tripId }: TripLeg): Promise<NextBuses> {
  const towns = { from: slug(from), to: slug(to) };
  const days = await Promise.all([date, addDays(date, 1)].map((day) => searchTripLegs({ ...towns, date: day })));
  const next = days.flat().filter((leg) => leg.freeSeats > 0 && leg.departsAt >= departsAt && leg.tripId !== tripId);
  const read = next.slice(0, maxRead);
  const snapshots = await Promise.all(read.map(({ tripId, legId }) => pollSeats({ tripId, legId })));
  const groupBuses = [2, maxSeatsPerTransaction].flatMap((count) => {
    const bus = read.find((leg, index) => groupIn(leg, snapshots[index] ?? { taken: [] }, count));
    return bus ? [{ count, date: bus.date, departureTime: bus.departureTime, href: bookingUrl(bus) }] : [];
  });
  return { departures: next.slice(0, shown), groupBuses };
}
