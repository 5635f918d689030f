import { weekday } from '@/lib/format/journey';
import { tripDaysAhead } from '@/lib/limits';
import { isDate } from '@/lib/contracts/light/read-json';
import type { SearchFields } from '@/lib/domain/search-problem';
import { addDays, formatDate } from '@/lib/format/time';
import { resultsPath } from '@/lib/paths/search';

type Props = { search: SearchFields; nameOf: (slug: string) => string; today: string };

export function SearchSummary({ search, nameOf, today }: Props) {
  const [from, to] = [nameOf(search.from), nameOf(search.to)];
  const complete = from !== '' && to !== '';
  const dated = isDate(search.date);
  return (
    <div className="lg:col-start-2">
      <h1 className="text-xl leading-7 sm:text-3xl">
        {complete ? (
          <>
            <Part label="From" value={from} /> <Part label="To" value={to} />
          </>
        ) : (
          'Search results'
        )}
      </h1>
      {dated && (
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm sm:text-base">
          <p>
            <span className="text-muted">Date</span> <b className="ml-1 font-semibold">{formatDate(search.date)}</b>
          </p>
          {complete && <DaysBeside search={search} today={today} />}
        </div>
      )}
    </div>
  );
}

function Part({ label, value }: { label: string; value: string }) {
  return (
    <span className="mr-1 whitespace-nowrap">
      <span className="text-muted mr-0.5 text-sm font-normal tracking-normal sm:text-base">{label}</span> {value}
    </span>
  );
}

function DaysBeside({ search, today }: { search: SearchFields; today: string }) {
  const days = [
    { date: addDays(search.date, -1), before: '← ', after: '' },
    { date: addDays(search.date, 1), before: '', after: ' →' },
  ].filter(({ date }) => date >= today && date <= addDays(today, tripDaysAhead));
  return (
    <nav aria-label="The day before and after" className="-mr-2 ml-auto flex sm:ml-0">
      {days.map(({ date, before, after }) => (
        <a
          key={date}
          href={resultsPath({ ...search, date })}
          aria-label={weekday(date)}
          className="inline-flex min-h-11 min-w-11 items-center justify-center px-2 whitespace-pre"
        >
          {before}
          {weekday(date).slice(0, 3)}
          {after}
        </a>
      ))}
    </nav>
  );
}
