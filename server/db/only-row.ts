/** Returns the row of a statement that always has one: an insert, an aggregate, or a query of a row that is never deleted. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('a statement returned no row');
  return row;
}
