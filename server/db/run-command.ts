import { AppError } from '@/lib/errors';
import { databaseFault, jobLimits, openDatabase, type Database } from './client';
import { checkDatabase, DatabaseRefusal, migrateDatabase } from './migrate';

export const print = (lines: readonly string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(''));
export const complain = (lines: readonly string[]) => process.stderr.write(lines.map((line) => `${line}\n`).join(''));

/**
 * Runs a command (`scripts/run-on-database.ts`): migrates the database of DATABASE_URL and calls `work`. The process exits with
 * 1 if `work` returns false after it printed the reason, or if it throws. Then the message contains `name`.
 */
export async function runCommand(name: string, work: (db: Database) => Promise<boolean>): Promise<void> {
  try {
    // A command needs only the database. The settings that server/env.ts requires may be missing.
    // eslint-disable-next-line no-restricted-properties
    const db = openDatabase(process.env.DATABASE_URL ?? '', 2, jobLimits);
    try {
      await checkDatabase(db);
      await migrateDatabase(db);
      process.exitCode = (await work(db)) ? 0 : 1;
    } finally {
      await db.$client.end();
    }
  } catch (error) {
    complain([reasonOf(name, error)]);
    process.exitCode = 1;
  }
}

function reasonOf(name: string, error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof DatabaseRefusal || error instanceof AppError) return message;
  const fault = databaseFault(error);
  // The text of a failed statement contains its values, so the message has only the code.
  return `The ${name} failed: ${fault ? `database error ${fault.code}` : message}`;
}
