import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `words` are the operands. `entry` is a file that needs the database, and `secrets` means that it needs DATA_KEY too.
 * @typedef {Record<string, string | boolean | undefined>} Values
 * @typedef {{ usage: string, options?: Record<string, { type: 'boolean' | 'string', short?: string }>,
 *   accepts?: (words: string[], values: Values) => boolean, entry?: string, secrets?: boolean }} CommandRow
 */

/** @param {unknown} text */
const isCount = (text) => /^[1-9]\d{0,9}$/.test(String(text));

/** @type {(least: number, most: number) => (words: string[]) => boolean} */
const between = (least, most) => (words) => words.length >= least && words.length <= most && !words.includes('');

/** @param {unknown} error */
const textOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The npm commands that are more than a tool. `npm start -- --help` responds before the install, so this file has no
 * packages and no types of TypeScript.
 * @type {Record<string, CommandRow>}
 */
export const commands = {
  start: {
    usage: `npm start -- [--dev] [--platform]
  --dev       rebuilds after each change
  --platform  starts only the API, on PLATFORM_PORT (4000)
It starts the app on PORT (3000). docs/guides/running.md describes the settings.`,
    options: { dev: { type: 'boolean' }, platform: { type: 'boolean' } },
  },
  test: { usage: 'npm test\nIt runs every check and test.' },
  deep: { usage: 'npm run test:deep\nIt runs the slow tests. CONTRIBUTING.md lists the programs that they need.' },
  build: { usage: 'npm run build\nIt builds the pages and processes, and checks the types.' },
  commits: { usage: 'npm run commits\nIt checks the subjects of the new commits.' },
  release: {
    usage: 'npm run release -- [folder]\nIt writes a release into a new folder, or into ./release.',
    accepts: between(0, 1),
  },
  screenshots: {
    usage: `npm run screenshots -- [file …] [--grep words]
It checks every screen with axe and writes contact sheets. It takes the tests of the files with the words in their names.`,
    options: { grep: { type: 'string', short: 'g' } },
    accepts: between(0, 99),
  },
  bench: {
    usage: `npm run bench -- [measure …] [--before folder]
It measures speed and size, without names everything. lab/README.md lists the measures.
  --before  compares with an unchanged copy`,
    options: { before: { type: 'string' } },
    accepts: between(0, 99),
  },
  fuzz: {
    usage: 'npm run fuzz -- [requests] [seed]\nIt sends random requests (20000) to every route.',
    accepts: ([requests = '1', seed = '0', ...rest]) => isCount(requests) && /^\d+$/.test(seed) && rest.length === 0,
  },
  chaos: {
    usage: 'npm run chaos -- [kills]\nIt kills processes (50) of an app that sells tickets.',
    accepts: ([kills = '1', ...rest]) => isCount(kills) && rest.length === 0,
  },
  load: {
    usage: 'npm run load -- [--minutes 20]\nIt sends three times the visitors that the site can serve.',
    options: { minutes: { type: 'string' } },
    accepts: (words, { minutes = 1 }) => words.length === 0 && Number(minutes) > 0,
  },
  backup: {
    usage: `npm run backup -- <folder> [--keep days]
It writes a dump of the database and its checksum, and deletes backups in the folder that are older than the days (1 to 9999).
With BACKUP_KEY it encrypts the dump.`,
    options: { keep: { type: 'string' } },
    accepts: (words, { keep = '1' }) => between(1, 1)(words) && isCount(keep) && Number(keep) <= 9999,
    entry: 'server/platform/setup/backup-main.ts',
  },
  restore: {
    usage: `npm run restore -- <file>
It restores a backup into a database without tables, and makes it safe to start. Stop the site first.
npm run restore -- finish does what follows a restore: if the last step failed, or after pgBackRest restored the database.`,
    accepts: between(1, 1),
    entry: 'server/platform/setup/restore-main.ts',
  },
  keys: {
    usage: `npm run keys -- reseal
It seals every stored text of a key of DATA_KEYS_BEFORE with DATA_KEY. The site may run. It is safe to stop and to repeat.`,
    accepts: ([word, ...rest]) => word === 'reseal' && rest.length === 0,
    entry: 'server/platform/setup/keys-main.ts',
    secrets: true,
  },
  doctor: {
    usage: 'npm run doctor\nIt calls each outside service once, and prints a remedy for each fault.',
    entry: 'server/worker/doctor-main.ts',
    secrets: true,
  },
  import: {
    usage: `npm run import -- <folder>
It imports a timetable (cities.csv, operators.csv, buses.csv, schedules.csv, stops.csv, fares.csv) or texts (posts/*.md, faqs.md).`,
    accepts: between(1, 1),
    entry: 'server/platform/setup/import-main.ts',
  },
  staff: {
    usage: `npm run staff -- platform <e-mail address>
It makes the account with this confirmed address a member of the platform. Everything else is on the screens of /staff.`,
    accepts: ([word, email = '', ...rest]) => word === 'platform' && email.includes('@') && rest.length === 0,
    entry: 'server/platform/staff/staff-main.ts',
  },
  terminal: {
    usage: `npm run terminal -- pay <reservation number> <amount> <receipt>
It records a payment in pula, as 170.00. It is safe to repeat. The settings are TERMINAL_KEY and TERMINAL_URL.
In the sandbox the key is that of the sample terminal.`,
    accepts: ([word, ...rest]) => word === 'pay' && between(3, 3)(rest),
  },
};

/** @type {(text: string, program?: string) => string} Names the files of a release, if this is one: a server has no npm. */
export const asCalled = (text, program = process.argv[1] ?? '') =>
  /\bdist[\\/]\w+\.js$/.test(program)
    ? text.replaceAll(/npm run (?!terminal -- pay)(\w+)(?: --)?/g, 'dist/$1.js')
    : text;

/**
 * Returns the operands and options of a command. The error of wrong ones has its usage.
 * @param {string} name
 * @param {string[]} args
 * @returns {{ words: string[], values: Values, usage: string }}
 */
export function parseCommand(name, args) {
  const row = commands[name];
  if (!row) throw new Error(`unknown command: ${name}`);
  const usage = `Usage: ${asCalled(row.usage)}`;
  /** @type {CommandRow['options']} */
  const options = { ...row.options, help: { type: 'boolean', short: 'h' } };
  try {
    const { values, positionals: words } = parseArgs({ args, options, allowPositionals: true });
    if (values.help || (row.accepts ?? between(0, 0))(words, values)) return { words, values, usage };
  } catch (error) {
    throw new Error(`${textOf(error)}\n\n${usage}`, { cause: error });
  }
  throw new Error(usage);
}

/**
 * Returns the operands and options of the process. With --help or wrong ones, prints the usage and ends the process.
 * @param {string} name
 */
export function readArguments(name, args = process.argv.slice(2)) {
  try {
    const parsed = parseCommand(name, args);
    if (!parsed.values.help) return parsed;
    process.stdout.write(`${parsed.usage}\n`);
  } catch (error) {
    process.stderr.write(`${textOf(error)}\n`);
    process.exit(2);
  }
  process.exit(0);
}

/** @param {string} path */
export function fromCaller(path) {
  // npm runs the command in the project, and names the folder of the caller.
  // oxlint-disable-next-line eslint/no-restricted-properties
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}
