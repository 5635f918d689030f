import { inTime } from '@/lib/in-time';
import { type Clock, localDate } from '@/lib/format/time';
import { inTransaction, type Database } from '@/server/db/client';
import { log } from '@/server/observability/log';
import { oldestRetainedDate } from './projector';
import type { LiveDatabase } from './live-database';
import { enqueueClaimedSeats, enqueueSeats } from './seat-outbox.repo';
import { z } from 'zod';

const writeLimitMs = 2000;

/**
 * Returns a function that writes all claimed seats into the outbox when the live database has no mark, and then sets the
 * mark. A restart of the sandbox deletes the mark, and a new Firebase database lacks it. The caller publishes from the outbox
 * only afterwards. So if the SDK sends a mark late, to a database that has started since, the seats follow it.
 */
export function watchLostSeats(db: Database, { database }: LiveDatabase, clock: Clock): () => Promise<void> {
  const mark = database.ref('published');
  let isLost = false;
  mark.on('value', (snapshot) => {
    isLost = !snapshot.exists();
  });
  return async () => {
    if (!isLost) return;
    const count = await inTransaction(db, (tx) => enqueueClaimedSeats(tx, oldestRetainedDate(clock())));
    await inTime(mark.set(true), writeLimitMs);
    log.info({ event: 'live_seats_republished', count }, 'The live database had no seats. The worker publishes them.');
  };
}

const connectLimitMs = 5000;
const readLimitMs = 60_000;

const records = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))).nullable();

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
