import type { Transaction } from '@/server/db/client';
import { takeSeatLocks } from './seats.repo';

/**
 * Locks the user first and then each seat of the trip, until the transaction ends. Only one transaction at a time can
 * change the holds of a user or the claims of a seat.
 */
export async function lockSeats(tx: Transaction, userId: number, tripId: number, seats: readonly string[]) {
  await takeSeatLocks(tx, userId, tripId, seats);
}
