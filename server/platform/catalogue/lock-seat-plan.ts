import { AppError } from '@/lib/errors';
import type { SeatPlan } from '@/lib/domain/seat-layout';
import type { Transaction } from '@/server/db/client';
import { findSeatPlan, lockTrip } from './seat-plan.repo';

/** An import that changes the plan waits for the end of this transaction, and then sees its seats. */
export async function lockSeatPlan(tx: Transaction, tripId: number): Promise<SeatPlan> {
  const busId = await lockTrip(tx, tripId);
  // A second statement, because it sees what an import committed while the first one waited.
  const plan = busId && (await findSeatPlan(tx, busId));
  if (!plan) throw new AppError('not_found');
  return plan;
}
