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

/** Until the transaction ends, no import removes the other seats, and the trip is not cancelled. */
export async function refuseUnknownSeats(tx: Transaction, tripId: number, seats: readonly string[]) {
  const plan = await lockSeatPlan(tx, tripId);
  if (plan.isCancelled) throw new AppError('trip_cancelled');
  refuseOutside(plan, seats);
}

export function refuseOutside(plan: SeatPlan, seats: readonly string[]) {
  const unknown = seatsOutside(plan, seats);
  if (unknown.length > 0) throw new AppError('seat_unknown', { seats: unknown });
}

/** Returns undefined if a seat is taken, the bus no longer has it, or the trip is cancelled. */
export async function rebookSeats(
  tx: Transaction,
  booking: { id: number; tripId: number; userId: number },
  leg: LegRange,
  seats: readonly string[],
): Promise<SeatChange[] | undefined> {
  const plan = await lockSeatPlan(tx, booking.tripId);
  if (plan.isCancelled || seatsOutside(plan, seats).length > 0) return undefined;
  if ((await findTakenSeats(tx, booking, leg, seats)).length > 0) return undefined;
  await rebookClaims(tx, booking, seats);
  return seats.map((seat) => ({ tripId: booking.tripId, seat }));
}
