import { z } from 'zod';
import { liveRecordDays } from '@/lib/limits';
import { inTime } from '@/lib/in-time';
import { addDays, localDate } from '@/lib/format/time';
import type { LiveDatabase } from './live-database';

const connectLimitMs = 5000;
/** A date has up to some thousand seats. */
const readLimitMs = 30_000;
/** What is left after so many dates is deleted the night after. */
const maxDates = 30;

const datesFound = z.record(z.string(), z.unknown()).nullable();

/** Records of service dates before this one are nobody's business any more. */
export const oldestKeptDate = (now: Date) => addDays(localDate(now), -liveRecordDays);

/**
 * Deletes the records of service dates more than two days past, oldest first, whatever nights were missed. It asks the live
 * database itself what is there, so that nothing is forgotten, nor what somebody wrote who was cut off for days. Answers how many dates. Throws when the line is down.
 */
export async function deleteOldRecords({ connected, database }: LiveDatabase, now: Date): Promise<number> {
  if (!(await connected(connectLimitMs))) throw new Error('the live database is not connected');
  const dates = database.ref('bookings');
  const old = dates.orderByKey().endBefore(oldestKeptDate(now)).limitToFirst(1);
  for (let count = 0; count < maxDates; count += 1) {
    const found = await inTime(old.once('value'), readLimitMs);
    const [date] = Object.keys(datesFound.parse(found.val()) ?? {});
    if (date === undefined) return count;
    await inTime(dates.child(date).remove(), readLimitMs);
  }
  return maxDates;
}
