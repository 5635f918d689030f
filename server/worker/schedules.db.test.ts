import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { Projector } from '@/server/live/projector';
import { hold } from '@/server/testing/test-bookings';
import { addPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { expireHolds, findLeg } from '@/server/testing/test-trips';
import { until } from '@/server/testing/until';
import { startSchedules } from './schedules';

const test = testPlatform();

const projector: Projector = {
  drain: () => Promise.resolve(0),
  publish: () => undefined,
  deleteOld: () => Promise.resolve(0),
};

const schedules = async () => {
  const { rows } = await test.db.execute<{ name: string; cron: string; timezone: string }>(
    sql`select name, cron, timezone from pgboss.schedule order by name`,
  );
  return rows;
};

const started: Awaited<ReturnType<typeof startSchedules>>[] = [];
const start = async () => started.push(await startSchedules(test.platform, projector, test.appDatabaseUrl));
const stop = () => Promise.all(started.splice(0).map((scheduler) => scheduler.stop()));
// A scheduler that runs after a failed test keeps the process alive.
afterEach(stop);

const claimCount = async () => (await test.db.execute(sql`select 1 from seat_claims`)).rows.length;

it('the scheduler uses local time, runs due jobs, and can be restarted', async () => {
  const local = { timezone: 'Africa/Gaborone' };
  const expected = [
    { ...local, name: 'ask-payments', cron: '*/2 * * * *' },
    { ...local, name: 'cancel-trips', cron: '* * * * *' },
    { ...local, name: 'close-money', cron: '30 2 * * *' },
    { ...local, name: 'count-statistics', cron: '*/10 * * * *' },
    { ...local, name: 'delete-contact-messages', cron: '5 4 * * *' },
    { ...local, name: 'delete-drafts', cron: '20 3 * * *' },
    { ...local, name: 'delete-live-records', cron: '50 3 * * *' },
    { ...local, name: 'delete-messages', cron: '0 4 * * *' },
    { ...local, name: 'delete-sessions', cron: '35 3 * * *' },
    { ...local, name: 'delete-sign-in-failures', cron: '30 3 * * *' },
    { ...local, name: 'delete-sign-up-decoys', cron: '40 3 * * *' },
    { ...local, name: 'lapse-bookings', cron: '* * * * *' },
    { ...local, name: 'make-trips', cron: '10 0 * * *' },
    { ...local, name: 'remind-unpaid', cron: '*/5 * * * *' },
    { ...local, name: 'send-refunds', cron: '* * * * *' },
    { ...local, name: 'sweep-holds', cron: '*/5 * * * *' },
    { ...local, name: 'use-bookings', cron: '*/5 * * * *' },
  ];
  await start();
  expect(await schedules()).toEqual(expected);
  await stop();

  await hold(test, await addPassenger(test.db), await findLeg(test.db, longBus, [1, 7]), ['A1']);
  await expireHolds(test.db);
  // A job of an older version.
  const boss = await new PgBoss(test.appDatabaseUrl).start();
  await boss.createQueue('delete-pictures');
  await boss.schedule('delete-pictures', '45 3 * * *');
  await boss.stop();
  await start();
  expect(await schedules()).toEqual(expected);
  // pg-boss does this at the scheduled minute.
  await test.db.execute(sql`insert into pgboss.job (name) values ('sweep-holds')`);
  await until(claimCount, (count) => count === 0);
});
