import { inTransaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { deleteOldHoldTimes } from './hold-limits.repo';
import { sweepExpiredHolds } from './seats.repo';

const batch = 500;

/** Queries do not depend on the sweep: they treat an expired hold as free. */
export async function sweepHolds(platform: Platform): Promise<number> {
  await inTransaction(platform.db, deleteOldHoldTimes);
  for (let total = 0; ;) {
    const changes = await inTransaction(platform.db, (tx) => sweepExpiredHolds(tx, batch));
    platform.publishSeats(changes);
    total += changes.length;
    if (changes.length < batch) return total;
  }
}
