type MeasuredRow = { measure: string };

/** Returns the rows of all measures, in the order of `measures`. A measure without fresh rows has its stored rows. */
export function mergeRows<Row extends MeasuredRow>(
  measures: readonly string[],
  stored: readonly Row[],
  fresh: readonly Row[],
): Row[] {
  const rowsOf = (rows: readonly Row[], requested: string) => rows.filter(({ measure }) => measure === requested);
  return measures.flatMap((measure) => {
    const now = rowsOf(fresh, measure);
    return now.length > 0 ? now : rowsOf(stored, measure);
  });
}
