import { inTransaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { deleteOldHoldTimes } from './hold-limits.repo';
import { recordSeatChanges, sweepExpiredHolds } from './seats.repo';

const batch = 500;

/** Every 5 minutes (spec section 4). Queries do not depend on it, because an expired hold counts as free. */
export async function sweepHolds(platform: Platform): Promise<number> {
  await deleteOldHoldTimes(platform.db);
  for (let total = 0; ;) {
    const changes = await inTransaction(platform.db, async (tx) => {
      const swept = await sweepExpiredHolds(tx, batch);
      await recordSeatChanges(tx, swept);
      return swept;
    });
    platform.publishSeats(changes);
    total += changes.length;
    if (changes.length < batch) return total;
  }
}
