import { spawnSync } from 'node:child_process';
import { subjectProblem } from './subject-problem.ts';

function newSubjects(): string[] {
  const logs = ['origin/main', 'main'].map((branch) =>
    spawnSync('git', ['log', '--no-merges', '--format=%s', `${branch}..HEAD`], { encoding: 'utf8' }),
  );
  const { stdout = '' } = logs.find(({ status }) => status === 0) ?? {};
  return stdout.split('\n').filter(Boolean);
}

const problems = newSubjects().flatMap((subject) => {
  const problem = subjectProblem(subject);
  return problem === undefined ? [] : [`${subject}\n  ${problem}`];
});
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
