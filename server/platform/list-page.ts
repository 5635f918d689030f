/** The rows of a page of a staff list. */
export const pageSize = 50;
/** A list reads one row more than a page, which shows that another page follows. */
export const pageLimit = pageSize + 1;

/** Returns the rows of a page, and the `after` of the next one, which `markOf` reads from the last row. */
export function toPage<Row>(rows: readonly Row[], markOf: (last: Row) => number) {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { rows: shown, next: last !== undefined && rows.length > pageSize ? String(markOf(last)) : null };
}
