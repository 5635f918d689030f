'use client';

import type { CityOption } from '@/lib/contracts/search';
import { useBrowserValue } from '@/components/ui/use-hydrated';
import { parseLastSearch, storedText } from '@/lib/browser/last-search';
import { formatDate } from '@/lib/format/time';
import { resultsPath } from '@/lib/paths/search';

/** Its space is reserved, so that nothing moves when it appears. */
export function LastSearch({ cities, today }: { cities: readonly CityOption[]; today: string }) {
  const stored = useBrowserValue(storedText, null);
  const last = parseLastSearch(stored);
  const nameOf = (slug: string) => cities.find((city) => city.slug === slug)?.name;
  const from = last && nameOf(last.from);
  const to = last && nameOf(last.to);
  return (
    <p className="mt-2 min-h-11 noscript:hidden">
      {last && from && to && last.date >= today && (
        <a href={resultsPath(last)} className="inline-flex min-h-11 items-center text-sm">
          {`Last search: ${from} to ${to}, ${formatDate(last.date)}`}
        </a>
      )}
    </p>
  );
}
