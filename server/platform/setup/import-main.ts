import { readdir } from 'node:fs/promises';
import { complain, print, runCommand } from '@/server/db/run-command';
import { importFolder } from '@/server/platform/catalogue/import-folder';
import { presentProblem, presentSummary } from '@/server/platform/catalogue/present-import';
import { timetableFiles } from '@/server/platform/catalogue/timetable/parse-timetable';
import { maxProblems } from '@/server/platform/import/problems';
import { importContent } from '@/server/platform/content/import-content';
import { presentContentSummary } from '@/server/platform/content/present-content';
import { faqsFile, postsFolder } from '@/server/platform/content/read-content-folder';

/** What a folder holds; a folder that can't be read is left to the timetable's import, which says why. */
async function kindOf(folder: string): Promise<'timetable' | 'content' | 'both'> {
  const names = await readdir(folder).catch((): string[] => []);
  const isContent = names.some((name) => name === faqsFile || name === postsFolder);
  const isTimetable = timetableFiles.some((file) => names.includes(file));
  if (isContent && isTimetable) return 'both';
  return isContent ? 'content' : 'timetable';
}

/** `npm run import`: takes the timetable or the texts of a folder over, or names what is wrong with them. */
await runCommand('import', async (db) => {
  const folder = process.argv[2] ?? '';
  const kind = await kindOf(folder);
  if (kind === 'both') {
    complain(['A timetable and texts in one folder: please import each from a folder of its own.']);
    return false;
  }
  const [lines, problems] = kind === 'content' ? await content() : await timetable();
  if (problems.length === 0) {
    print(lines);
    return true;
  }
  const many = problems.length >= maxProblems ? `the first ${problems.length} problems are` : 'what is wrong is';
  complain([...problems.map(presentProblem), `Nothing was imported: ${many} listed above.`]);
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
