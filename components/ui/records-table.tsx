import type { ReactNode } from 'react';

type Column = { label: string; atEnd?: boolean };
type Props = {
  caption: string;
  columns: readonly Column[];
  rows: readonly (readonly ReactNode[])[];
  /** On a phone a row has its first cells on one line, and the others on a second line without labels. */
  isCompact?: boolean;
  titleCells?: 1 | 2 | undefined;
};

const labelledCell = 'flex items-baseline justify-between gap-4 py-1';
function compactCell(index: number, titleCells: number, cells: readonly ReactNode[]) {
  if (index < titleCells)
    return `font-semibold ${index === titleCells - 1 ? 'block' : 'float-left mr-2 in-rows:float-none'}`;
  const isFirst = cells.slice(titleCells, index).every((cell) => cell === '');
  return `text-muted inline in-rows:text-ink ${isFirst ? '' : "before:content-['_·_'] in-rows:before:content-none!"}`;
}

/** The roles are explicit, because a table with another layout loses them. */
export function RecordsTable({ caption, columns, rows, isCompact = false, titleCells = 1 }: Props) {
  const edge = (index: number) => (columns[index]?.atEnd ? 'in-rows:text-right' : '');
  return (
    <div className="@container">
      <table role="table" className="block w-full text-left text-sm in-rows:table print:text-[8pt] print:leading-tight">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only in-rows:not-sr-only in-rows:table-header-group">
          <tr role="row" className="border-line in-rows:border-b">
            {columns.map(({ label }, index) => (
              <th
                key={label}
                role="columnheader"
                scope="col"
                className={`px-2 py-2 align-bottom print:py-0 ${edge(index)}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block in-rows:table-row-group">
          {rows.map((cells, row) => (
            <tr
              key={row}
              role="row"
              className="border-line block border-b py-3 first:pt-0 last:border-b-0 last:pb-0 in-rows:table-row in-rows:py-0"
            >
              {cells.map((cell, index) => (
                <td
                  key={columns[index]?.label}
                  role="cell"
                  className={`${cell === '' ? 'hidden' : isCompact ? compactCell(index, titleCells, cells) : labelledCell} in-rows:table-cell in-rows:px-2 in-rows:py-3 print:py-0! ${edge(index)}`}
                >
                  {!isCompact && (
                    <span aria-hidden="true" className="text-muted shrink-0 in-rows:hidden">
                      {columns[index]?.label}
                    </span>
                  )}
                  <span className={isCompact ? '' : 'min-w-0 text-right in-rows:text-inherit'}>{cell}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
