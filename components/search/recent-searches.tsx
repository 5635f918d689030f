'use client';

import type { CityOption } from '@/lib/contracts/search';
import { useBrowserValue } from '@/components/ui/use-hydrated';
import { parseSearches, storedText } from '@/lib/browser/recent-searches';
import { formatDay } from '@/lib/format/journey';
import { resultsPath } from '@/lib/paths/search';

/** Their space is reserved, so that nothing moves when they appear. */
export function RecentSearches({ cities, today }: { cities: readonly CityOption[]; today: string }) {
  const stored = useBrowserValue(storedText, null);
  const nameOf = (slug: string) => cities.find((city) => city.slug === slug)?.name;
  return (
    <ul className="-mx-4 mt-2 flex min-h-16 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] noscript:hidden">
      {parseSearches(stored).map((search) => {
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
