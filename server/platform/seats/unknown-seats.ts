import { AppError } from '@/lib/errors';
import { seatLabels, type SeatPlan } from '@/lib/domain/seat-layout';
import type { Transaction } from '@/server/db/client';
import { lockSeatPlan } from '@/server/platform/catalogue/lock-seat-plan';

function seatsOutside(plan: SeatPlan, seats: readonly string[]): string[] {
  const labels = new Set(seatLabels(plan));
  return seats.filter((seat) => !labels.has(seat));
}

/** An import does not remove the other seats before the end of the transaction. */
export async function findUnknownSeats(tx: Transaction, tripId: number, seats: readonly string[]): Promise<string[]> {
  return seatsOutside(await lockSeatPlan(tx, tripId), seats);
}

export async function refuseUnknownSeats(tx: Transaction, tripId: number, seats: readonly string[]) {
  refuseOutside(await lockSeatPlan(tx, tripId), seats);
}

export function refuseOutside(plan: SeatPlan, seats: readonly string[]) {
  const unknown = seatsOutside(plan, seats);
  if (unknown.length > 0) throw new AppError('seat_unknown', { seats: unknown });
}
