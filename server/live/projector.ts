import { z } from 'zod';
import { inTime } from '@/lib/in-time';
import { type Clock, clockTime, addDays, localDate } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import { log } from '@/server/observability/log';
import type { LiveDatabase } from './live-database';
import {
  findUnpublished,
  deletePublished,
  readSeatState,
  type LiveClaim,
  type SeatClaims,
  type SeatChange,
} from './seat-outbox.repo';
import { liveRecordDays } from '@/lib/limits';

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

const status = { held: 'RESERVED', booked: 'BOOKED' } as const;

const claimFields = (claim: LiveClaim) => ({
  status: status[claim.state],
  departureSequence: claim.departureSequence,
  arrivalSequence: claim.arrivalSequence,
  expectedReleaseTimestamp: claim.expiresAt?.getTime() ?? null,
});

/** Spec section 3. A free seat has a record too, because the database rules do not validate deletes. */
function seatRecord(state: SeatClaims): Record<string, unknown> {
  const [last] = state.claims;
  const byLeg: Record<string, unknown> = Object.fromEntries(
    state.claims.map((claim) => [
      claim.legUuid,
      {
        ...claimFields(claim),
        departureTime: clockTime(claim.departureMinute),
        arrivalTime: clockTime(claim.arrivalMinute),
      },
    ]),
  );
  return {
    rev: state.rev,
    startSequence: state.startSequence,
    endSequence: state.endSequence,
    isRouteDefault: last?.isDefault ?? false,
    ...(last ? claimFields(last) : { status: 'RELEASED' }),
    ...byLeg,
  };
}

const cleanupConnectLimitMs = 5000;
/** Longer than the other limits, because a date has up to some thousand seats. */
const cleanupReadLimitMs = 30_000;
const maxDates = 30;

const oldDates = z.record(z.string(), z.unknown()).nullable();

export const oldestRetainedDate = (now: Date) => addDays(localDate(now), -liveRecordDays);

/** Lists the dates in the live database, so it also finds dates of missed runs and late writes. */
async function deleteOldRecords({ connected, database }: LiveDatabase, now: Date): Promise<number> {
  if (!(await connected(cleanupConnectLimitMs))) throw new Error('the live database is not connected');
  const dates = database.ref('bookings');
  const old = dates.orderByKey().endBefore(oldestRetainedDate(now)).limitToFirst(1);
  for (let count = 0; count < maxDates; count += 1) {
    const snapshot = await inTime(old.once('value'), cleanupReadLimitMs);
    const [date] = Object.keys(oldDates.parse(snapshot.val()) ?? {});
    if (date === undefined) return count;
    await inTime(dates.child(date).remove(), cleanupReadLimitMs);
  }
  return maxDates;
}
