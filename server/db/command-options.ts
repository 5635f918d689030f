import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEmail } from '../../lib/typed.ts';

/** The arguments of a command are wrong. The message is its usage. */
export class UsageError extends Error {}

export type ReadArguments = (args: string[]) => string[];

const longestReason = 500;

/** Returns no words for an unknown option or a reason that is too long. */
function readOptions(args: string[]): { words: string[]; reason: string } {
  const nothing = { words: [], reason: '' };
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { reason: { type: 'string' } },
      allowPositionals: true,
    });
    const reason = (values.reason ?? '').trim();
    return reason.length > longestReason ? nothing : { words: positionals, reason };
  } catch {
    return nothing;
  }
}

const fromCaller = (path: string) => {
  // npm runs the command in the project, and names the folder of the caller.
  // oxlint-disable-next-line eslint/no-restricted-properties
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
};

export function importArguments([folder, ...rest]: string[]): string[] {
  if (folder && rest.length === 0 && !folder.startsWith('-')) return [fromCaller(folder)];
  throw new UsageError(
    'Which timetable? npm run import -- <folder with cities.csv, operators.csv, buses.csv, schedules.csv, stops.csv, fares.csv; or, for texts, with posts/*.md and faqs.md>',
  );
}

export function backupArguments(args: string[]): string[] {
  try {
    const { values, positionals } = parseArgs({ args, options: { keep: { type: 'string' } }, allowPositionals: true });
    const [folder, ...rest] = positionals;
    const { keep = '' } = values;
    if (folder && rest.length === 0 && /^([1-9]\d{0,3})?$/.test(keep)) return [fromCaller(folder), keep];
  } catch {
    // An unknown option is a wrong usage too.
  }
  throw new UsageError(
    `Usage: npm run backup -- <folder> [--keep days]
It writes a dump of the database and its checksum, and deletes backups in the folder that are older than the days (1 to 9999).
With BACKUP_KEY it encrypts the dump.`,
  );
}

export function restoreArguments([file, ...rest]: string[]): string[] {
  if (file && rest.length === 0 && !file.startsWith('-')) return [file === 'finish' ? file : fromCaller(file)];
  throw new UsageError(
    `Usage: npm run restore -- <file>
It restores a backup into a database without tables, and makes it safe to start. Stop the site first.
If its last step fails, npm run restore -- finish repeats what follows the restore.`,
  );
}

export function keysArguments([word, ...rest]: string[]): string[] {
  if (word === 'reseal' && rest.length === 0) return [];
  throw new UsageError(
    `Usage: npm run keys -- reseal
It seals every stored text of a key of DATA_KEYS_BEFORE with DATA_KEY. The site may run. It is safe to stop and to repeat.`,
  );
}

const terminalUsage = `Usage: npm run terminal -- <command>
  add <name> --reason "..."                       adds a terminal and prints its key once
  revoke <name> --reason "..."                    makes its key invalid
  pay <reservation number> <amount> <receipt>     records a payment in pula, as 170.00; safe to repeat
                                                  (settings: TERMINAL_KEY, TERMINAL_URL)`;

export function terminalArguments(args: string[]): string[] {
  const { words, reason } = readOptions(args);
  const [command, ...name] = words;
  const isKnown = command === 'add' || command === 'revoke';
  if (isKnown && name.join('').trim() !== '' && reason !== '') return [command, reason, ...name];
  throw new UsageError(terminalUsage);
}

export function staffArguments([word, email = '', ...rest]: string[]): string[] {
  if (word === 'platform' && email.includes('@') && rest.length === 0) return [readEmail(email).toLowerCase()];
  throw new UsageError(
    `Usage: npm run staff -- platform <e-mail address>
It makes the account with this confirmed address a member of the platform. Everything else is on the screens of /staff.`,
  );
}
