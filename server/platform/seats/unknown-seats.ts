import { AppError } from '@/lib/errors';
import { seatLabels, type SeatPlan } from '@/lib/domain/seat-layout';
import type { Transaction } from '@/server/db/client';
import { lockSeatPlan } from '@/server/platform/catalogue/find-trip-leg';
import type { SeatChange } from '@/server/live/seat-outbox.repo';
import { findTakenSeats, rebookClaims, type LegRange } from './seats.repo';

function seatsOutside(plan: SeatPlan, seats: readonly string[]): string[] {
  const labels = new Set(seatLabels(plan));
  return seats.filter((seat) => !labels.has(seat));
}

/** An import does not remove the other seats before the end of the transaction. */
async function findUnknownSeats(tx: Transaction, tripId: number, seats: readonly string[]): Promise<string[]> {
  return seatsOutside(await lockSeatPlan(tx, tripId), seats);
}

export async function refuseUnknownSeats(tx: Transaction, tripId: number, seats: readonly string[]) {
  refuseOutside(await lockSeatPlan(tx, tripId), seats);
}

export function refuseOutside(plan: SeatPlan, seats: readonly string[]) {
  const unknown = seatsOutside(plan, seats);
  if (unknown.length > 0) throw new AppError('seat_unknown', { seats: unknown });
}

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
