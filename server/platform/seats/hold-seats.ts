import { metric } from '@/server/observability/metrics';
import { AppError } from '@/lib/errors';
import { holdMinutes, maxHoldsOverall, maxSeatsPerTransaction } from '@/lib/limits';
import type { Holds } from '@/lib/contracts/seats';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { databaseFault, inTransaction, type Transaction } from '@/server/db/client';
import { type TripLegRow, findOpenTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import type { HoldLimits, Passenger, Platform } from '@/server/platform/platform';
import { lockTrip } from '@/server/platform/catalogue/lock-seat-plan';
import { refuseManyChanges } from './hold-limits';
import { presentHolds } from './my-holds';
import { findTakenSeats, insertHolds, readHoldState } from './seats.repo';
import { refuseOutside } from './unknown-seats';

/**
 * Holds all of the seats on a leg for 20 minutes, or none (spec sections 4 and 9). A seat that the user already holds on
 * this leg keeps its hold. A hold of the user on the same seat and another leg is replaced.
 */
export async function holdSeats(
  platform: Platform,
  user: Passenger,
  params: LegParams,
  seats: readonly string[],
): Promise<Holds> {
  const leg = await findOpenTripLeg(platform.db, params.tripId, params.legId, platform.clock());
  const requested = [...new Set(seats)].sort();
  try {
    const { holds, changed } = await inTransaction(platform.db, async (tx) => {
      await platform.lockSeats(tx, user.id, leg.tripId, requested);
      return holdLockedSeats(tx, user, leg, requested, platform.holdLimits);
    });
    platform.publishSeats(changed.map((seat) => ({ tripId: leg.tripId, seat })));
    metric('holds').inc();
    return holds;
  } catch (error) {
    throw await toHoldRefusal(platform, user, leg, requested, error);
  }
}

export async function toHoldRefusal(
  platform: Platform,
  user: Passenger,
  leg: TripLegRow,
  requested: readonly string[],
  error: unknown,
): Promise<unknown> {
  const fault = databaseFault(error)?.code;
  // Foreign key violation: an import has removed the trip.
  if (fault === '23503') return new AppError('not_found');
  if (fault !== '23P01') return error;
  const taken = await findTakenSeats(platform.db, { userId: user.id, tripId: leg.tripId }, leg, requested);
  return new AppError('seat_taken', { seats: taken });
}

export async function holdLockedSeats(
  tx: Transaction,
  user: Passenger,
  leg: TripLegRow,
  requested: readonly string[],
  limits: HoldLimits,
) {
  const holder = { userId: user.id, tripId: leg.tripId };
  await lockTrip(tx, leg.tripId);
  const { plan, taken, mine, heldOverall, use } = await readHoldState(tx, holder, leg, requested);
  if (!plan) throw new AppError('not_found');
  refuseOutside(plan, requested);
  if (taken.length > 0) throw new AppError('seat_taken', { seats: taken });
  const missing = requested.filter((seat) => !mine.some((hold) => hold.seat === seat && hold.legId === leg.legId));
  const retained = mine.filter((hold) => !missing.includes(hold.seat));
  const onTrip = retained.length + missing.length;
  if (missing.length > 0) {
    refuseTooMany(onTrip, heldOverall - mine.length + onTrip);
    refuseManyChanges(use, limits);
  }
  const { ended, held } = await insertHolds(tx, holder, leg, missing, requested);
  const changed = [...new Set([...ended, ...missing])];
  return { holds: presentHolds([...retained, ...held], leg.legId), changed };
}

function refuseTooMany(onTrip: number, overall: number) {
  const retryAfter = holdMinutes * 60;
  if (onTrip > maxSeatsPerTransaction) throw new AppError('too_many_seats', { retryAfter });
  if (overall > maxHoldsOverall) throw new AppError('too_many_holds', { retryAfter });
}
