import { AppError } from '@/lib/errors';
import { databaseFault, openDatabase, type Database } from './client';
import { checkDatabase, DatabaseRefusal, migrateDatabase } from './migrate';

export const print = (lines: readonly string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(''));
export const complain = (lines: readonly string[]) => process.stderr.write(lines.map((line) => `${line}\n`).join(''));

/**
 * The body of a command's process (`scripts/run-on-database.ts`): runs `work` on the database of DATABASE_URL, brought
 * up to date. The process exits with 1 where `work` answers false, having said why, or fails; `what` is named then.
 */
export async function runCommand(what: string, work: (db: Database) => Promise<boolean>): Promise<void> {
  try {
    // Only the database is needed here: the settings of the site, which server/env.ts asks for, may be missing.
    // eslint-disable-next-line no-restricted-properties
    const db = openDatabase(process.env.DATABASE_URL ?? '', 2);
    try {
      await checkDatabase(db);
      await migrateDatabase(db);
      process.exitCode = (await work(db)) ? 0 : 1;
    } finally {
      await db.$client.end();
    }
  } catch (error) {
    complain([reasonOf(what, error)]);
    process.exitCode = 1;
  }
}

function reasonOf(what: string, error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof DatabaseRefusal || error instanceof AppError) return message;
  const fault = databaseFault(error);
  // The text of a failed statement holds what was sent with it; its code says enough.
  return `The ${what} failed: ${fault ? `database error ${fault.code}` : message}`;
}
