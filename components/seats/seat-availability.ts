import type { SeatSnapshot } from '@/lib/contracts/seats';
import type { TripLeg } from '@/lib/contracts/trip-leg';

/** A range of stops [departureSequence, arrivalSequence). */
type Stretch = Pick<TripLeg, 'departureSequence' | 'arrivalSequence'>;

/** The end of each claim in epoch milliseconds, `Infinity` for booked or unknown. A free seat is absent. */
type TakenSeats = ReadonlyMap<string, number>;

export function takenInSnapshot({ taken }: SeatSnapshot): TakenSeats {
  return new Map(taken.map(({ seat, until }) => [seat, until ?? Infinity]));
}

const own = (record: object, key: string): unknown =>
  Object.hasOwn(record, key) ? Reflect.get(record, key) : undefined;
const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns the end of a claim (spec section 4), or null for a free seat. An unknown state counts as booked. */
export function claimEndInRecord(record: unknown, leg: Stretch): number | null {
  if (!isRecord(record)) return Infinity;
  const entries = Object.entries(record).filter(([key, value]) => key.includes('-') && isRecord(value));
  const ends = entries.map(([, entry]) => takenByEntry(entry as object, leg)).filter((end) => end !== null);
  if (entries.length === 0 && own(record, 'status') !== 'RELEASED') return Infinity;
  return ends.length === 0 ? null : Math.max(...ends);
}

function takenByEntry(entry: object, leg: Stretch): number | null {
  const status = own(entry, 'status');
  const from = own(entry, 'departureSequence');
  const to = own(entry, 'arrivalSequence');
  if (status === 'RELEASED') return null;
  if (typeof from !== 'number' || typeof to !== 'number') return Infinity;
  if (from >= leg.arrivalSequence || to <= leg.departureSequence) return null;
  const until = own(entry, 'expectedReleaseTimestamp');
  return status === 'RESERVED' && typeof until === 'number' ? until : Infinity;
}

export function overlay(snapshot: TakenSeats, records: ReadonlyMap<string, unknown>, leg: Stretch): TakenSeats {
  const result = new Map(snapshot);
  for (const [seat, record] of records) {
    const until = claimEndInRecord(record, leg);
    if (until === null) result.delete(seat);
    else result.set(seat, until);
  }
  return result;
}

export function isTaken(taken: TakenSeats, seat: string, now: number): boolean {
  const until = taken.get(seat);
  return until !== undefined && until > now;
}
