import { AppError } from '@/lib/errors';
import { seatLabels } from '@/lib/domain/seat-layout';
import type { Transaction } from '@/server/db/client';
import { lockSeatPlan } from '@/server/platform/catalogue/lock-seat-plan';

/** An import does not remove the other seats before the end of the transaction. */
export async function findUnknownSeats(tx: Transaction, tripId: number, seats: readonly string[]): Promise<string[]> {
  const labels = new Set(seatLabels(await lockSeatPlan(tx, tripId)));
  return seats.filter((seat) => !labels.has(seat));
}

export async function refuseUnknownSeats(tx: Transaction, tripId: number, seats: readonly string[]) {
  const unknown = await findUnknownSeats(tx, tripId, seats);
  if (unknown.length > 0) throw new AppError('seat_unknown', { seats: unknown });
}
