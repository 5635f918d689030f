import type { ReactNode } from 'react';

type Column = { label: string; atEnd?: boolean };
type Props = {
  caption: string;
  columns: readonly Column[];
  rows: readonly (readonly ReactNode[])[];
  /** On a phone a row is the first cell, and the others on a second line without labels. */
  isCompact?: boolean;
};

const labelledCell = 'flex items-baseline justify-between gap-4 py-1';
const compactCell = (index: number) =>
  index === 0
    ? 'block font-semibold'
    : `text-muted inline @3xl:text-ink ${index === 1 ? '' : "before:content-['_·_'] @3xl:before:content-none!"}`;

/** The roles are explicit, because a table with another layout loses them. */
export function RecordsTable({ caption, columns, rows, isCompact = false }: Props) {
  const edge = (index: number) => (columns[index]?.atEnd ? '@3xl:text-right' : '');
  return (
    <div className="@container">
      <table role="table" className="block w-full text-left text-sm @3xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only @3xl:not-sr-only @3xl:table-header-group">
          <tr role="row" className="border-line @3xl:border-b">
            {columns.map(({ label }, index) => (
              <th key={label} role="columnheader" scope="col" className={`px-2 py-2 align-bottom ${edge(index)}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @3xl:table-row-group">
          {rows.map((cells, row) => (
            <tr
              key={row}
              role="row"
              className="border-line block border-b py-3 first:pt-0 last:border-b-0 last:pb-0 @3xl:table-row @3xl:py-0"
            >
              {cells.map((cell, index) => (
                <td
                  key={columns[index]?.label}
                  role="cell"
                  className={`${isCompact ? compactCell(index) : labelledCell} @3xl:table-cell @3xl:px-2 @3xl:py-3 ${cell === '' ? '@max-3xl:hidden' : ''} ${edge(index)}`}
                >
                  {!isCompact && (
                    <span aria-hidden="true" className="text-muted shrink-0 @3xl:hidden">
                      {columns[index]?.label}
                    </span>
                  )}
                  <span className={isCompact ? '' : 'min-w-0 text-right @3xl:text-inherit'}>{cell}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
