import { resolve } from 'node:path';
import { Refusal } from '../install/project.mjs';
import { runOnDatabase } from './run-on-database.ts';

function folderFrom([folder, ...rest]: string[]): string[] {
  if (folder && rest.length === 0 && !folder.startsWith('-')) {
    return [resolve(process.env.INIT_CWD || process.cwd(), folder)];
  }
  throw new Refusal(
    'Which timetable? npm run import -- <folder with cities.csv, operators.csv, buses.csv, schedules.csv, stops.csv, fares.csv; or, for texts, with posts/*.md and faqs.md>',
  );
}

await runOnDatabase({
  name: 'the import',
  entry: 'server/platform/setup/import-main.ts',
  readArguments: folderFrom,
});
