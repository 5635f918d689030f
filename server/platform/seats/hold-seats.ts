import { AppError } from '@/lib/errors';
import { holdMinutes, maxHoldsOverall, maxSeatsPerTransaction } from '@/lib/limits';
import type { Holds } from '@/lib/contracts/holds';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { databaseFault, inTransaction, type Transaction } from '@/server/db/client';
import type { TripLegRow } from '@/server/platform/catalogue/find-trip-leg';
import { findOpenTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import type { HoldLimits, Passenger, Platform } from '@/server/platform/platform';
import { recordHeldTime, refuseManyChanges } from './hold-limits';
import { presentHolds } from './my-holds';
import {
  deleteExpiredHolds,
  deleteHolds,
  findTakenSeats,
  insertHolds,
  readSeatClaims,
  recordSeatChanges,
} from './seats.repo';
import { refuseUnknownSeats } from './unknown-seats';

/**
 * Holds all of the seats on a leg for 20 minutes, or none (spec sections 4 and 9). A seat that the user already holds on
 * this leg keeps its hold. A hold of the user on the same seat and another leg is replaced.
 * Errors: not_found, trip_departed, seat_unknown, seat_taken (names the seats), too_many_seats, too_many_holds,
 * held_too_long, too_many_hold_changes.
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
    return holds;
  } catch (error) {
    throw await toHoldRefusal(platform, user, leg, requested, error);
  }
}

/** Converts a database refusal of a hold to an AppError. Returns any other error unchanged. */
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
  return new AppError('seat_taken', { seats: await findTakenSeats(platform.db, leg.tripId, leg, requested, user.id) });
}

/**
 * Holds seats that the transaction has already locked. Returns the user's holds on the leg and the seats that changed.
 * Errors: not_found, seat_unknown, seat_taken (names the seats), too_many_seats, too_many_holds, held_too_long,
 * too_many_hold_changes.
 */
export async function holdLockedSeats(
  tx: Transaction,
  user: Passenger,
  leg: TripLegRow,
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

/** Holds seats that are free. The user's holds on the same seats and other legs end. */
async function addHolds(
  tx: Transaction,
  user: Passenger,
  leg: TripLegRow,
  seats: readonly string[],
  limits: HoldLimits,
) {
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
