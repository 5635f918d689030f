import { AppError } from '@/lib/errors';
import { holdMinutes, maxHoldsOverall, maxSeatsPerTransaction } from '@/lib/limits';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { databaseFault, inTransaction, type Transaction } from '@/server/db/client';
import type { TripLeg } from '@/server/platform/catalogue/find-trip-leg';
import { findOpenTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import type { HoldLimits, Passenger, Platform } from '@/server/platform/platform';
import { recordHeldTime, refuseManyChanges } from './hold-limits';
import { presentHolds, type Holds } from './my-holds';
import {
  deleteExpiredHolds,
  deleteHolds,
  findTakenSeats,
  insertHolds,
  readSeatClaims,
  recordSeatChanges,
} from './seats.repo';
import { refuseUnknownSeats } from './unknown-seats';

/** All of the seats or none (spec sections 4 and 9). Replaces a hold of the user on the same seat and another leg. */
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
    return holds;
  } catch (error) {
    throw await toHoldRefusal(platform, user, leg, requested, error);
  }
}

export async function toHoldRefusal(
  platform: Platform,
  user: Passenger,
  leg: TripLeg,
  requested: readonly string[],
  error: unknown,
): Promise<unknown> {
  const fault = databaseFault(error)?.code;
  // Foreign key violation: an import has removed the trip.
  if (fault === '23503') return new AppError('not_found');
  if (fault !== '23P01') return error;
  return new AppError('seat_taken', { seats: await findTakenSeats(platform.db, leg.tripId, leg, requested, user.id) });
}

/** The transaction must have locked the seats. */
export async function holdLockedSeats(
  tx: Transaction,
  user: Passenger,
  leg: TripLeg,
  requested: readonly string[],
  limits: HoldLimits,
) {
  await refuseUnknownSeats(tx, leg.tripId, requested);
  const expired = await deleteExpiredHolds(tx, leg.tripId, requested);
  const { taken, mine, heldOverall } = await readSeatClaims(tx, leg.tripId, leg, requested, user.id);
  if (taken.length > 0) throw new AppError('seat_taken', { seats: taken });
  const missing = requested.filter((seat) => !mine.some((hold) => hold.seat === seat && hold.legId === leg.legId));
  const retained = mine.filter((hold) => !missing.includes(hold.seat));
  refuseTooMany(
    retained.length + missing.length,
    heldOverall - mine.length + retained.length + missing.length,
    missing,
  );
  const held = missing.length > 0 ? await addHolds(tx, user, leg, missing, limits) : [];
  const changed = [...new Set([...expired, ...missing])];
  await recordSeatChanges(
    tx,
    changed.map((seat) => ({ tripId: leg.tripId, seat })),
  );
  return { holds: presentHolds([...retained, ...held], leg.legId), changed };
}

async function addHolds(tx: Transaction, user: Passenger, leg: TripLeg, seats: readonly string[], limits: HoldLimits) {
  const holder = { userId: user.id, tripId: leg.tripId };
  await refuseManyChanges(tx, holder, limits);
  await deleteHolds(tx, leg.tripId, seats, user.id);
  const held = await insertHolds(tx, leg.tripId, leg, seats, user.id, holdMinutes);
  await recordHeldTime(tx, holder);
  return held;
}

function refuseTooMany(onTrip: number, overall: number, missing: readonly string[]) {
  if (missing.length === 0) return;
  const retryAfter = holdMinutes * 60;
  if (onTrip > maxSeatsPerTransaction) throw new AppError('too_many_seats', { retryAfter });
  if (overall > maxHoldsOverall) throw new AppError('too_many_holds', { retryAfter });
}
