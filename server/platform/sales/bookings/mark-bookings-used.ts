import { inTransaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { markUsed } from './booking-times.repo';

const batch = 200;

export async function markBookingsUsed({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  for (let total = 0; ;) {
    const count = await inTransaction(db, (tx) => markUsed(tx, batch, clock()));
    total += count;
    if (count < batch) return total;
  }
}
