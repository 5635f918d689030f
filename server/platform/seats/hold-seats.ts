import { metric } from '@/server/observability/metrics';
import { AppError } from '@/lib/errors';
import {
  holdMinutes,
  maxHoldsOverall,
  maxSeatsPerTransaction,
  holdChangeMinutes,
  maxHeldMinutes,
  maxHoldChanges,
} from '@/lib/limits';
import type { Holds } from '@/lib/contracts/seats';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { databaseFault, inTransaction, together, type Transaction } from '@/server/db/client';
import {
  type AnyTripLeg,
  type TripLegRow,
  findComingTripLeg,
  findAnyTripLeg,
  lockTrip,
} from '@/server/platform/catalogue/find-trip-leg';
import type { HoldLimits, Passenger, Platform } from '@/server/platform/platform';
import {
  findTakenSeats,
  insertHolds,
  readHoldState,
  findHolds,
  type HoldRow,
  readHoldUse,
  updateHolds,
  deleteHolds,
  findTakenOnLeg,
  sweepExpiredHolds,
} from './seats.repo';
import { refuseOutside } from './unknown-seats';
import { type HoldUseRow, deleteOldHoldTimes } from './hold-limits.repo';
import { compareSeats } from '@/lib/domain/seat-layout';

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
  const leg = await findComingTripLeg(platform.db, platform.clock(), params.tripId, params.legId);
  const requested = [...new Set(seats)].sort();
  try {
    const { retained, missing, inserted } = await inTransaction(platform.db, async (tx, sendLast) => {
      const locked = platform.lockSeats(tx, user.id, leg.tripId, requested);
      const held = await holdLockedSeats(tx, user, leg, requested, platform.holdLimits, locked);
      sendLast(held.inserted);
      return held;
    });
    const { ended, held } = await inserted;
    const changed = [...new Set([...ended, ...missing])];
    platform.publishSeats(changed.map((seat) => ({ tripId: leg.tripId, seat })));
    metric('holds').inc();
    return presentHolds([...retained, ...held], leg.legId);
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

/** `locked`: the lock of the user and the seats, which may have been sent only. */
export async function holdLockedSeats(
  tx: Transaction,
  user: Passenger,
  leg: AnyTripLeg,
  requested: readonly string[],
  limits: HoldLimits,
  locked: Promise<void>,
) {
  const holder = { userId: user.id, tripId: leg.tripId };
  const trip = lockTrip(tx, leg.tripId);
  const state = readHoldState(tx, holder, leg, requested);
  const [, { cancelledAt, salesClosedAt }, { plan, taken, mine, heldOverall, use }] = await together(
    locked,
    trip,
    state,
  );
  if (cancelledAt) throw new AppError('trip_cancelled');
  if (!plan) throw new AppError('not_found');
  refuseOutside(plan, requested);
  const missing = requested.filter((seat) => !mine.some((hold) => hold.seat === seat && hold.legId === leg.legId));
  if (missing.length > 0 && (!leg.isOpen || salesClosedAt)) throw new AppError('sales_closed');
  if (taken.length > 0) throw new AppError('seat_taken', { seats: taken });
  const retained = mine.filter((hold) => !missing.includes(hold.seat));
  const onTrip = retained.length + missing.length;
  if (missing.length > 0) {
    refuseTooMany(onTrip, heldOverall - mine.length + onTrip);
    refuseManyChanges(use, limits);
  }
  return { retained, missing, inserted: insertHolds(tx, holder, leg, missing, requested) };
}

function refuseTooMany(onTrip: number, overall: number) {
  const retryAfter = holdMinutes * 60;
  if (onTrip > maxSeatsPerTransaction) throw new AppError('too_many_seats', { retryAfter });
  if (overall > maxHoldsOverall) throw new AppError('too_many_holds', { retryAfter });
}

export const productionHoldLimits: HoldLimits = { minutes: maxHeldMinutes, changes: maxHoldChanges };

function refuseManyChanges(use: HoldUseRow, limits: HoldLimits) {
  if (use.waitSeconds > 0 && use.heldSeconds >= limits.minutes * 60) {
    const suspendedUntil = new Date(use.waitEnds).toISOString();
    throw new AppError('held_too_long', { retryAfter: Math.ceil(use.waitSeconds), suspendedUntil });
  }
  if (use.changes.length < limits.changes) return;
  // A change is possible when the oldest of the last 30 leaves the window.
  const passed = use.changes[limits.changes - 1] ?? 0;
  throw new AppError('too_many_hold_changes', { retryAfter: Math.ceil(holdChangeMinutes * 60 - passed) });
}

export async function myHolds(platform: Platform, user: Passenger, params: LegParams) {
  const leg = await findAnyTripLeg(platform.db, platform.clock(), params.tripId, params.legId);
  return presentHolds(await findHolds(platform.db, { userId: user.id, tripId: leg.tripId }), leg.legId);
}

function presentHolds(rows: readonly HoldRow[], legId: number): Holds {
  const onLeg = rows.filter((row) => row.legId === legId).toSorted((a, b) => compareSeats(a.seat, b.seat));
  const ends = onLeg.map((row) => row.expiresAt.getTime());
  return {
    seats: onLeg.map((row) => row.seat),
    expiresAt: ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString(),
    extendable: onLeg.length > 0 && onLeg.every((row) => !row.extended),
  };
}

/** Each hold can be extended once (WCAG 2.2.1), while seats of the leg are sold. */
export async function extendHolds(platform: Platform, user: Passenger, params: LegParams): Promise<Holds> {
  const leg = await findComingTripLeg(platform.db, platform.clock(), params.tripId, params.legId);
  if (!leg.isOpen) throw new AppError('sales_closed');
  const { tripId, legId } = leg;
  const holder = { userId: user.id, tripId };
  const { holds, extended } = await inTransaction(platform.db, async (tx) => {
    const before = await findHolds(tx, holder);
    const seats = before.filter((hold) => hold.legId === legId).map((hold) => hold.seat);
    if (seats.length === 0) throw new AppError('hold_expired');
    await platform.lockSeats(tx, user.id, tripId, seats);
    const use = await readHoldUse(tx, holder);
    const extended = await updateHolds(tx, holder, legId);
    if (extended.length === 0) throw new AppError('hold_extended');
    refuseManyChanges(use, platform.holdLimits);
    return { holds: presentHolds(await findHolds(tx, holder), legId), extended };
  });
  platform.publishSeats(extended.map(({ seat }) => ({ tripId, seat })));
  return holds;
}

/**
 * A late release does not free a booked seat or another user's hold. A release counts as a change, and is never
 * refused.
 */
export async function releaseSeats(
  platform: Platform,
  user: Passenger,
  params: LegParams,
  seats: readonly string[],
): Promise<Holds> {
  const { tripId, legId } = await findAnyTripLeg(platform.db, platform.clock(), params.tripId, params.legId);
  const holder = { userId: user.id, tripId };
  const { holds, released } = await inTransaction(platform.db, async (tx) => {
    await platform.lockSeats(tx, user.id, tripId, seats);
    const released = await deleteHolds(tx, holder, seats);
    return { holds: presentHolds(await findHolds(tx, holder), legId), released };
  });
  platform.publishSeats(released.map((seat) => ({ tripId, seat })));
  return holds;
}

/** `until` is in epoch milliseconds, or null for a booked seat. */
export async function listTakenSeats({ db }: Pick<Platform, 'db'>, leg: LegParams) {
  const taken = await findTakenOnLeg(db, leg);
  if (!taken) throw new AppError('not_found');
  return taken;
}

const batch = 500;

/** Queries do not depend on the sweep: they treat an expired hold as free. */
export async function sweepHolds(platform: Platform): Promise<number> {
  await inTransaction(platform.db, deleteOldHoldTimes);
  for (let total = 0; ;) {
    const changes = await inTransaction(platform.db, (tx) => sweepExpiredHolds(tx, batch));
    platform.publishSeats(changes);
    total += changes.length;
    if (changes.length < batch) return total;
  }
}
