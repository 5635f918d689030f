/**
 * The rows of all measures, in the order of `measures`: those of this run, and of a measure that did not run now what was
 * measured last.
 */
export function mergeRows(measures, kept, fresh) {
  const rowsOf = (rows, wanted) => rows.filter(({ measure }) => measure === wanted);
  return measures.flatMap((measure) => {
    const now = rowsOf(fresh, measure);
    return now.length > 0 ? now : rowsOf(kept, measure);
  });
}
