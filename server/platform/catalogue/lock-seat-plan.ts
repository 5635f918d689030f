import { AppError } from '@/lib/errors';
import type { SeatPlan } from '@/lib/domain/seat-layout';
import type { Transaction } from '@/server/db/client';
import { findSeatPlan, lockTrip } from './seat-plan.repo';

/**
 * Returns the seat plan of a trip's bus. An import that changes it waits for the end of this transaction, and then sees its
 * seats. Errors: not_found if an import has removed the trip.
 */
export async function lockSeatPlan(tx: Transaction, tripId: number): Promise<SeatPlan> {
  const busId = await lockTrip(tx, tripId);
  // A second statement, because it sees what an import committed while the first one waited.
  const plan = busId && (await findSeatPlan(tx, busId));
  if (!plan) throw new AppError('not_found');
  return plan;
}
