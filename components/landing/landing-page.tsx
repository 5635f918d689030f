import type { ReactNode } from 'react';
import { JsonLd } from '@/components/content/json-ld';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { breadcrumbs } from '@/lib/content/structured-data/site';
import { homePath } from '@/lib/paths/pages';
import { busTrip } from '@/lib/content/structured-data/bus-trip';
import type { Thing } from '@/lib/content/structured-data/thing';
import { operatorsPath, routesPath } from '@/lib/paths/landing';
import { NotFoundScreen } from '@/components/content/not-found-screen';
import { buttonClass } from '@/components/ui/button';
import { bookingUrl } from '@/lib/paths/search';

type Props = {
  origin: string;
  crumbs: readonly { name: string; path: string }[];
  departures?: readonly TripLeg[];
  children: ReactNode;
};

export function LandingPage({ origin, crumbs, departures = [], children }: Props) {
  const way = [{ name: 'Home', path: homePath }, ...crumbs];
  return (
    <>
      <Breadcrumbs crumbs={way} />
      {children}
      <JsonLd data={[breadcrumbs(origin, way), ...offeredTrips(origin, departures)]} />
    </>
  );
}

type Crumb = { name: string; path: string };

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-4 text-sm">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map(({ name, path }, index) => (
          <li
            key={path}
            className="not-first:before:text-muted not-first:before:mr-2 not-first:before:content-['›'/'']"
          >
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <a href={path} className="inline-flex min-h-11 min-w-11 items-center">
                {name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function offeredTrips(origin: string, departures: readonly TripLeg[]): Thing[] {
  return departures.map((tripLeg) => {
    const arrivesAt = new Date(Date.parse(tripLeg.departsAt) + tripLeg.durationMinutes * 60_000).toISOString();
    return {
      ...busTrip({ ...tripLeg, origin, tripUrl: bookingUrl(tripLeg), arrivesAt }),
      ...(tripLeg.operator.sample ? { disambiguatingDescription: 'sample data' } : {}),
    };
  });
}

/** The second of three parts is the second column. */
export function LandingColumns({ children }: { children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start lg:gap-x-12 lg:grid-rows-[auto_1fr] lg:[&>:nth-child(2):nth-last-child(2)]:col-start-2 lg:[&>:nth-child(2):nth-last-child(2)]:row-[1/span_2]">
      {children}
    </div>
  );
}

export function LandingNotFound() {
  return (
    <NotFoundScreen
      title="No bus found here"
      text="No bus that can be booked belongs to this address, or it is misspelt."
    >
      <a href={homePath} className={buttonClass()}>
        Search a bus
      </a>
      <a href={routesPath} className={buttonClass('secondary')}>
        All bus routes
      </a>
      <a href={operatorsPath} className={buttonClass('secondary')}>
        All operators
      </a>
    </NotFoundScreen>
  );
}
