import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { RouteSection } from '@/components/landing/route-links';
import type { RouteSummary } from '@/lib/contracts/landing';
import type { DateWithBuses, SearchQuery } from '@/lib/contracts/search';
import { numbered } from '@/lib/format/in-words';
import { weekday } from '@/lib/format/journey';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { formatPula } from '@/lib/format/money';
import { spacedPhone } from '@/lib/format/spaced-phone';
import { formatDate } from '@/lib/format/time';
import { resultsPath } from '@/lib/paths/search';
import { LoadingFailed } from '@/components/ui/loading-failed';
import { Notice } from '@/components/ui/notice';

type NoBusesProps = {
  search: SearchQuery;
  unsold: readonly Pick<TripLeg, 'departureTime' | 'refusal' | 'operator'>[];
  nearestDates: readonly DateWithBuses[] | null;
  nearRoutes: readonly RouteSummary[];
};

export function NoBuses({ search, unsold, nearestDates, nearRoutes }: NoBusesProps) {
  const leaving = nearRoutes.filter(({ from }) => from.slug === search.from);
  const coming = nearRoutes.filter(({ to }) => to.slug === search.to);
  return (
    <Card>
      <BusNotFound />
      <p className="mb-1 text-lg font-semibold">No buses available for route</p>
      <Unsold buses={unsold} />
      <p className="text-muted mb-4">
        {explain(unsold.length > 0 && nearestDates?.length === 0 ? null : nearestDates)}
      </p>
      {nearestDates && nearestDates.length > 0 && (
        <nav aria-label="Nearest days with buses" className="mb-6">
          <ul className="grid gap-2 sm:grid-cols-2">
            {nearestDates.map(({ date, buses, lowestFareThebe }) => (
              <li key={date}>
                <a
                  href={resultsPath({ ...search, date })}
                  className="border-edge hover:bg-accent-soft flex min-h-14 items-center justify-between gap-3 rounded-xl border px-4 py-2 transition-colors"
                >
                  <span className="font-semibold">
                    <span className="text-muted block text-xs font-normal">{weekday(date)}</span>
                    {formatDate(date)}
                  </span>
                  <span className="text-muted text-right text-sm">
                    {numbered(buses, 'bus', 'buses')}
                    <span className="block whitespace-nowrap">from {formatPula(lowestFareThebe)}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <SearchAgain />
      <RouteSection id="leaving" title={`Direct buses from ${leaving[0]?.from.name ?? ''}`} routes={leaving} />
      <RouteSection id="coming" title={`Direct buses to ${coming[0]?.to.name ?? ''}`} routes={coming} />
    </Card>
  );
}

function Unsold({ buses }: { buses: NoBusesProps['unsold'] }) {
  const [first, ...more] = buses.filter(({ refusal, operator }) => refusal === 'sales_closed' && operator.phone);
  // Only today has buses that left.
  const haveAllLeft = buses.length > 0 && buses.every(({ refusal }) => refusal === 'trip_departed');
  if (!first) return haveAllLeft && <p>The last bus of today has left.</p>;
  const phone = first.operator.phone ?? '';
  const start = more.length === 0 ? '1 bus leaves' : `${more.length + 1} buses leave. The first leaves`;
  return (
    <p>
      {`${start} at ${first.departureTime}. Its seats are sold at the rank: `}
      <a href={`tel:${phone}`} className="font-semibold whitespace-nowrap">
        {spacedPhone(phone)}
      </a>
    </p>
  );
}

function explain(nearestDates: NoBusesProps['nearestDates']): string {
  if (!nearestDates) return 'Please try another day or place.';
  return nearestDates.length > 0
    ? 'There are buses on other days.'
    : 'There is no direct bus between these towns in the next weeks.';
}

function BusNotFound() {
  return (
    <svg
      viewBox="0 0 120 48"
      width="120"
      height="48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
      className="text-edge mb-4"
    >
      <path d="M2 44h116" />
      <path d="M88 44V18m-9 0h18V6H79z" />
      <path d="M24 44c0-12 6-20 16-20s16 8 16 20" strokeDasharray="4 7" />
    </svg>
  );
}

function SearchAgain() {
  return (
    <a href="#from" className={`${buttonClass('secondary')} justify-self-start`}>
      Search again
    </a>
  );
}

export function Refused({ messages }: { messages: readonly string[] }) {
  return (
    <Notice tone="bad">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}

export function ResultsFailed({ search }: { search: SearchQuery }) {
  return (
    <LoadingFailed
      path={resultsPath(search)}
      picture={<BusNotFound />}
      failed="Loading the buses failed"
      hint="The route may have buses. We could not load them."
    />
  );
}
