import { AppError } from '@/lib/errors';
import type { SeatPlan } from '@/lib/domain/seat-layout';
import type { Transaction } from '@/server/db/client';
import { findSeatPlan, selectTripForShare } from './trips.repo';

/**
 * Makes an import that removes the trip or changes its seat plan wait for the end of this transaction. Returns the id of the
 * bus. Read the plan in a later statement, which sees what an import committed while this one waited.
 */
export async function lockTrip(tx: Transaction, tripId: number): Promise<number> {
  const busId = await selectTripForShare(tx, tripId);
  if (busId === undefined) throw new AppError('not_found');
  return busId;
}

/** Locks a trip like `lockTrip`, and returns the seat plan of its bus. */
export async function lockSeatPlan(tx: Transaction, tripId: number): Promise<SeatPlan> {
  const plan = await findSeatPlan(tx, await lockTrip(tx, tripId));
  if (!plan) throw new AppError('not_found');
  return plan;
}
