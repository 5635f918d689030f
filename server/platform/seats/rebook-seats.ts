import type { Transaction } from '@/server/db/client';
import type { SeatChange } from '@/server/live/seat-change';
import { findTakenSeats, rebookClaims, type LegRange } from './seats.repo';
import { findUnknownSeats } from './unknown-seats';

/** Returns undefined if a seat is taken or the bus no longer has it. */
export async function rebookSeats(
  tx: Transaction,
  booking: { id: number; tripId: number; userId: number },
  leg: LegRange,
  seats: readonly string[],
): Promise<SeatChange[] | undefined> {
  if ((await findUnknownSeats(tx, booking.tripId, seats)).length > 0) return undefined;
  if ((await findTakenSeats(tx, booking, leg, seats)).length > 0) return undefined;
  await rebookClaims(tx, booking, seats);
  return seats.map((seat) => ({ tripId: booking.tripId, seat }));
}
