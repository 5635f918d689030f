import { z } from 'zod';
import { inTime } from '@/lib/in-time';
import { localDate } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import type { LiveDatabase } from './live-database';
import { enqueueSeats } from './seat-outbox.repo';

const connectLimitMs = 5000;
const readLimitMs = 60_000;

const records = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))).nullable();

/** Writes each seat with a live record of today or later into the outbox. Returns their number. */
export async function republishLiveSeats(db: Database, live: LiveDatabase, now: Date): Promise<number> {
  if (!(await live.connected(connectLimitMs)))
    throw new Error('the live database is not connected. Run npm run restore -- finish when it is');
  const coming = live.database.ref('bookings').orderByKey().startAt(localDate(now));
  const found = records.parse((await inTime(coming.once('value'), readLimitMs)).val()) ?? {};
  const seats = Object.entries(found).flatMap(([date, buses]) =>
    Object.entries(buses).flatMap(([bus, labels]) => Object.keys(labels).map((seat) => ({ date, bus, seat }))),
  );
  return enqueueSeats(db, seats);
}
