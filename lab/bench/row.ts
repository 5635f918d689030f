/** One measured value. `ratio` is value / baseline. Both come from alternating rounds of one run. */
export type Row = {
  name: string;
  unit: string;
  value: number;
  baseline?: number;
  ratio?: number;
  slowest?: number;
  /** The limit. By default `value` must be below it. `of` and `is` select the ratio or another comparison. */
  mark?: number;
  of?: 'ratio';
  is?: Comparison;
  ok: boolean;
};

type Comparison = '<' | '≤' | '≥' | '=';

type Mark = { of?: 'ratio'; is: Comparison; mark: number };

export function judged(row: Omit<Row, 'ok'>, mark: Mark): Row {
  const measured = (mark.of === 'ratio' ? row.ratio : row.value) ?? Number.NaN;
  return { ...row, ...mark, ok: keeps(measured, mark) };
}

function keeps(measured: number, { is, mark }: Mark): boolean {
  switch (is) {
    case '<':
      return measured < mark;
    case '≤':
      return measured <= mark;
    case '≥':
      return measured >= mark;
    case '=':
      return measured === mark;
  }
}

export function compared(name: string, unit: string, rounds: readonly { ours: number; baseline: number }[]): Row {
  return {
    name,
    unit,
    value: median(rounds.map(({ ours }) => ours)),
    baseline: median(rounds.map(({ baseline }) => baseline)),
    ratio: median(rounds.map(({ ours, baseline }) => ours / baseline)),
    ok: true,
  };
}

/**
 * Runs two sides in rounds. A round has two turns of each, and each side goes first as often as the other. The first
 * round warms up.
 */
export async function inTurns<Turn>(rounds: number, sides: Record<'ours' | 'baseline', () => Promise<Turn>>) {
  const taken: Record<'ours' | 'baseline', Turn[]>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const turns: Record<'ours' | 'baseline', Turn[]> = { ours: [], baseline: [] };
    for (const side of ['baseline', 'ours', 'ours', 'baseline'] as const) turns[side].push(await sides[side]());
    if (round > 0) taken.push(turns);
  }
  return taken;
}

export type App = { databaseUrl: string; address: string; processId: number };

/** A checkout of an earlier commit, its app, and the folder of measures that are bundled with its sources. */
export type Copy = App & { folder: string; bundle: string };

export type BenchSettings = {
  databaseUrl: string;
  address: string;
  baselineUrl: string;
  /** The started processes. Their children do the work. */
  processIds: { app: number; baseline: number };
  copy: Copy | undefined;
  browserPath: string;
  lighthouse: string;
};

/** Returns the smallest value such that at least the share `part` (0 to 1) of all values is not larger. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns milliseconds of a clock that all processes of the machine share. */
export const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

export async function timedMs(work: () => Promise<unknown>): Promise<number> {
  const start = nowMs();
  await work();
  return nowMs() - start;
}

/** Leaves out the first rounds, in which code and database become warm. */
export async function timedMedian(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timedMs(work));
  return median(times.slice(rounds / 6));
}
