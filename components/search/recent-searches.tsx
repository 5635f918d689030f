'use client';

import type { CityOption, SearchQuery } from '@/lib/contracts/search';
import { useToday } from '@/components/ui/date-input';
import { useBrowserValue } from '@/components/ui/use-hydrated';
import { parseSearches, storedText } from '@/lib/browser/recent-searches';
import { formatDay } from '@/lib/format/journey';
import { resultsPath } from '@/lib/paths/search';

type Props = { cities: readonly CityOption[]; today: string; popular: readonly SearchQuery[] };

/** Popular searches stand in their place, so that nothing moves when they appear. */
export function RecentSearches({ cities, today: loaded, popular }: Props) {
  const today = useToday(loaded);
  const stored = useBrowserValue(storedText, null);
  const recent = parseSearches(stored);
  const nameOf = (slug: string) => cities.find((city) => city.slug === slug)?.name;
  return (
    <ul
      aria-label={recent.length > 0 ? 'Recent searches' : 'Popular searches'}
      className="-mx-4 mt-1 flex min-h-16 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
    >
      {(recent.length > 0 ? recent : popular).map((search) => {
        const [from, to] = [nameOf(search.from), nameOf(search.to)];
        if (!from || !to) return null;
        const date = search.date < today ? today : search.date;
        return (
          <li key={`${search.from} ${search.to}`}>
            <a
              href={resultsPath({ ...search, date })}
              className="bg-surface border-line hover:border-accent text-ink grid min-h-14 content-center rounded-xl border px-3 text-sm whitespace-nowrap no-underline"
            >
              <b className="font-semibold">{`${from} to ${to}`}</b>
              <span className="text-muted">{formatDay(date)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
