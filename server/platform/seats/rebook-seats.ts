import type { Transaction } from '@/server/db/client';
import type { SeatChange } from '@/server/live/seat-change';
import { recordHeldTime } from './hold-limits';
import {
  deleteExpiredHolds,
  deleteHolds,
  findTakenSeats,
  insertBookedClaims,
  recordSeatChanges,
  type LegRange,
} from './seats.repo';
import { findUnknownSeats } from './unknown-seats';

/** Deletes the user's own holds on the seats. Returns undefined if a seat is taken or the bus no longer has it. */
export async function rebookSeats(
  tx: Transaction,
  { id, tripId, userId }: { id: number; tripId: number; userId: number },
  leg: LegRange,
  seats: readonly string[],
): Promise<SeatChange[] | undefined> {
  if ((await findUnknownSeats(tx, tripId, seats)).length > 0) return undefined;
  await deleteExpiredHolds(tx, tripId, seats);
  if ((await findTakenSeats(tx, tripId, leg, seats, userId)).length > 0) return undefined;
  await deleteHolds(tx, tripId, seats, userId);
  await recordHeldTime(tx, { userId, tripId });
  await insertBookedClaims(tx, id, seats);
  const changes = seats.map((seat) => ({ tripId, seat }));
  await recordSeatChanges(tx, changes);
  return changes;
}
