/** The rows of a page of a staff list. */
export const pageSize = 50;
/** A list reads one row more than a page, which shows that another page follows. */
export const pageLimit = pageSize + 1;

/** Returns a page of `read`, and the `after` of the next one, which `markOf` takes from the last row. */
export function toPage<Row, Shown>(read: readonly Row[], markOf: (last: Row) => number, present: (row: Row) => Shown) {
  const rows = read.slice(0, pageSize);
  const last = rows.at(-1);
  const next = last !== undefined && read.length > pageSize ? String(markOf(last)) : null;
  return { rows: rows.map(present), next };
}

/** Returns a page of a list whose `after` is the number of the rows before. */
export const toOffsetPage = <Row, Shown>(read: readonly Row[], after: number, present: (row: Row) => Shown) =>
  toPage(read, () => after + pageSize, present);

type AmountPage<Row> = { rows: readonly Row[]; total: { count: number; amountThebe: number } };

/** Returns a page with the total of the whole list. */
export const toAmountPage = <Row extends { id: number }, Shown>(
  { rows, total }: AmountPage<Row>,
  present: (row: Row) => Shown,
) => ({ ...toPage(rows, ({ id }) => id, present), total });
