import { complain, print, runCommand } from '@/server/db/run-command';
import { importFolder } from './import-folder';
import { presentProblem, presentSummary } from './present-import';
import { maxProblems } from './timetable/problems';

/** `npm run import`: takes the timetable of a folder over, or names what is wrong with it. */
await runCommand('import', async (db) => {
  const result = await importFolder(db, process.argv[2] ?? '');
  if (result.ok) {
    print(presentSummary(result.summary));
    return true;
  }
  const { problems } = result;
  const many = problems.length >= maxProblems ? `the first ${problems.length} problems are` : 'what is wrong is';
  complain([...problems.map(presentProblem), `Nothing was imported: ${many} listed above.`]);
  return false;
});
