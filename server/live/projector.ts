import { z } from 'zod';
import { inTime } from '@/lib/in-time';
import type { Clock } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import { log } from '@/server/observability/log';
import type { SeatChange } from './seat-change';
import { deleteOldRecords, oldestKeptDate } from './live-cleanup';
import type { LiveDatabase } from './live-database';
import { findUnpublished, forgetPublished, readSeatState } from './seat-outbox.repo';
import { seatRecord } from './seat-record';

const writeLimitMs = 2000;
const connectLimitMs = 300;
const batch = 100;
const atOnce = 8;

const current = z.object({ rev: z.number() });

/**
 * Writes seats' public records to the live database. PostgreSQL has committed before; each write is guarded by `rev`
 * in a transaction there, so that a late one, or one that the SDK replays after a reconnect, never overwrites a newer.
 * A date whose records are deleted gets none again.
 */
export function createProjector(db: Database, live: LiveDatabase, clock: Clock) {
  async function write(change: SeatChange): Promise<void> {
    const state = await readSeatState(db, change);
    if (!state) return;
    if (state.serviceDate < oldestKeptDate(clock())) return forgetPublished(db, change, state.rev);
    const next = seatRecord(state);
    const ref = live.database.ref(`bookings/${state.serviceDate}/${state.busUuid}/${change.seat}`);
    const written = ref.transaction(
      (stored: unknown) => {
        const found = current.safeParse(stored);
        return found.success && found.data.rev >= state.rev ? undefined : next;
      },
      undefined,
      false,
    );
    await inTime(written, writeLimitMs);
    await forgetPublished(db, change, state.rev);
  }

  /** Publishes what has waited longer than `minAgeMs`; answers how many seats. Throws when the line is down. */
  async function drain(minAgeMs: number): Promise<number> {
    const changes = await findUnpublished(db, batch, minAgeMs);
    if (changes.length === 0) return 0;
    if (!(await live.connected(writeLimitMs))) throw new Error('the live database is not connected');
    let written = 0;
    for (let start = 0; start < changes.length; start += atOnce) {
      const results = await Promise.allSettled(changes.slice(start, start + atOnce).map(write));
      const failed = results.filter((result) => result.status === 'rejected');
      for (const { reason } of failed)
        log.warn({ err: reason as unknown }, 'live record not written, tried again later');
      written += results.length - failed.length;
    }
    // One seat that can't be written must not keep the others back; none at all means that something is down.
    if (written === 0) throw new Error('no live record could be written');
    return written;
  }

  /** Right after commit: publishes these seats without making the caller wait. What fails, the worker drains. */
  function publish(changes: readonly SeatChange[]): void {
    if (changes.length === 0) return;
    void (async () => {
      if (await live.connected(connectLimitMs)) await Promise.all(changes.map(write));
    })().catch((error: unknown) => log.warn({ err: error }, 'live record not written, left to the worker'));
  }

  /** Deletes the records of service dates that are over; answers how many dates. */
  const deleteOld = () => deleteOldRecords(live, clock());

  return { drain, publish, deleteOld };
}

export type Projector = ReturnType<typeof createProjector>;
