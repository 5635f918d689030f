import { AppError } from '@/lib/errors';
import { holdMinutes, maxHoldsOverall, maxSeatsPerTransaction } from '@/lib/limits';
import { seatLabels } from '@/lib/seat-layout';
import { databaseFault, inTransaction, type Transaction } from '@/server/db/client';
import type { TripLeg } from '@/server/platform/catalogue/catalogue.repo';
import { findOpenTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import type { Passenger, Platform } from '@/server/platform/platform';
import { presentHolds, type Holds } from './my-holds';
import {
  countHolds,
  deleteExpiredHolds,
  deleteHolds,
  findHolds,
  findTakenSeats,
  insertHolds,
  recordSeatChanges,
} from './seats.repo';

export type LegRequest = { tripId: string; legId: string };

/**
 * Holds seats on a leg for 20 minutes, all or none (spec sections 4 and 9). Seats the user holds on this leg already
 * stay as they are; the user's own holds on another leg of the same seat give way.
 * Errors: not_found, trip_departed, seat_unknown, seat_taken (names the seats), too_many_seats, too_many_holds.
 */
export async function holdSeats(
  platform: Platform,
  user: Passenger,
  request: LegRequest,
  seats: readonly string[],
): Promise<Holds> {
  const leg = await findOpenTripLeg(platform.db, request.tripId, request.legId, platform.clock());
  const wanted = [...new Set(seats)].sort();
  refuseUnknownSeats(leg, wanted);
  try {
    const { holds, changed } = await inTransaction(platform.db, async (tx) => {
      await platform.lockSeats(tx, user.id, leg.tripId, wanted);
      return holdLocked(tx, user, leg, wanted);
    });
    platform.publishSeats(changed.map((seat) => ({ tripId: leg.tripId, seat })));
    return holds;
  } catch (error) {
    if (databaseFault(error)?.code !== '23P01') throw error;
    throw new AppError('seat_taken', { seats: await findTakenSeats(platform.db, leg.tripId, leg, wanted, user.id) });
  }
}

async function holdLocked(tx: Transaction, user: Passenger, leg: TripLeg, wanted: readonly string[]) {
  const expired = await deleteExpiredHolds(tx, leg.tripId, wanted);
  const taken = await findTakenSeats(tx, leg.tripId, leg, wanted, user.id);
  if (taken.length > 0) throw new AppError('seat_taken', { seats: taken });
  const mine = await findHolds(tx, leg.tripId, user.id);
  const missing = wanted.filter((seat) => !mine.some((hold) => hold.seat === seat && hold.legId === leg.legId));
  if (missing.length === 0) {
    await recordSeatChanges(
      tx,
      expired.map((seat) => ({ tripId: leg.tripId, seat })),
    );
    return { holds: presentHolds(mine, leg.legId), changed: expired };
  }
  const elsewhere = mine.filter((hold) => !missing.includes(hold.seat));
  if (elsewhere.length + missing.length > maxSeatsPerTransaction) {
    throw new AppError('too_many_seats', { retryAfter: holdMinutes * 60 });
  }
  const replaced = mine.length - elsewhere.length;
  if ((await countHolds(tx, user.id)) - replaced + missing.length > maxHoldsOverall) {
    throw new AppError('too_many_holds', { retryAfter: holdMinutes * 60 });
  }
  await deleteHolds(tx, leg.tripId, missing, user.id);
  await insertHolds(tx, leg.tripId, leg, missing, user.id, holdMinutes);
  const changed = [...new Set([...expired, ...missing])];
  await recordSeatChanges(
    tx,
    changed.map((seat) => ({ tripId: leg.tripId, seat })),
  );
  return { holds: presentHolds(await findHolds(tx, leg.tripId, user.id), leg.legId), changed };
}

function refuseUnknownSeats(leg: TripLeg, wanted: readonly string[]) {
  const labels = new Set(seatLabels(leg.bus));
  const unknown = wanted.filter((seat) => !labels.has(seat));
  if (unknown.length > 0) throw new AppError('seat_unknown', { seats: unknown });
}
