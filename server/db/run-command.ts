import { userInfo } from 'node:os';
import { AppError } from '@/lib/errors';
import { formatPula } from '@/lib/format/money';
import { localDate, localTime } from '@/lib/format/time';
import { databaseFault, jobLimits, openDatabase, type Database } from './client';
import { checkDatabase, DatabaseRefusal, refuseOtherMigrations } from './check-database';

export const print = (lines: readonly string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(''));
export const complain = (lines: readonly string[]) => process.stderr.write(lines.map((line) => `${line}\n`).join(''));

/** Returns the operating-system user that runs the command, for the audit table. */
export function commandActor(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run with a user id that has no name.
    return `uid ${process.getuid?.()}`;
  }
}

/** Returns the setting DATA_KEY. Throws if it is missing. */
export function commandDataKey(): string {
  // Read here because server/env.ts also requires the settings of the site, which may be missing for a command.
  // oxlint-disable-next-line eslint/no-restricted-properties
  const dataKey = process.env.DATA_KEY ?? '';
  if (dataKey === '') throw new Error('DATA_KEY is missing. See .env.example.');
  return dataKey;
}

/**
 * Runs a command (`scripts/run-on-database.ts`): calls `work` with the database of DATABASE_URL. Refuses a database that has
 * other migrations than this version, and never migrates it. The process exits with 1 if `work` returns false after it printed the reason, or if it throws. Then the message contains `name`.
 */
export async function runCommand(name: string, work: (db: Database) => Promise<boolean>): Promise<void> {
  try {
    // A command needs only the database. The settings that server/env.ts requires may be missing.
    // oxlint-disable-next-line eslint/no-restricted-properties
    const { DATABASE_URL = '', MIGRATION_DATABASE_URL = '' } = process.env;
    const setting = MIGRATION_DATABASE_URL === '' ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL';
    // The owner reads the migrations, because the database of an older version has no rights for the app.
    await onDatabase(MIGRATION_DATABASE_URL === '' ? DATABASE_URL : MIGRATION_DATABASE_URL, async (db) => {
      await checkDatabase(db, setting);
      await refuseOtherMigrations(db);
    });
    const succeeded = await onDatabase(DATABASE_URL, async (db) => {
      await checkDatabase(db);
      return work(db);
    });
    process.exitCode = succeeded ? 0 : 1;
  } catch (error) {
    complain([reasonOf(name, error)]);
    process.exitCode = 1;
  }
}

async function onDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url, 2, jobLimits);
  try {
    return await work(db);
  } finally {
    await db.$client.end();
  }
}

function reasonOf(name: string, error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof AppError) return `${message}${detailsOf(error)}`;
  if (error instanceof DatabaseRefusal) return message;
  const fault = databaseFault(error);
  // The text of a failed statement contains its values, so the message has only the code.
  return `The ${name} failed: ${fault ? `database error ${fault.code}` : message}`;
}

/** Returns the part of a refusal that its sentence does not have: the amount due, or the earliest time. */
function detailsOf({ details: { dueThebe, notBefore } }: AppError): string {
  if (dueThebe !== undefined) return `. The amount due is ${formatPula(dueThebe)}`;
  if (notBefore === undefined) return '';
  const instant = new Date(notBefore);
  return `. Not before: ${localDate(instant)} ${localTime(instant)}`;
}
