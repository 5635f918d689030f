/** A row as bench/results keeps it. */
type MeasuredRow = { measure: string };

/**
 * The rows of all measures, in the order of `measures`: those of this run, and of a measure that did not run now what was
 * measured last.
 */
export function mergeRows<Row extends MeasuredRow>(
  measures: readonly string[],
  kept: readonly Row[],
  fresh: readonly Row[],
): Row[] {
  const rowsOf = (rows: readonly Row[], wanted: string) => rows.filter(({ measure }) => measure === wanted);
  return measures.flatMap((measure) => {
    const now = rowsOf(fresh, measure);
    return now.length > 0 ? now : rowsOf(kept, measure);
  });
}
