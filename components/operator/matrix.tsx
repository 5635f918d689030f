import { Card } from '@/components/ui/card';
import type { StaffMatrix } from '@/lib/contracts/staff-screen';

/** A phone has the list only. */
export const Matrix = ({ caption, columns, rows }: StaffMatrix) => (
  <Card className="overflow-x-auto max-md:hidden">
    <table className="text-sm whitespace-nowrap">
      <caption className="mb-2 px-1.5 text-left text-lg font-semibold">{caption}</caption>
      <thead>
        <tr>
          {['From', ...columns].map((column) => (
            <th key={column} scope="col" className="px-1.5 py-1 text-right align-bottom first:text-left">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, href, cells }) => (
          <tr key={href} className="border-line border-t">
            <th scope="row" className="px-1.5 text-left">
              <a href={href} className="inline-flex min-h-11 items-center">
                {text}
              </a>
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index]} className="px-1.5 text-right tabular-nums">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
);
