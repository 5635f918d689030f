import type { Transaction } from '@/server/db/client';
import { takeSeatLocks } from './seats.repo';

/**
 * Locks in the one order: first the user, then each (trip, seat). The locks hold until the transaction ends. So one
 * transaction at a time decides about a user's count and about a seat.
 */
export async function lockSeats(tx: Transaction, userId: number, tripId: number, seats: readonly string[]) {
  await takeSeatLocks(tx, userId, tripId, seats);
}
