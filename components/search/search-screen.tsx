'use client';

import { useEffect, type ReactNode } from 'react';
import type { CityOption, SearchOutcome } from '@/lib/contracts/search';
import type { TripLegCard } from '@/lib/contracts/trip-leg';
import { saveLastSearch } from '@/lib/browser/last-search';
import type { SearchFields } from '@/lib/domain/search-problem';
import { formatDate } from '@/lib/format/time';
import { routePath } from '@/lib/paths/landing';
import { StoreSearch } from './store-search';
import { NoBuses } from './no-results';
import { ResultsList } from './results-list';
import { SearchPanel } from './search-panel';
import { SearchSummary } from './search-summary';
import { useTripLegUpdates } from './use-trip-leg-updates';
import { useSearching } from './use-searching';

type Props = {
  cities: readonly CityOption[];
  search: SearchFields;
  today: string;
  outcome: SearchOutcome;
  asOf: string;
  /** The server renders it, so that its code stays there. */
  reason: ReactNode;
};

const noTripLegs: readonly TripLegCard[] = [];

export function SearchScreen({ cities, search, today, outcome, asOf: first, reason }: Props) {
  const found = outcome.kind === 'found' ? outcome.tripLegs : noTripLegs;
  const { tripLegs, asOf } = useTripLegUpdates(search, { tripLegs: found, asOf: first });
  const [searching, startSearching] = useSearching();
  const { kind } = outcome;
  useEffect(() => {
    if (kind !== 'refused') saveLastSearch(search);
  }, [search, kind]);
  const nameOf = (slug: string) => cities.find((city) => city.slug === slug)?.name ?? slug;
  const title = `${nameOf(search.from)} to ${nameOf(search.to)}, ${formatDate(search.date)}`;
  const count = kind === 'found' || kind === 'none' ? tripLegs.length : null;
  const panel = (
    <div className={`lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:h-full ${kind === 'found' ? '' : 'max-lg:mt-4'}`}>
      <SearchPanel
        cities={cities}
        search={search}
        today={today}
        count={count}
        open={kind !== 'found'}
        onSearch={startSearching}
      />
    </div>
  );
  return (
    <>
      {kind === 'found' && <StoreSearch title={title} asOf={asOf} />}
      <div className="grid gap-x-8 lg:gap-y-4 lg:grid-cols-[19rem_1fr] lg:grid-rows-[auto_1fr] lg:items-start">
        <SearchSummary search={search} nameOf={nameOf} today={today} />
        {kind === 'found' && panel}
        <div className="lg:col-start-2" aria-busy={searching}>
          {searching && <Searching />}
          <div className={searching ? 'opacity-40' : ''}>
            <Outcome search={search} outcome={outcome} tripLegs={tripLegs} reason={reason} />
          </div>
          {isServed(outcome) && (
            <a href={routePath(search.from, search.to)} className="mt-2 inline-flex min-h-11 items-center">
              Timetable and stops
            </a>
          )}
        </div>
        {kind !== 'found' && panel}
      </div>
    </>
  );
}

const isServed = (outcome: SearchOutcome) =>
  outcome.kind === 'found' || (outcome.kind === 'none' && (outcome.nearestDates?.length ?? 0) > 0);

type OutcomeProps = Pick<Props, 'search' | 'outcome' | 'reason'> & { tripLegs: readonly TripLegCard[] };

function Outcome({ search, outcome, tripLegs, reason }: OutcomeProps) {
  switch (outcome.kind) {
    case 'found':
      return tripLegs.length > 0 ? (
        <ResultsList search={search} tripLegs={tripLegs} />
      ) : (
        <NoBuses search={search} nearestDates={null} />
      );
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
