/** One measured fact. `ratio` is value / baseline, both taken in alternating rounds of one run. */
export type Row = {
  name: string;
  unit: string;
  value: number;
  baseline?: number;
  ratio?: number;
  /** Of the rounds whose median is `value`, the slowest. */
  slowest?: number;
  /** What `value` has to stay below. */
  mark?: number;
  ok: boolean;
};

/** What a measure is given by scripts/bench.mjs. */
export type Surroundings = {
  databaseUrl: string;
  /** Where the app answers; a measure of the platform alone has none. */
  address: string;
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
