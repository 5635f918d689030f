import { PgBoss } from 'pg-boss';
import { sweepMinutes } from '@/lib/limits';
import { inTransaction } from '@/server/db/client';
import { createMinuteCounts } from '@/server/observability/alarm-counts';
import { log } from '@/server/observability/log';
import { metric } from '@/server/observability/metrics';
import type { Projector } from '@/server/live/projector';
import { deleteOldMessages } from '@/server/messaging/message-outbox.repo';
import { deleteOldSessions } from '@/server/platform/accounts/sessions.repo';
import { deleteOldSignUps } from '@/server/platform/accounts/sign-ups.repo';
import { deleteOldFailures } from '@/server/platform/accounts/accounts.repo';
import { deleteOldDrafts } from '@/server/platform/sales/bookings/bookings.repo';
import { lapseBookings, markBookingsUsed } from '@/server/platform/sales/cancellations/lapse-bookings';
import { remindUnpaid } from '@/server/platform/sales/payments/remind-unpaid';
import { makeTrips } from '@/server/platform/timetable/make-trips';
import { deleteOldTimetableDrafts } from '@/server/platform/timetable/timetable-drafts.repo';
import { deleteOldContactMessages } from '@/server/platform/content/take-contact-message';
import { countStatistics } from '@/server/platform/home/home-handlers';
import { sendRefunds } from '@/server/platform/sales/refunds/send-refunds';
import { checkOpenAttempts } from '@/server/platform/sales/payments/settle-attempt';
import { closeMoney } from '@/server/platform/sales/settlement/close-money';
import { cancelTrips } from '@/server/platform/trips/cancel-trip';
import type { Platform } from '@/server/platform/platform';
import { sweepHolds } from '@/server/platform/seats/hold-seats';

type Job = { name: string; cron: string; run: (platform: Platform, projector: Projector) => Promise<number> };

/**
 * Scheduled jobs (Africa/Gaborone). Each job is safe to run twice, at once or late. A statement that reads or deletes many
 * rows is in a transaction, because outside it has the limits of a request.
 */
const jobs: readonly Job[] = [
  { name: 'sweep-holds', cron: `*/${sweepMinutes} * * * *`, run: sweepHolds },
  { name: 'ask-payments', cron: '*/2 * * * *', run: checkOpenAttempts },
  { name: 'lapse-bookings', cron: '* * * * *', run: (platform) => lapseBookings(platform) },
  { name: 'cancel-trips', cron: '* * * * *', run: cancelTrips },
  { name: 'send-refunds', cron: '* * * * *', run: sendRefunds },
  { name: 'remind-unpaid', cron: '*/5 * * * *', run: remindUnpaid },
  { name: 'use-bookings', cron: '*/5 * * * *', run: markBookingsUsed },
  { name: 'count-statistics', cron: '*/10 * * * *', run: countStatistics },
  { name: 'make-trips', cron: '10 0 * * *', run: makeTrips },
  { name: 'close-money', cron: '30 2 * * *', run: closeMoney },
  {
    name: 'delete-drafts',
    cron: '20 3 * * *',
    run: ({ db }) =>
      inTransaction(db, async (tx) => (await deleteOldDrafts(tx)) + (await deleteOldTimetableDrafts(tx))),
  },
  { name: 'delete-sign-in-failures', cron: '30 3 * * *', run: ({ db }) => inTransaction(db, deleteOldFailures) },
  {
    name: 'delete-sessions',
    cron: '35 3 * * *',
    run: ({ db, clock }) => inTransaction(db, (tx) => deleteOldSessions(tx, clock)),
  },
  { name: 'delete-sign-up-decoys', cron: '40 3 * * *', run: ({ db }) => inTransaction(db, deleteOldSignUps) },
  { name: 'delete-live-records', cron: '50 3 * * *', run: (_platform, projector) => projector.deleteOld() },
  { name: 'delete-messages', cron: '0 4 * * *', run: ({ db }) => inTransaction(db, deleteOldMessages) },
  {
    name: 'delete-contact-messages',
    cron: '5 4 * * *',
    run: ({ db, clock }) => inTransaction(db, (tx) => deleteOldContactMessages(tx, clock)),
  },
];

export async function startSchedules(platform: Platform, projector: Projector, databaseUrl: string) {
  // Only a start migrates the job queue, because the worker's role may not.
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3, migrate: false });
  const countError = createMinuteCounts(() => performance.now());
  // While PostgreSQL is away, every poll of every queue reports an error.
  boss.on('error', (error) => {
    const count = countError();
    if (count > 0) log.error({ event: 'job_queue_failed', count, err: error }, 'The job queue reported errors.');
  });
  await boss.start();
  // An older version may have had more jobs.
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, { retryLimit: 3, retryBackoff: true });
    await boss.schedule(name, cron, null, { tz: 'Africa/Gaborone' });
    // A job that never succeeds is late too.
    metric('jobSucceeded').setToCurrentTime({ name });
    await boss.work(name, async () => {
      const stopTimer = metric('jobSeconds').startTimer({ name });
      const count = await run(platform, projector);
      stopTimer();
      metric('jobSucceeded').setToCurrentTime({ name });
      log.info({ event: 'job_done', job: name, count }, 'A scheduled job finished.');
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) };
}
