import { z } from 'zod';
import { systemClock } from '@/lib/format/time';
import { env, EnvError } from '@/server/env';
import { demoPassengers, demoPassword } from '@/server/demo-accounts';
import { log } from '@/server/observability/log';
import { makeTrips } from '@/server/platform/catalogue/make-trips';
import { addDemoPassengers } from '@/server/platform/accounts/add-demo-passengers';
import { hasTimetable } from '@/server/platform/catalogue/has-timetable';
import { hasContent } from '@/server/platform/content/has-content';
import { jobLimits, openDatabase } from '@/server/db/client';
import { checkDatabase, DatabaseRefusal, migrateDatabase } from '@/server/db/migrate';
import { refuseOtherDatabase, WrongDatabase } from '@/server/db/sandbox-mark';
import { loadSampleContent, loadSampleTimetable } from './seed';

/** The database of this start: that of the data folder, the one of DATABASE_URL, or none with a remote API. */
const databaseKind = z.enum(['embedded', 'configured', 'none']);

/**
 * Checks the settings, checks and migrates the database, and creates trips. In the sandbox, loads the sample data and
 * demo passengers.
 */
async function prepare() {
  const { DATABASE_URL, SANDBOX, ALERT_EMAIL, ALERT_PHONE } = env();
  const kind = databaseKind.parse(process.argv[2]);
  if (!DATABASE_URL || kind === 'none') return;
  if (SANDBOX !== '1' && !ALERT_EMAIL && !ALERT_PHONE)
    log.warn({ event: 'alerts_not_configured' }, 'No person gets alarms: set ALERT_EMAIL, ALERT_PHONE or both.');
  const db = openDatabase(DATABASE_URL, 4, jobLimits);
  try {
    await checkDatabase(db);
    await migrateDatabase(db, (client) =>
      refuseOtherDatabase(client, { sandbox: SANDBOX === '1', embedded: kind === 'embedded' }),
    );
    if (SANDBOX === '1') {
      if (!(await hasTimetable(db))) {
        const counts = await loadSampleTimetable(db);
        log.info({ event: 'sample_timetable_loaded', ...counts }, 'The sample timetable was loaded.');
      }
      if (!(await hasContent(db))) {
        const counts = await loadSampleContent(db);
        log.info({ event: 'sample_content_loaded', ...counts }, 'The sample texts were loaded.');
      }
      await addDemoPassengers(db, systemClock());
      // `npm start` prints the demo account when the site is ready.
      process.send?.({ demoAccount: `${demoPassengers[0].phone.replace('+267', '')} / ${demoPassword}` });
    }
    const trips = await makeTrips({ db, clock: systemClock });
    if (trips > 0) log.info({ event: 'trips_made', trips }, 'The start created the trips of the coming days.');
  } finally {
    await db.$client.end();
  }
}

try {
  await prepare();
} catch (error) {
  const known = error instanceof EnvError || error instanceof DatabaseRefusal;
  if (!known) log.fatal({ event: 'database_setup_failed', err: error }, 'The database could not be prepared.');
  process.stderr.write(`${known ? error.message : 'The database could not be prepared.'}\n`);
  process.exitCode = error instanceof EnvError || error instanceof WrongDatabase ? EnvError.exitCode : 1;
}
