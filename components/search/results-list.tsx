import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useHydrated } from '@/components/ui/use-hydrated';
import type { SearchQuery } from '@/lib/contracts/search';
import type { TripLegCard } from '@/lib/contracts/trip-leg';
import { tripLegKey } from '@/components/search/trip-leg-updates';
import { countFilters, plainView, viewOf, type View } from '@/components/search/results-view';
import { bookingPathOf, bookingQuery } from '@/lib/paths/search';
import { ResultCard } from './result-card';
import { ResultsControls } from './results-controls';
import { useResultsView } from './use-results-view';

type Props = { search: SearchQuery; tripLegs: readonly TripLegCard[] };

export function ResultsList({ search, tripLegs }: Props) {
  const [view, setView] = useResultsView();
  const ready = useHydrated();
  const top = useRef<HTMLParagraphElement>(null);
  const shown = viewOf(tripLegs, view);
  const filtered = countFilters(view) > 0;

  function change(next: View) {
    setView(next);
    // The bar is reachable from the whole list, so the page scrolls to the first bus of the new list.
    requestAnimationFrame(() => top.current?.scrollIntoView({ block: 'nearest' }));
  }

  return (
    <div className="flex flex-col">
      <ResultsControls tripLegs={tripLegs} view={view} shownCount={shown.length} onChange={change} ready={ready} />
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
      <ol className="@container grid gap-4 [&_a]:scroll-mb-20 [&_ul]:scroll-mb-20">
        {shown.map((tripLeg) => (
          <li key={tripLegKey(tripLeg)}>
            <ResultCard tripLeg={tripLeg} bookingHref={bookingPathOf(bookingQuery(search, tripLeg))} />
          </li>
        ))}
      </ol>
    </div>
  );
}
