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

/** Returns the seconds since the last heartbeat of a worker, or undefined if no worker ever ran. */
export async function secondsWithoutWorker(db: Database): Promise<number | undefined> {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select extract(epoch from now() - beat_at)::float8 as seconds from heartbeats where process = 'worker'`,
  );
  return rows[0]?.seconds;
}

/** Raises the alarm once for each silence. A site that never had a worker is silent too. */
export function watchWorker(db: Database) {
  let isSilent = false;
  const startedAt = performance.now();
  return repeat(async () => {
    const seconds = (await secondsWithoutWorker(db)) ?? (performance.now() - startedAt) / 1000;
    if (seconds > silentSeconds && !isSilent)
      log.error({ event: 'worker_silent', seconds: Math.round(seconds) }, 'No worker runs.');
    isSilent = seconds > silentSeconds;
  });
}

/** Only the worker measures the database, because every process would find the same. */
export function measureDatabase(db: Database) {
  onScrape(async () => {
    const { rows } = await db.execute<{ name: 'payments' | 'outbox' | 'live'; label: string; value: number }>(sql`
      select 'payments' as name, state as label, count(*)::float8 as value from payment_attempts
      where created_at > now() - interval '1 day' group by state
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
