// npm run import -- <folder>: an operator's timetable (server/platform/catalogue/timetable/README.md), or posts and
// questions (server/platform/content/README.md), go into the database of this installation.
import { resolve } from 'node:path';
import { Refusal } from './project.mjs';
import { runOnDatabase } from './run-on-database.ts';

/** The folder as the person named it, seen from where npm was called. */
function folderFrom([folder, ...rest]: string[]): string[] {
  if (folder && rest.length === 0 && !folder.startsWith('-')) {
    return [resolve(process.env.INIT_CWD || process.cwd(), folder)];
  }
  throw new Refusal(
    'Which timetable? npm run import -- <folder with cities.csv, operators.csv, buses.csv, schedules.csv, stops.csv, fares.csv; or, for texts, with posts/*.md and faqs.md>',
  );
}

await runOnDatabase({
  what: 'the import',
  entry: 'server/platform/setup/import-main.ts',
  readArguments: folderFrom,
  elsewhere: 'timetable and texts are kept where the API runs, import them there',
});
