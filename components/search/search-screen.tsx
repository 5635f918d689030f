'use client';

import { useEffect, type ReactNode } from 'react';
import type { CityOption, SearchOutcome } from '@/lib/contracts/search';
import type { TripLegCard } from '@/lib/contracts/trip-leg';
import { Card } from '@/components/ui/card';
import { saveSearch } from '@/lib/browser/recent-searches';
import type { SearchFields } from '@/lib/domain/search-problem';
import { formatDate } from '@/lib/format/time';
import { routePath } from '@/lib/paths/landing';
import { StoreSearch } from './store-search';
import { Results } from './results';
import { SearchPanel } from './search-panel';
import { useTripLegUpdates } from './use-trip-leg-updates';
import { useSearching } from './use-searching';

type Props = {
  cities: readonly CityOption[];
  search: SearchFields;
  today: string;
  kind: SearchOutcome['kind'];
  tripLegs: readonly TripLegCard[];
  /** Another day has buses on this route. */
  served: boolean;
  asOf: string;
  /** The server renders both, so that their code stays there. The reason says why there are no results. */
  reason: ReactNode;
  summary: ReactNode;
};

export function SearchScreen({ cities, search, today, kind, served, reason, summary, ...first }: Props) {
  const { tripLegs, asOf } = useTripLegUpdates(search, first);
  const [searching, startSearching] = useSearching();
  useEffect(() => {
    if (kind !== 'refused') saveSearch(search);
  }, [search, kind]);
  const nameOf = (slug: string) => cities.find((city) => city.slug === slug)?.name ?? '';
  const title = `${nameOf(search.from)} to ${nameOf(search.to)}, ${formatDate(search.date)}`;
  const count = kind === 'found' || kind === 'none' ? tripLegs.length : null;
  const listed = tripLegs.length > 0;
  const panel = (
    <SearchPanel
      cities={cities}
      search={search}
      today={today}
      count={count}
      open={kind !== 'found'}
      onSearch={startSearching}
    />
  );
  const timetable = served && (
    <p className="order-last max-lg:mt-2 lg:col-start-2">
      <a href={routePath(search.from, search.to)} className="inline-flex min-h-11 items-center">
        Timetable and stops
      </a>
    </p>
  );
  return (
    <>
      {kind === 'found' && <StoreSearch title={title} asOf={asOf} />}
      {searching && <Searching />}
      <div
        aria-busy={searching}
        className={`flex flex-col gap-x-8 max-lg:min-h-[75dvh] lg:grid lg:grid-cols-[19rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-y-4 ${searching ? '*:opacity-40' : ''}`}
      >
        {summary}
        {listed ? (
          <Results search={search} tripLegs={tripLegs} panel={panel}>
            {timetable}
          </Results>
        ) : (
          <>
            <div className="lg:col-start-2">
              {kind === 'found' ? <LastBusLeft /> : reason}
              {timetable}
            </div>
            <div className="max-lg:mt-4 lg:col-start-1 lg:row-span-3 lg:row-start-1">{panel}</div>
          </>
        )}
      </div>
    </>
  );
}

function LastBusLeft() {
  return (
    <Card>
      <p className="mb-1 text-lg font-semibold">No buses available for route</p>
      <p className="text-muted">Please try another day or place.</p>
    </Card>
  );
}

function Searching() {
  return (
    <div role="status" className="bg-accent-soft mb-4 flex min-h-12 items-center gap-3 rounded-xl px-4 font-semibold">
      <span className="bg-accent animate-breathe size-2.5 rounded-full" />
      Searching
    </div>
  );
}
