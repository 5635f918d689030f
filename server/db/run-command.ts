import { userInfo } from 'node:os';
import { asCalled, readArguments, type Values } from '@/lib/commands.mjs';
import { AppError } from '@/lib/errors';
import { databaseFault, jobLimits, openDatabase, type Database } from './client';
import { refuseOtherMigrations } from './applied-migrations';
import { checkDatabase, DatabaseRefusal } from './check-database';

export function commandActor(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

export class CommandRefusal extends Error {}

export type Command = (db: Database, words: readonly string[], values: Values) => Promise<readonly string[]>;

type Settings = Readonly<Record<string, string | undefined>>;

type Arguments = { words: readonly string[]; values: Values };

/** Never migrates. The exit code is 1 if the command threw. */
export async function resultOf(name: string, command: Command, { words, values }: Arguments, settings: Settings) {
  return outcomeOf(name, async () => {
    const { DATABASE_URL = '', MIGRATION_DATABASE_URL = '' } = settings;
    const setting = MIGRATION_DATABASE_URL === '' ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL';
    // The owner reads the migrations, because the database of an older version has no rights for the app.
    await onDatabase(MIGRATION_DATABASE_URL === '' ? DATABASE_URL : MIGRATION_DATABASE_URL, async (db) => {
      await checkDatabase(db, setting);
      await refuseOtherMigrations(db);
    });
    return onDatabase(DATABASE_URL, async (db) => {
      await checkDatabase(db);
      return command(db, words, values);
    });
  });
}

type Outcome = { code: 0 | 1; stdout: string; stderr: string };

export async function outcomeOf(name: string, work: () => Promise<readonly string[]>): Promise<Outcome> {
  try {
    const lines = await work();
    return { code: 0, stdout: lines.map((line) => `${line}\n`).join(''), stderr: '' };
  } catch (error) {
    return { code: 1, stdout: '', stderr: `${reasonOf(name, error)}\n` };
  }
}

export function printOutcome({ code, stdout, stderr }: Outcome) {
  process.stdout.write(asCalled(stdout));
  process.stderr.write(asCalled(stderr));
  process.exitCode = code;
}

export async function runCommand(name: string, command: Command): Promise<void> {
  // A command needs only the database. The settings of the site, which server/process/env.ts requires, may be missing.
  // oxlint-disable-next-line eslint/no-restricted-properties
  printOutcome(await resultOf(name, command, readArguments(name), process.env));
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
  const refusals = [AppError, DatabaseRefusal, CommandRefusal];
  if (refusals.some((refusal) => error instanceof refusal)) return message;
  const fault = databaseFault(error);
  // The text of a failed statement contains its values, so the message has only the code.
  return `The command ${name} failed: ${fault ? `database error ${fault.code}` : message}`;
}
