/** What is wrong, and where: `line` counts from 1 as an editor shows it; 0 is the file as a whole. */
export type Problem = { file: string; line: number; column?: string; reason: string };

/** Enough to mend a file by; a file that is wrong throughout needs no longer list. */
export const maxProblems = 100;

export type ProblemLog = {
  report: (problem: Problem) => void;
  /** In the order of the files given, then by line. */
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
      // An unknown file name (-1) comes first.
      const rank = (problem: Problem) => fileOrder.indexOf(problem.file);
      return problems.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line);
    },
    count: () => problems.length,
  };
}

/** Outside text as it may stand in a reason: short, on one line, nothing in it that a terminal or a log would obey. */
export function quoted(text: string): string {
  const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return `"${short.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`)}"`;
}
