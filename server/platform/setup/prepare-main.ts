import { z } from 'zod';
import { systemClock } from '@/lib/format/time';
import { env, EnvError } from '@/server/process/env';
import { demoPassengers, demoPassword, sampleTerminalName } from '@/server/process/demo-accounts';
import { log } from '@/server/observability/log';
import { makeTrips } from '@/server/platform/timetable/make-trips';
import { hasTimetable } from '@/server/platform/timetable/timetable.repo';
import { hasContent } from '@/server/platform/content/content.repo';
import { jobLimits, openDatabase, type Database } from '@/server/db/client';
import { checkDatabase, checkRights, DatabaseRefusal, ensureLimits, WrongDatabase } from '@/server/db/check-database';
import { migrateDatabase } from '@/server/db/migrate';
import { refuseOtherDatabase } from '@/server/db/sandbox-mark';
import { replaceKey } from '@/server/platform/sales/payments/agents';
import { loadSampleContent, loadSampleTimetable, addDemoPassengers, addDemoStaff, needsSampleSales } from './seed';

const databaseKind = z.enum(['embedded', 'configured', 'none']);

/** `npm start` has an IPC channel, and shows its refusal to a person. A service manager may start PostgreSQL later. */
const waitMs = process.send ? 0 : 60_000;

type DatabaseKind = z.infer<typeof databaseKind>;

async function migrateAsOwner(url: string, kind: DatabaseKind) {
  const { MIGRATION_DATABASE_URL, SANDBOX } = env();
  const setting = MIGRATION_DATABASE_URL ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL';
  const owner = openDatabase(MIGRATION_DATABASE_URL ?? url, 1, jobLimits);
  try {
    await checkDatabase(owner, setting, waitMs);
    await migrateDatabase(owner, {
      setting,
      check: (client) => refuseOtherDatabase(client, { sandbox: SANDBOX === '1', embedded: kind === 'embedded' }),
    });
  } finally {
    await owner.$client.end();
  }
}

async function loadSampleData(db: Database) {
  if (!(await hasTimetable(db))) {
    const counts = await loadSampleTimetable(db);
    log.info({ event: 'sample_timetable_loaded', ...counts }, 'The sample timetable was loaded.');
  }
  if (!(await hasContent(db))) {
    const counts = await loadSampleContent(db);
    log.info({ event: 'sample_content_loaded', ...counts }, 'The sample texts were loaded.');
  }
  await addDemoPassengers(db, systemClock());
  await addDemoStaff(db);
}

async function sellSamples(db: Database) {
  if (!(await needsSampleSales(db))) return;
  // Imported only when needed, because the whole platform is slow to load.
  const { addSampleSales } = await import('./sample-sales');
  const { openPlatform } = await import('@/server/platform/router/open-platform');
  const { platform, close } = openPlatform('jobs');
  try {
    await addSampleSales(platform);
  } finally {
    await close();
  }
}

async function prepare() {
  const { DATABASE_URL, SANDBOX, ALERT_EMAIL, ALERT_PHONE } = env();
  const kind = databaseKind.parse(process.argv[2] ?? 'configured');
  if (!DATABASE_URL || kind === 'none') return;
  if (SANDBOX !== '1' && !ALERT_EMAIL && !ALERT_PHONE)
    log.warn({ event: 'alerts_not_configured' }, 'No person gets alarms: set ALERT_EMAIL, ALERT_PHONE or both.');
  await migrateAsOwner(DATABASE_URL, kind);
  const db = openDatabase(DATABASE_URL, 4, jobLimits);
  try {
    await checkDatabase(db, 'DATABASE_URL', waitMs);
    await checkRights(db);
    await ensureLimits(db);
    if (SANDBOX === '1') await loadSampleData(db);
    const trips = await makeTrips({ db, clock: systemClock });
    if (trips > 0) log.info({ event: 'trips_made', trips }, 'The start created the trips of the coming days.');
    if (SANDBOX !== '1') return;
    await sellSamples(db);
    const demoAccount = `${demoPassengers[0].phone.replace('+267', '')} / ${demoPassword}`;
    // `npm start` prints the account and stores the key of the terminal when the site is ready.
    process.send?.({ demoAccount, terminalKey: await replaceKey({ db, clock: systemClock }, sampleTerminalName) });
  } finally {
    await db.$client.end();
  }
}

try {
  await prepare();
  if (!process.send) process.stdout.write('The database is ready.\n');
} catch (error) {
  const known = error instanceof EnvError || error instanceof DatabaseRefusal;
  if (!known) log.fatal({ event: 'database_setup_failed', err: error }, 'The database could not be prepared.');
  process.stderr.write(`${known ? error.message : 'The database could not be prepared.'}\n`);
  process.exitCode = error instanceof EnvError || error instanceof WrongDatabase ? EnvError.exitCode : 1;
}
