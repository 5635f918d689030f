import { systemClock } from '@/lib/format/time';
import { openDatabase, jobLimits } from '@/server/db/client';
import { migrateDatabase } from '@/server/db/migrate';
import { importTimetable } from '@/server/platform/timetable/import-timetable';
import { makeTrips } from '@/server/platform/timetable/make-trips';
import { addTestContent } from './test-content';
import { testTimetable } from './test-timetable';

/** Prepares the template of all test databases at `url`. Closes its connections, because a copy requires that. */
export async function prepareTemplate(url: string): Promise<void> {
  const db = openDatabase(url, 1, jobLimits);
  try {
    await migrateDatabase(db);
    await importTimetable(db, testTimetable);
    await makeTrips({ db, clock: systemClock });
    await addTestContent(db);
  } finally {
    await db.$client.end();
  }
}
