import { sql } from 'drizzle-orm';
import { log } from '@/server/observability/log';
import { metric, onScrape } from '@/server/observability/metrics';
import { heartbeats } from './schema/heartbeats';
import type { Database } from './client';

const everyMs = 15_000;
const silentSeconds = 60;

type Process = (typeof heartbeats.$inferInsert)['process'];

/** A database that does not respond has its own alarms. */
function repeat(work: () => Promise<unknown>) {
  const quietly = () => void work().catch(() => undefined);
  quietly();
  const timer = setInterval(quietly, everyMs).unref();
  return () => clearInterval(timer);
}

/** Writes that this process runs. Processes of one kind share a row. */
export const startHeartbeat = (db: Database, process: Process) =>
  repeat(() =>
    db
      .insert(heartbeats)
      .values({ process })
      .onConflictDoUpdate({ target: heartbeats.process, set: { beatAt: sql`now()` } }),
  );

/**
 * Raises the alarm once for each silence: the heartbeat of the workers has not changed for a minute of this process. Neither a
 * start after a long stop nor a time without the database counts.
 */
export function createWorkerCheck(db: Database, now: () => number) {
  let last: string | undefined;
  let changedAt = now();
  let isSilent = false;
  return async () => {
    const { rows } = await db
      .execute<{ beat: string }>(sql`select beat_at::text as beat from heartbeats where process = 'worker'`)
      .catch((error: unknown) => {
        changedAt = now();
        throw error;
      });
    const beat = rows[0]?.beat;
    if (beat !== last) changedAt = now();
    last = beat;
    const seconds = (now() - changedAt) / 1000;
    if (seconds > silentSeconds && !isSilent)
      log.error({ event: 'worker_silent', seconds: Math.round(seconds) }, 'No worker runs.');
    isSilent = seconds > silentSeconds;
  };
}

export const watchWorker = (db: Database) => repeat(createWorkerCheck(db, () => performance.now()));

/** Only the worker measures the database, because every process would find the same. */
export function measureDatabase(db: Database) {
  onScrape(async () => {
    const { rows } = await db.execute<{ name: 'payments' | 'outbox' | 'live'; label: string; value: number }>(sql`
      select 'payments' as name, state as label, count(*)::float8 as value
      from (select state from payment_attempts order by id desc limit 1000) latest group by state
      union all
      select 'outbox', channel, extract(epoch from now() - min(next_attempt_at))::float8 from message_outbox
      where state = 'pending' and next_attempt_at <= now() group by channel
      union all
      select 'live', '', coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from seat_outbox`);
    metric('payments').reset();
    for (const channel of ['email', 'sms']) metric('outboxSeconds').set({ channel }, 0);
    for (const { name, label, value } of rows) {
      if (name === 'payments') metric('payments').set({ state: label }, value);
      if (name === 'outbox') metric('outboxSeconds').set({ channel: label }, value);
      if (name === 'live') metric('liveSeconds').set(value);
    }
  });
}
