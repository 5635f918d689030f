'use client';

import { useEffect, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react';
import type { CityOption, SearchOutcome } from '@/lib/contracts/search';
import type { TripLegCard } from '@/lib/contracts/trip-leg';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { skipLinkClass } from '@/components/ui/skip-link';
import { saveSearch } from '@/lib/browser/recent-searches';
import type { SearchFields } from '@/lib/domain/search-problem';
import { formatDate, timeSince } from '@/lib/format/time';
import { routePath } from '@/lib/paths/landing';
import { OfflineNotice } from '@/components/tickets/offline-notice';
import { searchOwner, offlineOwnerMeta, offlineTitleMeta } from '@/lib/browser/offline-meta';
import { likelyServerTime } from '@/lib/browser/server-clock';
import { Icon } from '@/components/ui/icon';
import { numbered } from '@/lib/format/in-words';
import { Results } from './results';
import { useTripLegUpdates } from './use-trip-leg-updates';
import { useSearching } from './use-searching';
import { SearchForm } from './search-form';

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
    <SearchPanel cities={cities} search={search} today={today} count={count} open={!listed} onSearch={startSearching} />
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
      {listed && (
        <a href="#buses" onClick={focusBuses} className={skipLinkClass}>
          Skip to the buses
        </a>
      )}
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
            <div className="max-lg:mt-4 lg:col-start-2">
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

/** Leaves the hash as it is, because it holds the filters. */
function focusBuses(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('buses')?.focus();
}

function LastBusLeft() {
  return (
    <Card>
      <p className="mb-1 text-lg font-semibold">No buses available for route</p>
      <p className="text-muted mb-4">Please try another day or place.</p>
      <a href="#from" className={buttonClass('secondary')}>
        Search again
      </a>
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

function StoreSearch({ title, asOf }: { title: string; asOf: string }) {
  const age = useSyncExternalStore(
    asTimePasses,
    () => timeSince(new Date(asOf), likelyServerTime()),
    () => '',
  );
  return (
    <>
      <meta name={offlineOwnerMeta} content={searchOwner} />
      <meta name={offlineTitleMeta} content={title} />
      <OfflineNotice asOf={asOf} what="search">
        {age === ''
          ? 'Fares and free seats may have changed.'
          : `That was ${age}: fares and free seats may have changed.`}
      </OfflineNotice>
    </>
  );
}

function asTimePasses(listener: () => void) {
  const timer = setInterval(listener, 60_000);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

type PanelProps = {
  cities: readonly CityOption[];
  search: SearchFields;
  today: string;
  count: number | null;
  open: boolean;
  onSearch: () => void;
};

function SearchPanel({ cities, search, today, count, open, onSearch }: PanelProps) {
  return (
    <section
      aria-label="Your search"
      className="lg:bg-surface lg:border-line lg:rounded-card lg:shadow-card relative lg:border lg:p-6"
    >
      <p className="flex min-h-11 items-center font-semibold max-lg:float-left lg:mb-4 lg:min-h-0 lg:text-lg">
        {count === null ? 'Your search' : `${numbered(count, 'bus', 'buses')} found`}
      </p>
      <details open={open} className="wide-fold:details-content:[content-visibility:visible] group">
        <summary className="wide-fold:hidden text-accent ml-auto flex min-h-11 w-max list-none items-center gap-1 text-sm font-semibold">
          Change search
          <Icon size={18} strokeWidth={2.2} className="group-open:-scale-y-100">
            <path d="m5 9 7 7 7-7" />
          </Icon>
        </summary>
        <div className="max-lg:bg-surface max-lg:border-line max-lg:rounded-card max-lg:shadow-card max-lg:clear-both max-lg:mb-2 max-lg:border max-lg:p-4">
          <SearchForm cities={cities} first={search} today={today} screen="results" onSearch={onSearch} />
        </div>
      </details>
    </section>
  );
}
