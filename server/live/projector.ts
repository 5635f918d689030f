import type { Reference } from 'firebase-admin/database';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { inTime } from '@/lib/in-time';
import { type Clock, clockTime, addDays, localDate } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import { collect } from '@/server/db/collect';
import { log } from '@/server/observability/log';
import type { LiveDatabase } from './live-database';
import {
  findUnpublished,
  deletePublished,
  readSeatStates,
  type LiveClaim,
  type SeatChange,
  type SeatState,
} from './seat-outbox.repo';
import { liveRecordDays } from '@/lib/limits';

const writeLimitMs = 2000;
const connectLimitMs = 300;
export const seatBatch = 100;
/** The seats that change in this time share a read. It is a part of the time in which a watcher sees a hold. */
const collectMs = 10;
/** Below the age at which the worker publishes a seat again. The rows of a hold and of its booking often leave together. */
const deleteEveryMs = 500;
const listenedBuses = 100;

const current = z.object({ rev: z.number() });

/** Each write compares `rev` in a transaction, so a late or replayed write never overwrites a newer record. */
export function createProjector(db: Database, live: LiveDatabase, clock: Clock) {
  const buses = new LRUCache<string, Reference>({ max: listenedBuses, dispose: (bus) => bus.off() });

  /** A transaction that knows the stored record sends one message. Otherwise it sends three or four. */
  function listenTo(path: string): Reference {
    const bus = buses.get(path) ?? live.database.ref(path);
    if (!buses.has(path)) bus.on('value', () => undefined);
    buses.set(path, bus);
    return bus;
  }

  async function writeSeat(state: SeatState): Promise<void> {
    if (state.isCancelled || state.serviceDate < oldestRetainedDate(clock())) return;
    const next = seatRecord(state);
    const update = (stored: unknown) => {
      const existing = current.safeParse(stored);
      return existing.success && existing.data.rev >= state.rev ? undefined : next;
    };
    const bus = listenTo(`bookings/${state.serviceDate}/${state.busUuid}`);
    const written = bus.child(state.seat).transaction(update, undefined, false);
    await inTime(written, writeLimitMs);
  }

  /** Returns the seats whose rows may leave the outbox. A failed or slow seat must not stop the others. */
  async function write(changes: readonly SeatChange[]): Promise<SeatState[]> {
    const states = await readSeatStates(db, changes);
    const results = await Promise.allSettled(states.map(writeSeat));
    const failed = results.filter((result) => result.status === 'rejected');
    if (failed.length > 0 && failed.length === states.length)
      throw new Error('no live record could be written', { cause: failed[0]?.reason });
    for (const { reason } of failed) logFailure(reason);
    return states.filter((_state, index) => results[index]?.status === 'fulfilled');
  }

  async function drain(minAgeMs: number): Promise<number> {
    const changes = await findUnpublished(db, seatBatch, minAgeMs);
    if (changes.length === 0) return 0;
    if (!(await live.connected(writeLimitMs))) throw new Error('the live database is not connected');
    const written = await write(changes);
    await deletePublished(db, written);
    return written.length;
  }

  const deleteSoon = collect(deleteEveryMs, (written: SeatState[]) => deletePublished(db, written));
  const writeSoon = collect(collectMs, async (changes: SeatChange[]) => {
    try {
      if (await live.connected(connectLimitMs)) await deleteSoon(await write(changes));
    } catch (error) {
      logFailure(error);
    }
  });

  /** The worker retries failed seats from the outbox. */
  function publish(changes: readonly SeatChange[]): void {
    if (changes.length > 0) void writeSoon(changes);
  }

  const deleteOld = () => deleteOldRecords(live, clock());

  return { drain, publish, deleteOld };
}

export type Projector = ReturnType<typeof createProjector>;

const logFailure = (error: unknown) =>
  log.warn(
    { event: 'live_record_not_written', err: error },
    'A seat could not be published to the live database. The worker tries again.',
  );

const status = { held: 'RESERVED', booked: 'BOOKED' } as const;

const claimFields = (claim: LiveClaim) => ({
  status: status[claim.state],
  departureSequence: claim.departureSequence,
  arrivalSequence: claim.arrivalSequence,
  expectedReleaseTimestamp: claim.expiresAt && Date.parse(claim.expiresAt),
});

/** Spec section 3. A free seat has a record too, because the database rules do not validate deletes. */
function seatRecord(state: SeatState): Record<string, unknown> {
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
