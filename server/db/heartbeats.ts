import { sql, type SQL } from 'drizzle-orm';
import { alarms } from '@/server/observability/alarms';
import { log } from '@/server/observability/log';
import { metric, onScrape } from '@/server/observability/metrics';
import { heartbeats } from './schema/heartbeats';
import type { Database } from './client';

const everyMs = 15_000;

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

/** A text that changes while all is well. */
type Silence = { event: 'worker_silent' | 'archive_late' | 'replica_missing'; seconds: number; beat: SQL };

const silentWorker: Silence = {
  event: 'worker_silent',
  seconds: 60,
  beat: sql`select beat_at::text as beat from heartbeats where process = 'worker'`,
};

/** Heartbeats write WAL, so PostgreSQL always has some to archive. Without an archive the text is the time. */
export const silentArchive: Silence = {
  event: 'archive_late',
  seconds: 600,
  beat: sql`
    select case current_setting('archive_mode') when 'off' then clock_timestamp() else last_archived_time end::text as beat
    from pg_stat_archiver`,
};

/** PostgreSQL shows the states of replicas to superusers and to `pg_read_all_stats`. */
export const silentReplica = (replicas: number): Silence => ({
  event: 'replica_missing',
  seconds: 60,
  beat: sql`
    select case when count(*) filter (where sync_state in ('sync', 'quorum')) >= ${replicas} then clock_timestamp() end::text
      as beat
    from pg_stat_replication`,
});

/**
 * Raises the alarm once for each silence: the text has not changed for the seconds of this process. Neither a start after a
 * long stop nor a time without the database counts.
 */
export function createSilenceCheck(db: Database, now: () => number, silence: Silence = silentWorker) {
  let last: string | null | undefined;
  let changedAt = now();
  let isSilent = false;
  return async () => {
    const { rows } = await db.execute<{ beat: string | null }>(silence.beat).catch((error: unknown) => {
      changedAt = now();
      throw error;
    });
    const beat = rows[0]?.beat;
    if (beat !== last) changedAt = now();
    last = beat;
    const seconds = (now() - changedAt) / 1000;
    const isLate = seconds > silence.seconds;
    if (isLate && !isSilent) log.error({ event: silence.event, seconds: Math.round(seconds) }, alarms[silence.event]);
    isSilent = isLate;
  };
}

const watch = (silence: Silence) => (db: Database) => repeat(createSilenceCheck(db, () => performance.now(), silence));

export const watchWorker = watch(silentWorker);
export const watchArchive = watch(silentArchive);
export const watchReplicas = (db: Database, replicas: number) => watch(silentReplica(replicas))(db);

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
