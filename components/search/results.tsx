import { useDeferredValue, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useHydrated } from '@/components/ui/use-hydrated';
import type { SearchQuery } from '@/lib/contracts/search';
import type { TripLegCard } from '@/lib/contracts/trip-leg';
import { tripLegKey } from './use-trip-leg-updates';
import {
  countFilters,
  plainView,
  tagsOf,
  viewOf,
  formatView,
  parseView,
  type View,
} from '@/components/search/results-view';
import { bookingPathOf, bookingQuery } from '@/lib/paths/search';
import { ResultCard } from './result-card';
import { ResultsControls } from './results-controls';

type Props = {
  search: SearchQuery;
  tripLegs: readonly TripLegCard[];
  panel: ReactNode;
  children: ReactNode;
};

export function Results({ search, tripLegs, panel, children }: Props) {
  const view = useResultsView();
  // A tap on a filter shows at once, and the cards follow.
  const listed = useDeferredValue(view);
  const ready = useHydrated();
  const top = useRef<HTMLParagraphElement>(null);
  const shown = useMemo(() => viewOf(tripLegs, listed), [tripLegs, listed]);
  const tags = useMemo(() => tagsOf(tripLegs), [tripLegs]);
  const filtered = countFilters(listed) > 0;

  function change(next: View) {
    setView(next);
    // The bar is reachable from the whole list, so the page scrolls to the first bus of the new list.
    requestAnimationFrame(() => top.current?.scrollIntoView({ block: 'nearest' }));
  }

  return (
    <>
      <div className="max-lg:contents lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:self-stretch">
        {panel}
        {tripLegs.length > 1 && (
          <ResultsControls tripLegs={tripLegs} view={view} shownCount={shown.length} onChange={change} ready={ready} />
        )}
      </div>
      <div className="min-w-0 lg:col-start-2">
        <p ref={top} role="status" className={filtered ? 'text-muted mb-2 text-sm' : ''}>
          {filtered && `${shown.length} of ${tripLegs.length} shown`}
        </p>
        {shown.length === 0 && (
          <Card className="text-center">
            <p className="mb-4 text-lg font-semibold">No bus matches these filters</p>
            <Button kind="secondary" onClick={() => change({ ...plainView, sort: view.sort })}>
              Show all buses
            </Button>
          </Card>
        )}
        {/* The bar at the bottom covers nothing that takes the focus. */}
        <ol id="buses" tabIndex={-1} className="@container grid gap-4 [&_a]:scroll-mb-20 [&_ul]:scroll-mb-20">
          {shown.map((tripLeg) => (
            <li key={tripLegKey(tripLeg)}>
              <ResultCard
                tripLeg={tripLeg}
                searchDate={search.date}
                tags={tags.get(tripLeg) ?? ''}
                bookingHref={bookingPathOf(bookingQuery(search, tripLeg))}
              />
            </li>
          ))}
        </ol>
      </div>
      {children}
    </>
  );
}

const changed = 'resultsviewchange';

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener);
  addEventListener(changed, listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener(changed, listener);
  };
}

function useResultsView(): View {
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  );
  return useMemo(() => parseView(hash), [hash]);
}

function setView(view: View) {
  history.replaceState(history.state, '', `${location.pathname}${location.search}${formatView(view)}`);
  dispatchEvent(new Event(changed));
}
