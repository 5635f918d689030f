import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { RecordsTable } from '@/components/ui/records-table';
import type { PlainTable, StaffCell, StaffTable } from '@/lib/contracts/staff-screen';
import { StaffFormField } from './staff-form';

export function Cell({ cell, label }: { cell: StaffCell; label?: string }) {
  if (typeof cell === 'string') return cell;
  const { text, href, plain = text, word, canCopy, meters } = cell;
  if (meters)
    return (
      <>
        {text}
        {meters.map(({ label: name, value, max }) => (
          <label key={name} title={`${name}: ${value}`} className={label ? 'block' : 'max-md:hidden'}>
            {' '}
            <meter min={0} max={max} value={value} className="w-8" />{' '}
            <span className={label ? '' : 'sr-only'}>{`${name}: ${value}`}</span>
          </label>
        ))}
      </>
    );
  if (canCopy)
    return (
      <span className="flex flex-wrap items-center gap-x-4">
        <span className="min-w-0">{text}</span>
        <CopyButton text={plain} label={label} />
      </span>
    );
  if (word)
    return (
      <>
        {text} <span className="in-rows:hidden">{word}</span>
      </>
    );
  if (!href) return text;
  return (
    <a
      href={href}
      className={label ? 'inline-block min-h-11' : 'inline-flex min-h-11 items-center wrap-anywhere @3xl:min-w-24'}
    >
      {text}
    </a>
  );
}

export const shown = (rows: StaffTable['rows']) =>
  rows.map((row) => row.map((cell, index) => (cell === '' ? cell : <Cell key={index} cell={cell} />)));

export const Records = ({ title, columns, rows, titleCells }: PlainTable) => (
  <RecordsTable
    isCompact
    titleCells={titleCells}
    caption={title}
    columns={columns.map((label) => ({ label }))}
    rows={shown(rows)}
  />
);

const tabClass =
  'text-muted aria-[current]:text-accent-strong aria-[current]:border-accent flex min-h-11 items-center border-b-2 border-transparent px-[min(1rem,4.5vw)] font-semibold whitespace-nowrap no-underline';

export function ListCard({ empty, tabs, filters, isFiltered, hidden, total, csv, first, next, ...table }: StaffTable) {
  return (
    <Card className="print:border-0 print:p-0 print:shadow-none">
      {tabs.length > 0 && (
        <nav aria-label={table.title} className="border-line mb-4 flex border-b print:hidden">
          {tabs.map(({ href, label, isCurrent }) => (
            <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined} className={tabClass}>
              {label}
            </a>
          ))}
        </nav>
      )}
      {filters.length > 0 && (
        <details
          open={isFiltered}
          className="group wide-fold:details-content:[content-visibility:visible] mb-2 print:hidden"
        >
          <summary className={`${buttonClass('secondary')} wide-fold:hidden mb-4 w-fit`}>Filter this list</summary>
          <form method="get" className="mb-2 flex flex-wrap items-end gap-4">
            {Object.entries(hidden).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {filters.map((field) => (
              <StaffFormField key={field.name} {...field} isFilter />
            ))}
            <button type="submit" className={buttonClass('secondary')}>
              Filter
            </button>
          </form>
        </details>
      )}
      {(total ?? csv) && (
        <p className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <strong>{total}</strong>
          {csv && (
            <a href={csv} className="inline-flex min-h-11 items-center print:hidden">
              Download CSV
            </a>
          )}
        </p>
      )}
      {table.rows.length === 0 ? <p className="text-muted">{empty}</p> : <Records {...table} />}
      {(first ?? next) && (
        <nav aria-label="Pages" className="mt-4 flex gap-4 print:hidden">
          {first && (
            <a href={first} className={buttonClass('secondary')}>
              First page
            </a>
          )}
          {next && (
            <a href={next} rel="next" className={buttonClass('secondary')}>
              Next page
            </a>
          )}
        </nav>
      )}
    </Card>
  );
}
