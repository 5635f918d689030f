import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readAmountText, readEmail } from '../../lib/typed.ts';

/** The arguments of a command are wrong. The message is its usage. */
export class UsageError extends Error {}

export type ReadArguments = (args: string[]) => string[];

const longestReason = 500;

type CommandOptions = {
  words: string[];
  reason: string;
  amountDiffers: boolean;
};

function readOptions(args: string[]): CommandOptions {
  const nothing = { words: [], reason: '', amountDiffers: false };
  try {
    const options = { reason: { type: 'string' }, 'amount-differs': { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const reason = (values.reason ?? '').trim();
    if (reason.length > longestReason) return nothing;
    return { words: positionals, reason, amountDiffers: values['amount-differs'] ?? false };
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

export function paymentsArguments(args: string[]): string[] {
  const { words, reason, amountDiffers } = readOptions(args);
  if (words[0] === 'reviews' && args.length === 1) return words;
  if (words[0] === 'received' && words.length === 3 && reason !== '')
    return [...words, reason, amountDiffers ? 'differs' : ''];
  throw new UsageError(
    `Usage: npm run payments -- <command>
  reviews                                                    lists the payments that a person must check
  received <id> <amount> --reason "..."                      records the amount received, in pula as 170.00; it pays the booking
  received <id> <amount> --amount-differs --reason "..."     the same for another amount than the amount due (0 for nothing);
                                                             less goes to the wallet, and so does the rest of more
The audit table records the user and the reason.`,
  );
}

const terminalUsage = `Usage: npm run terminal -- <command>
  add <name> --reason "..."                       adds a terminal and prints its key once
  revoke <name> --reason "..."                    makes its key invalid
  pay <reservation number> <amount> <receipt>     records a payment in pula, as 170.00; safe to repeat
                                                  (settings: TERMINAL_KEY, TERMINAL_URL)`;

export function terminalArguments(args: string[]): string[] {
  const { words, reason, amountDiffers } = readOptions(args);
  const [command, ...name] = words;
  const isKnown = command === 'add' || command === 'revoke';
  if (isKnown && name.join('').trim() !== '' && reason !== '' && !amountDiffers) return [command, reason, ...name];
  throw new UsageError(terminalUsage);
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function withdrawalsArguments(args: string[]): string[] {
  const { words, reason, amountDiffers } = readOptions(args);
  const [command = '', id = ''] = words;
  const isDecision = command === 'pay' || command === 'reject';
  if (command === 'list' && args.length === 1) return words;
  if (command === 'show' && args.length === 2 && UUID.test(id)) return words;
  if (isDecision && words.length === 2 && UUID.test(id) && reason !== '' && !amountDiffers)
    return [command, id, reason];
  throw new UsageError(
    `Usage: npm run withdrawals -- <command>
  list                           lists the open requests with the last digits of their accounts
  show <id>                      shows one request with its whole account number
  pay <id> --reason "..."        records that a request was paid
  reject <id> --reason "..."     refuses a request and returns its amount to the wallet
The audit table records the user of show, pay and reject, and the reason.`,
  );
}

export function staffArguments([word, email = '', ...rest]: string[]): string[] {
  if (word === 'platform' && email.includes('@') && rest.length === 0) return [readEmail(email).toLowerCase()];
  throw new UsageError(
    `Usage: npm run staff -- platform <e-mail address>
It makes the account with this confirmed address a member of the platform. Everything else is on the screens of /staff.`,
  );
}

const refundWords: Readonly<Record<string, (subject: string, detail: string) => boolean>> = {
  request: (subject, detail) => subject !== '' && /^\d{1,7}\.\d{2}$/.test(readAmountText(detail)),
  approve: (subject, detail) => UUID.test(subject) && detail === '',
  refuse: (subject, detail) => UUID.test(subject) && detail === '',
  resolve: (subject, detail) => UUID.test(subject) && ['made', 'not-made'].includes(detail),
  retry: (subject, detail) => UUID.test(subject) && ['card', 'wallet'].includes(detail),
};

export function refundsArguments(args: string[]): string[] {
  const { words, reason, amountDiffers } = readOptions(args);
  const [command = '', subject = '', detail = ''] = words;
  if (command === 'list' && args.length === 1) return words;
  if (command === 'show' && args.length === 2 && UUID.test(subject)) return words;
  const isRight = Object.hasOwn(refundWords, command) && refundWords[command]?.(subject, detail) === true;
  if (isRight && words.length <= 3 && reason !== '' && !amountDiffers) return [command, subject, detail, reason];
  throw new UsageError(
    `Usage: npm run refunds -- <command>
  list                                                        lists the refunds that are not done
  show <id>                                                   shows one refund
  request <reservation number> <amount> --reason "..."        requests a refund beside the policy, in pula as 170.00
  approve <id> --reason "..."                                 another person approves a requested refund
  refuse <id> --reason "..."                                  refuses a refund beside the policy
  resolve <id> made --reason "..."                            records that the provider made an unclear refund
  resolve <id> not-made --reason "..."                        records that the provider did not make it
  retry <id> card --reason "..."                              sends a failed refund again
  retry <id> wallet --reason "..."                            gives a failed refund to the wallet
The audit table records the user and the reason of each change.`,
  );
}

export function bookingsArguments(args: string[]): string[] {
  const { words, reason, amountDiffers } = readOptions(args);
  const [command = '', subject = ''] = words;
  if (command === 'find' && args.length === 2 && subject !== '') return words;
  if (command === 'send-ticket' && words.length === 2 && reason !== '' && !amountDiffers)
    return [command, subject, reason];
  throw new UsageError(
    `Usage: npm run bookings -- <command>
  find <reservation number or phone>                     lists the bookings and their refunds
  send-ticket <reservation number> --reason "..."        sends the ticket again to the contacts of the account
The audit table records the user and the reason of send-ticket.`,
  );
}
