'use client';

import { useEffect, type ReactNode } from 'react';
import type { CityOption, SearchOutcome } from '@/lib/contracts/search';
import type { TripLegCard } from '@/lib/contracts/trip-leg';
import { saveSearch } from '@/lib/browser/recent-searches';
import type { SearchFields } from '@/lib/domain/search-problem';
import { formatDate } from '@/lib/format/time';
import { routePath } from '@/lib/paths/landing';
import { StoreSearch } from './store-search';
import { NoBuses } from './no-results';
import { Results } from './results';
import { SearchPanel } from './search-panel';
import { useTripLegUpdates } from './use-trip-leg-updates';
import { useSearching } from './use-searching';

type Props = {
  cities: readonly CityOption[];
  search: SearchFields;
  today: string;
  outcome: SearchOutcome;
  asOf: string;
  /** The server renders both, so that their code stays there. */
  reason: ReactNode;
  summary: ReactNode;
};

const noTripLegs: readonly TripLegCard[] = [];

export function SearchScreen({ cities, search, today, outcome, asOf: first, reason, summary }: Props) {
  const found = outcome.kind === 'found' ? outcome.tripLegs : noTripLegs;
  const { tripLegs, asOf } = useTripLegUpdates(search, { tripLegs: found, asOf: first });
  const [searching, startSearching] = useSearching();
  const { kind } = outcome;
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
  const timetable = isServed(outcome) && (
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
              <Outcome search={search} outcome={outcome} reason={reason} />
              {timetable}
            </div>
            <div className="max-lg:mt-4 lg:col-start-1 lg:row-span-3 lg:row-start-1">{panel}</div>
          </>
        )}
      </div>
    </>
  );
}

const isServed = (outcome: SearchOutcome) =>
  outcome.kind === 'found' || (outcome.kind === 'none' && (outcome.nearestDates?.length ?? 0) > 0);

function Outcome({ search, outcome, reason }: Pick<Props, 'search' | 'outcome' | 'reason'>) {
  switch (outcome.kind) {
    // The last bus has left since.
    case 'found':
      return <NoBuses search={search} nearestDates={null} />;
    case 'none':
      return <NoBuses search={search} nearestDates={outcome.nearestDates} />;
    case 'refused':
    case 'failed':
      return reason;
  }
}

function Searching() {
  return (
    <div role="status" className="bg-accent-soft mb-4 flex min-h-12 items-center gap-3 rounded-xl px-4 font-semibold">
      <span className="bg-accent animate-breathe size-2.5 rounded-full" />
      Searching
    </div>
  );
}
