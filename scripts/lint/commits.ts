import { execFileSync } from 'node:child_process';
import { subjectProblem } from './subject-problem.ts';

const firstChecked = '1e08858';

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

function subjects(): string[] {
  try {
    return git('log', '--no-merges', '--format=%s', `${firstChecked}..HEAD`).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

const problems = subjects().flatMap((subject) => {
  const problem = subjectProblem(subject);
  return problem === undefined ? [] : [`${subject}\n  ${problem}`];
});
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
