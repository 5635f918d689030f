import { inTime } from '@/lib/in-time';
import type { Clock } from '@/lib/format/time';
import { inTransaction, type Database } from '@/server/db/client';
import { log } from '@/server/observability/log';
import { oldestRetainedDate } from './live-cleanup';
import type { LiveDatabase } from './live-database';
import { enqueueClaimedSeats } from './seat-outbox.repo';

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
