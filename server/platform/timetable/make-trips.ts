import { inTransaction, type Transaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { listOperatorKeys, lockTimetables } from './timetable.repo';
import { insertTrips, recordWaitingSeats, removeIdleTrips } from './trips.repo';

/**
 * From yesterday to 60 days ahead. Concurrent runs are safe. Each operator has its transaction, so that a wait for one import
 * does not hold the timetables of the others.
 */
export async function makeTrips({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  let total = 0;
  for (const { id, slug } of await listOperatorKeys(db)) {
    total += await inTransaction(db, async (tx) => {
      await lockTimetables(tx, [slug]);
      const { created } = await renewTrips(tx, clock(), [id]);
      return created;
    });
  }
  return total;
}

/** The caller has locked the timetables of these operators. */
export async function renewTrips(tx: Transaction, now: Date, operatorIds: readonly number[]) {
  const { removed, waiting } = await removeIdleTrips(tx, now, operatorIds);
  const created = await insertTrips(tx, now, operatorIds, removed);
  // Live records are keyed by bus and date, so the new trip must publish the pending changes of the old one.
  await recordWaitingSeats(tx, waiting);
  return { removed: removed.length, created };
}
