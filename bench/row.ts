/** One measured fact. `ratio` is value / baseline, both taken in alternating rounds of one run. */
export type Row = {
  name: string;
  unit: string;
  value: number;
  baseline?: number;
  ratio?: number;
  /** Of the rounds whose median is `value`, the slowest. */
  slowest?: number;
  /** What `value` has to stay below; `of` and `is` say so where it is the ratio, or another comparison. */
  mark?: number;
  of?: 'ratio';
  is?: Comparison;
  ok: boolean;
};

type Comparison = '<' | '≤' | '≥' | '=';

type Mark = { of?: 'ratio'; is: Comparison; mark: number };

/** Whether a row keeps its mark. What could not be measured keeps none. */
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

/** Several rounds of a measure and of its baseline, which alternated: their medians, and the median of the ratios. */
export function compared(name: string, unit: string, rounds: readonly { ours: number; floor: number }[]): Row {
  return {
    name,
    unit,
    value: median(rounds.map(({ ours }) => ours)),
    baseline: median(rounds.map(({ floor }) => floor)),
    ratio: median(rounds.map(({ ours, floor }) => ours / floor)),
    ok: true,
  };
}

/** What a measure is given by scripts/bench.ts. */
export type Surroundings = {
  databaseUrl: string;
  /** Where the app answers; a measure of the platform alone has none. */
  address: string;
  /** Where the bare Next app answers (bench/floor), for measures of pages. */
  floorAddress: string;
  /** The processes that were started, whose children do the work. */
  processIds: { app: number; floor: number };
  browserPath: string;
  /** The path of its command. */
  lighthouse: string;
};

/** The value below which the share `part` (0 to 1) of all values lies: the nearest one above. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Milliseconds of a clock that all processes of one machine share. */
export const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

export async function timedMs(work: () => Promise<unknown>): Promise<number> {
  const start = nowMs();
  await work();
  return nowMs() - start;
}
