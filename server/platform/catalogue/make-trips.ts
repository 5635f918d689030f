import { inTransaction, type Transaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { lockTimetable } from './timetable.repo';
import { insertTrips, recordWaitingSeats, removeIdleTrips } from './trips.repo';

/**
 * Makes the trips of every current schedule from yesterday to 60 days ahead, and removes those of ended schedules that
 * nobody has a seat on any more. Safe to run twice or at once: a bus has one trip a date. Answers how many it made.
 */
export async function makeTrips({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockTimetable(tx);
    const { made } = await renewTrips(tx, clock(), null);
    return made;
  });
}

/** The same for some operators (by row id) or for all, in a transaction that has locked the timetable. */
export async function renewTrips(tx: Transaction, now: Date, operatorIds: readonly number[] | null) {
  const { removed, waiting } = await removeIdleTrips(tx, now, operatorIds);
  const made = await insertTrips(tx, now, operatorIds);
  // Live records stand under bus and date: what an old trip left unpublished would show on the new one.
  await recordWaitingSeats(tx, waiting);
  return { removed, made };
}
