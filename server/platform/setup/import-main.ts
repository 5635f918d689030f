import { readdir } from 'node:fs/promises';
import { complain, print, runCommand } from '@/server/db/run-command';
import { importFolder } from '@/server/platform/catalogue/import-folder';
import { presentProblem, presentSummary } from '@/server/platform/catalogue/present-import';
import { timetableFiles } from '@/server/platform/catalogue/timetable/parse-timetable';
import { maxProblems } from '@/server/platform/import/problems';
import { importContent } from '@/server/platform/content/import-content';
import { presentContentSummary } from '@/server/platform/content/present-content';
import { faqsFile, postsFolder } from '@/server/platform/content/read-content-folder';

/** Returns the kind of import for a folder. The timetable import reports an unreadable folder. */
async function kindOf(folder: string): Promise<'timetable' | 'content' | 'both'> {
  const names = await readdir(folder).catch((): string[] => []);
  const isContent = names.some((name) => name === faqsFile || name === postsFolder);
  const isTimetable = timetableFiles.some((file) => names.includes(file));
  if (isContent && isTimetable) return 'both';
  return isContent ? 'content' : 'timetable';
}

/** `npm run import`: imports the timetable or the texts of a folder, or prints the problems. */
await runCommand('import', async (db) => {
  const folder = process.argv[2] ?? '';
  const kind = await kindOf(folder);
  if (kind === 'both') {
    complain(['The folder contains a timetable and texts. Import each from a separate folder.']);
    return false;
  }
  const [lines, problems] = kind === 'content' ? await content() : await timetable();
  if (problems.length === 0) {
    print(lines);
    return true;
  }
  const listed = problems.length >= maxProblems ? `The first ${problems.length} problems` : 'The problems';
  complain([...problems.map(presentProblem), `Nothing was imported. ${listed} are listed above.`]);
  return false;

  async function content() {
    const result = await importContent(db, folder);
    return result.ok ? ([presentContentSummary(result.summary), []] as const) : ([[], result.problems] as const);
  }

  async function timetable() {
    const result = await importFolder(db, folder);
    return result.ok ? ([presentSummary(result.summary), []] as const) : ([[], result.problems] as const);
  }
});
