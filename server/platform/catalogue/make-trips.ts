import { inTransaction, type Transaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { lockTimetable } from './timetable.repo';
import { insertTrips, recordWaitingSeats, removeIdleTrips } from './trips.repo';

/** From yesterday to 60 days ahead. Concurrent runs are safe, because a bus has one trip per date. */
export async function makeTrips({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockTimetable(tx);
    const { created } = await renewTrips(tx, clock(), null);
    return created;
  });
}

/** The caller must hold the timetable lock. `null`: all operators. */
export async function renewTrips(tx: Transaction, now: Date, operatorIds: readonly number[] | null) {
  const { removed, waiting } = await removeIdleTrips(tx, now, operatorIds);
  const created = await insertTrips(tx, now, operatorIds);
  // Live records are keyed by bus and date, so the new trip must publish the pending changes of the old one.
  await recordWaitingSeats(tx, waiting);
  return { removed, created };
}
