import { inTransaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { recordSeatChanges, sweepExpiredHolds } from './seats.repo';

const batch = 500;

/**
 * Tidies holds that have run out and republishes their seats (spec: every 5 minutes). Nothing depends on it: a hold
 * whose time has passed counts as free at once. Answers how many it deleted.
 */
export async function sweepHolds(platform: Platform): Promise<number> {
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
