import { weekday } from '@/lib/journey';
import { routeAddress } from '@/lib/landing-address';
import { tripDaysAhead } from '@/lib/limits';
import { isDate } from '@/lib/read-json';
import { searchAddress } from '@/lib/search-address';
import type { SearchFields } from '@/lib/search-problem';
import { addDays, formatDate } from '@/lib/time';

type Props = {
  search: SearchFields;
  nameOf: (slug: string) => string;
  today: string;
  /** Whether buses go this way, whatever the date: then the route has a page of its own. */
  served: boolean;
};

/** What was searched: From, To and Date; and the days beside it. */
export function SearchSummary({ search, nameOf, today, served }: Props) {
  const [from, to] = [nameOf(search.from), nameOf(search.to)];
  const dated = isDate(search.date);
  const rows = [
    ['From', from],
    ['To', to],
    ['Date', dated ? formatDate(search.date) : ''],
  ] as const;
  return (
    <div className="lg:col-start-2">
      <h1 className="mb-2 text-2xl sm:text-3xl">{from && to ? `${from} to ${to}` : 'Search results'}</h1>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm sm:text-base">
        {rows.map(([label, value]) => (
          <div key={label} className="flex gap-x-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap justify-between gap-x-4">
        {dated && from && to && <DaysBeside search={search} today={today} />}
        {served && (
          <a href={routeAddress(search.from, search.to)} className="inline-flex min-h-11 items-center text-sm">
            Timetable and stops
          </a>
        )}
      </div>
    </div>
  );
}

function DaysBeside({ search, today }: { search: SearchFields; today: string }) {
  const days = [
    { date: addDays(search.date, -1), before: '← ', after: '' },
    { date: addDays(search.date, 1), before: '', after: ' →' },
  ].filter(({ date }) => date >= today && date <= addDays(today, tripDaysAhead));
  return (
    <nav aria-label="The day before and after" className="-ml-2 flex gap-4 text-sm">
      {days.map(({ date, before, after }) => (
        <a key={date} href={searchAddress({ ...search, date })} className="inline-flex min-h-11 items-center px-2">
          {before}
          {weekday(date)}
          {after}
        </a>
      ))}
    </nav>
  );
}
