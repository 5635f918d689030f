/**
 * `line` counts from 1, as in an editor. 0 means the whole file. `rule` names what is broken, where a form has its own sentence: a
 * cell without the form of its column has the rule of that name. A form answers with `code`, if there is one.
 */
export type Problem = {
  file: string;
  line: number;
  column?: string;
  reason: string;
  rule?: string | undefined;
  code?: 'bus_busy' | 'bus_in_use';
};

export const maxProblems = 100;

type ProblemLog = {
  report: (problem: Problem) => void;
  list: (fileOrder: readonly string[]) => Problem[];
  count: () => number;
};

export function startProblemLog(): ProblemLog {
  const problems: Problem[] = [];
  return {
    report: (problem) => {
      if (problems.length < maxProblems) problems.push(problem);
    },
    list: (fileOrder) => {
      const rank = (problem: Problem) => fileOrder.indexOf(problem.file);
      return problems.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line);
    },
    count: () => problems.length,
  };
}

export function quoted(text: string): string {
  const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return `"${short.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`)}"`;
}

const maxNamed = 5;

export function firstFew(items: readonly string[]): string {
  const more = items.length > maxNamed ? ` and ${items.length - maxNamed} more` : '';
  return `${items.slice(0, maxNamed).join(', ')}${more}`;
}
