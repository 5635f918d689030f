import { z } from 'zod';
import { liveRecordDays } from '@/lib/limits';
import { inTime } from '@/lib/in-time';
import { addDays, localDate } from '@/lib/format/time';
import type { LiveDatabase } from './live-database';

const connectLimitMs = 5000;
/** Longer than the other limits, because a date has up to some thousand seats. */
const readLimitMs = 30_000;
const maxDates = 30;

const oldDates = z.record(z.string(), z.unknown()).nullable();

export const oldestRetainedDate = (now: Date) => addDays(localDate(now), -liveRecordDays);

/** Lists the dates in the live database, so it also finds dates of missed runs and late writes. */
export async function deleteOldRecords({ connected, database }: LiveDatabase, now: Date): Promise<number> {
  if (!(await connected(connectLimitMs))) throw new Error('the live database is not connected');
  const dates = database.ref('bookings');
  const old = dates.orderByKey().endBefore(oldestRetainedDate(now)).limitToFirst(1);
  for (let count = 0; count < maxDates; count += 1) {
    const snapshot = await inTime(old.once('value'), readLimitMs);
    const [date] = Object.keys(oldDates.parse(snapshot.val()) ?? {});
    if (date === undefined) return count;
    await inTime(dates.child(date).remove(), readLimitMs);
  }
  return maxDates;
}
