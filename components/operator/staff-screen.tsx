import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { LoadingFailed } from '@/components/ui/loading-failed';
import { Notice } from '@/components/ui/notice';
import type { PlainTable, StaffNumber, StaffPart, StaffView } from '@/lib/contracts/staff-screen';
import { MoneyBars } from './money-bars';
import { Receipt } from './receipt';
import { SeatRows } from './seats';
import { SecondFactor } from './second-factor';
import { StaffFormCard } from './staff-form';
import { SignOutForm } from './staff-header';
import { StaffMenu } from './staff-menu';
import { Cell, ListCard, Records, shown } from './staff-table';

export function StaffScreen({ title, nav, message, lead, forms, ...parts }: StaffView) {
  const { failedPath, signOutTo, numbers, factor, facts, timeline, table, links, part, downloads } = parts;
  const isAside = part?.kind === 'plan' && part.isAside;
  return (
    <div
      className={
        nav.length > 0
          ? 'grid grid-cols-1 gap-6 md:grid-cols-[12.5rem_minmax(0,1fr)] md:items-start print:block'
          : 'max-w-3xl'
      }
    >
      <StaffMenu items={nav} />
      <div className="printed-alone min-w-0">
        <h1
          className={`mb-4 text-[min(1.5rem,11vw)] ${part?.kind === 'receipt' ? 'print:hidden' : 'print:mb-2 print:text-base'}`}
        >
          {title}
        </h1>
        {message && (
          <Notice tone={message.tone} className="mb-4 print:hidden">
            {message.text}
          </Notice>
        )}
        {lead && <p className="mb-4 max-w-2xl">{lead}</p>}
        {failedPath && <LoadingFailed path={failedPath} failed="This list could not be loaded" />}
        <div
          className={`grid grid-cols-1 gap-6 print:block ${timeline || isAside ? `lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr] lg:items-start` : ''}`}
        >
          {signOutTo && <SignOutForm to={signOutTo} label="Sign in with another account" className={buttonClass()} />}
          {numbers && <Numbers numbers={numbers} />}
          {factor && <SecondFactor {...factor} />}
          {facts && facts.length > 0 && (
            <Card>
              <Facts
                facts={facts.map(([label, cell]) => [label, <Cell key={label} cell={cell} label={label} />] as const)}
                className="grid grid-cols-1 gap-x-6 min-[20rem]:grid-cols-[minmax(6.5rem,30%)_minmax(0,1fr)] min-[20rem]:gap-y-2"
                row="contents"
                value="wrap-anywhere"
              />
            </Card>
          )}
          {timeline && (
            <div className={aside}>
              <Timeline events={timeline} />
            </div>
          )}
          {part && !isAside && <Part {...part} />}
          {forms.length > 0 && (
            <div className="grid min-w-0 grid-cols-1 gap-6 print:hidden">
              {forms.map((form) => (
                <StaffFormCard key={form.title} isOfList={table !== undefined} {...form} />
              ))}
            </div>
          )}
          {downloads && <Downloads files={downloads} />}
          {table && <ListCard {...table} />}
          {part && isAside && (
            <div className={aside}>
              <Part {...part} />
            </div>
          )}
          {links && (
            <ul className="grid gap-4 sm:grid-cols-2">
              {links.map(({ href, text, detail, isDone }) => (
                <li key={href}>
                  <a href={href} className={cardLink}>
                    <span className="block text-lg font-semibold">{text}</span>
                    {isDone !== undefined && (
                      <b className={`block ${isDone ? 'text-good' : 'text-ink'}`}>
                        {isDone ? '✓ Done' : 'Not done yet'}
                      </b>
                    )}
                    <span className="text-muted">{detail}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}

const aside = 'lg:col-start-2 lg:row-span-2 lg:row-start-1';

function Part(part: StaffPart) {
  switch (part.kind) {
    case 'plan':
      return (
        <Card>
          <h2 className="mb-2 text-lg">{part.title}</h2>
          {part.picture && <Picture {...part.picture} />}
          <SeatRows seats={part.seats} />
        </Card>
      );
    case 'tables':
      return part.tables.map((table) => (
        <Card key={table.title}>
          <h2 className="mb-2 text-lg">{table.title}</h2>
          <Records {...table} />
        </Card>
      ));
    case 'picture':
      return <Picture {...part} />;
    case 'receipt':
      return <Receipt {...part} />;
    case 'bars':
      return <MoneyBars {...part} />;
    case 'matrix':
      return <Matrix {...part} />;
  }
}

/** A phone has the list only. */
const Matrix = ({ title, columns, rows }: PlainTable) => (
  <Card className="overflow-x-auto max-md:hidden">
    <table className="text-sm whitespace-nowrap">
      <caption className="mb-2 px-2 text-left text-lg font-semibold">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="px-2 py-1 text-right align-bottom first:text-left">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown(rows).map(([heading, ...cells], row) => (
          <tr key={row} className="border-line border-t">
            <th scope="row" className="px-2 text-left">
              {heading}
            </th>
            {cells.map((cell, index) => (
              <td key={index} className="px-2 text-right tabular-nums">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
);

const Downloads = ({ files }: { files: NonNullable<StaffView['downloads']> }) => (
  <details className="print:hidden">
    <summary className={`${buttonClass('secondary')} w-fit`}>Download files</summary>
    <Card className="mt-2">
      <ul className="flex flex-wrap gap-x-6">
        {files.map(({ href, text }) => (
          <li key={href}>
            <a href={href} className="inline-flex min-h-11 items-center">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  </details>
);

const Picture = ({ src, alt }: { src: string; alt: string }) => (
  <img src={src} alt={alt} className="rounded-card max-h-80 w-fit max-w-full" />
);

const Timeline = ({ events }: { events: NonNullable<StaffView['timeline']> }) => (
  <Card>
    <h2 className="mb-2 text-lg">Timeline</h2>
    <ol className="border-line grid gap-2 border-l-2 pl-4">
      {events.map(([time, text], index) => (
        <li key={index}>
          <span className="text-muted block text-sm">{time}</span>
          {text}
        </li>
      ))}
    </ol>
  </Card>
);

const cardLink = 'rounded-card bg-surface border-line shadow-card block border p-4 no-underline';

const Numbers = ({ numbers }: { numbers: readonly StaffNumber[] }) => (
  <ul className="grid grid-cols-2 gap-4 lg:grid-cols-3">
    {numbers.map(({ label, value, detail, href }) => (
      <li key={label}>
        <a href={href} className={`${cardLink} text-ink h-full`}>
          <span className="block text-sm font-medium">{label}</span>
          <b className="block text-2xl">{value}</b>
          <span className="text-muted text-sm">{detail}</span>
        </a>
      </li>
    ))}
  </ul>
);
