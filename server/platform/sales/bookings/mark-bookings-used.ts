import { inTransaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { markUsed } from './booking-times.repo';

const batch = 200;

/**
 * Paid bookings whose bus has arrived at the passenger's stop are used (spec section 4). A booking that somebody else has
 * locked is left to the next run. Answers how many.
 */
export async function markBookingsUsed({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  for (let total = 0; ;) {
    const count = await inTransaction(db, (tx) => markUsed(tx, batch, clock()));
    total += count;
    if (count < batch) return total;
  }
}
