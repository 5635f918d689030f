import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useHydrated } from '@/components/ui/use-hydrated';
import { bookingQuery } from '@/lib/booking-address';
import type { SearchQuery } from '@/lib/contracts/departures';
import type { ResultBus } from '@/lib/contracts/search';
import { busKey } from '@/lib/fresh-results';
import { plainView, viewOf } from '@/lib/results-view';
import { DepartureCard } from './departure-card';
import { ResultsControls } from './results-controls';
import { useResultsView } from './use-results-view';

type Props = { search: SearchQuery; buses: readonly ResultBus[] };

/** The buses found; sorted and filtered here in the browser, by departure without JavaScript. */
export function ResultsList({ search, buses }: Props) {
  const [view, setView] = useResultsView();
  const ready = useHydrated();
  const shown = viewOf(buses, view);
  return (
    <>
      <ResultsControls buses={buses} view={view} shownCount={shown.length} onChange={setView} ready={ready} />
      {shown.length === 0 && (
        <Card className="text-center">
          <p className="mb-4 text-lg font-semibold">No bus matches these filters</p>
          <Button kind="secondary" onClick={() => setView({ ...plainView, sort: view.sort })}>
            Show all buses
          </Button>
        </Card>
      )}
      <ol className="@container grid gap-4">
        {shown.map((bus) => (
          <li key={busKey(bus)}>
            <DepartureCard bus={bus} bookingHref={`/user/booking?${bookingQuery(search, bus)}`} />
          </li>
        ))}
      </ol>
    </>
  );
}
