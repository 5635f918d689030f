import { z } from 'zod';
import { inTime } from '@/lib/in-time';
import type { Clock } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import { log } from '@/server/observability/log';
import type { SeatChange } from './seat-change';
import { seatRecord } from './seat-record';
import { deleteOldRecords, oldestRetainedDate } from './live-cleanup';
import type { LiveDatabase } from './live-database';
import { findUnpublished, deletePublished, readSeatState } from './seat-outbox.repo';

const writeLimitMs = 2000;
const connectLimitMs = 300;
const batch = 100;
const atOnce = 8;

const current = z.object({ rev: z.number() });

/** Each write compares `rev` in a transaction, so a late or replayed write never overwrites a newer record. */
export function createProjector(db: Database, live: LiveDatabase, clock: Clock) {
  async function write(change: SeatChange): Promise<void> {
    const state = await readSeatState(db, change);
    if (!state) return;
    if (state.serviceDate < oldestRetainedDate(clock())) return deletePublished(db, change, state.rev);
    const next = seatRecord(state);
    const ref = live.database.ref(`bookings/${state.serviceDate}/${state.busUuid}/${change.seat}`);
    const written = ref.transaction(
      (stored: unknown) => {
        const existing = current.safeParse(stored);
        return existing.success && existing.data.rev >= state.rev ? undefined : next;
      },
      undefined,
      false,
    );
    await inTime(written, writeLimitMs);
    await deletePublished(db, change, state.rev);
  }

  async function drain(minAgeMs: number): Promise<number> {
    const changes = await findUnpublished(db, batch, minAgeMs);
    if (changes.length === 0) return 0;
    if (!(await live.connected(writeLimitMs))) throw new Error('the live database is not connected');
    let written = 0;
    for (let start = 0; start < changes.length; start += atOnce) {
      const results = await Promise.allSettled(changes.slice(start, start + atOnce).map(write));
      const failed = results.filter((result) => result.status === 'rejected');
      for (const { reason } of failed)
        log.warn(
          { event: 'live_record_not_written', err: reason as unknown },
          'A seat could not be published to the live database. The worker tries again.',
        );
      written += results.length - failed.length;
    }
    // A failed seat must not stop the others. If all seats failed, the live database is probably down.
    if (written === 0) throw new Error('no live record could be written');
    return written;
  }

  /** The worker retries failed seats from the outbox. */
  function publish(changes: readonly SeatChange[]): void {
    if (changes.length === 0) return;
    void (async () => {
      if (await live.connected(connectLimitMs)) await Promise.all(changes.map(write));
    })().catch((error: unknown) =>
      log.warn(
        { event: 'live_record_not_written', err: error },
        'A seat could not be published to the live database. The worker tries again.',
      ),
    );
  }

  const deleteOld = () => deleteOldRecords(live, clock());

  return { drain, publish, deleteOld };
}

export type Projector = ReturnType<typeof createProjector>;
