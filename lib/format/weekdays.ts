import { inWords } from './in-words';
import { weekdayName } from './journey';

/** [1, 2, 3, 6] -> [[1, 2, 3], [6]]; 1 is Monday, 7 Sunday. */
function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

function parts(days: readonly number[], nameOf: (day: number) => string, to: string): string[] {
  return runsOf(days).flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (run.length < 3 || first === undefined || last === undefined) return run.map(nameOf);
    return [`${nameOf(first)}${to}${nameOf(last)}`];
  });
}

export function weekdaysInWords(days: readonly number[]): string {
  if (days.length === 0) return 'on single days';
  return days.length === 7 ? 'every day' : inWords(parts(days, weekdayName, ' to '));
}

export function shortWeekdays(days: readonly number[]): string {
  if (days.length === 0) return 'Single days';
  return days.length === 7 ? 'Daily' : parts(days, (day) => weekdayName(day).slice(0, 3), '–').join(', ');
}
