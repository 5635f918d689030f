import { formatDay, weekday } from '@/lib/format/journey';
import { numbered } from '@/lib/format/in-words';
import { formatPula } from '@/lib/format/money';
import { isDate } from '@/lib/contracts/light/read-json';
import type { DateWithBuses } from '@/lib/contracts/search';
import type { SearchFields } from '@/lib/domain/search-problem';
import { formatDate } from '@/lib/format/time';
import { resultsPath } from '@/lib/paths/search';

type Props = { search: SearchFields; nameOf: (slug: string) => string; days: readonly DateWithBuses[] };

export function SearchSummary({ search, nameOf, days }: Props) {
  const [from, to] = [nameOf(search.from), nameOf(search.to)];
  const complete = from !== '' && to !== '';
  return (
    <div className="min-w-0 lg:col-start-2">
      <h1 className="text-xl leading-7 sm:text-3xl">
        {complete ? (
          <>
            <Part label="From" value={from} /> <Part label="To" value={to} />
          </>
        ) : (
          'Search results'
        )}
      </h1>
      {isDate(search.date) && (
        <p className="text-sm sm:text-base">
          <span className="text-muted">Date</span> <b className="ml-1 font-semibold">{formatDay(search.date)}</b>
        </p>
      )}
      {days.length > 1 && <Days search={search} days={days} />}
    </div>
  );
}

function Part({ label, value }: { label: string; value: string }) {
  return (
    <span className="mr-1 inline-block">
      <span className="text-muted mr-0.5 text-sm font-normal tracking-normal sm:text-base">{label}</span> {value}
    </span>
  );
}

function Days({ search, days }: { search: SearchFields; days: readonly DateWithBuses[] }) {
  const faresDiffer = new Set(days.map(({ lowestFareThebe }) => lowestFareThebe)).size > 1;
  return (
    <nav
      aria-label="Days with buses"
      className="-mx-4 mt-1 overflow-x-auto px-4 [scrollbar-width:none] lg:mx-0 lg:px-0"
    >
      <ul className="grid auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-1">
        {days.map(({ date, buses, lowestFareThebe }) => (
          <li key={date}>
            <a
              href={resultsPath({ ...search, date })}
              aria-label={`${weekday(date)}, ${formatDate(date)}, ${numbered(buses, 'bus', 'buses')}, from ${formatPula(lowestFareThebe)}`}
              aria-current={date === search.date ? 'date' : undefined}
              className="border-line text-ink hover:border-accent aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold grid min-h-12 min-w-13 content-center px-1 rounded-lg border text-center text-xs whitespace-nowrap tabular-nums"
            >
              <span>{`${weekday(date).slice(0, 3)} ${Number(date.slice(8))}`}</span>
              <span className="text-muted">
                {faresDiffer ? formatPula(lowestFareThebe).replace(/\.00$/, '') : numbered(buses, 'bus', 'buses')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
