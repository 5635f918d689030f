import { databaseFault, openDatabase } from '@/server/db/client';
import { checkDatabase, DatabaseRefusal, migrateDatabase } from '@/server/db/migrate';
import { importFolder } from './import-folder';
import { presentProblem, presentSummary } from './present-import';
import { maxProblems } from './timetable/problems';

const print = (lines: readonly string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(''));
const complain = (lines: readonly string[]) => process.stderr.write(lines.map((line) => `${line}\n`).join(''));

/** Imports the folder into the database; answers whether it was taken over. Throws DatabaseRefusal. */
async function run(folder: string, databaseUrl: string): Promise<boolean> {
  const db = openDatabase(databaseUrl, 2);
  try {
    await checkDatabase(db);
    await migrateDatabase(db);
    const result = await importFolder(db, folder);
    if (result.ok) {
      print(presentSummary(result.summary));
      return true;
    }
    const { problems } = result;
    const many = problems.length >= maxProblems ? `the first ${problems.length} problems are` : 'what is wrong is';
    complain([...problems.map(presentProblem), `Nothing was imported: ${many} listed above.`]);
    return false;
  } finally {
    await db.$client.end();
  }
}

// Only the database is needed here: the settings of the site, which server/env.ts asks for, may be missing.
// eslint-disable-next-line no-restricted-properties
const databaseUrl = process.env.DATABASE_URL ?? '';
try {
  const isImported = await run(process.argv[2] ?? '', databaseUrl);
  process.exitCode = isImported ? 0 : 1;
} catch (error) {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const fault = databaseFault(error);
  // The text of a failed statement holds what was sent with it; its code says enough.
  complain([
    error instanceof DatabaseRefusal
      ? message
      : `The import failed: ${fault ? `database error ${fault.code}` : message}`,
  ]);
  process.exitCode = 1;
}
