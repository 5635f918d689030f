import type { ReactNode } from 'react';
import { JsonLd } from '@/components/content/json-ld';
import type { Departure } from '@/lib/contracts/departures';
import { busTrip } from '@/lib/structured-data/bus-trip';
import { breadcrumbs } from '@/lib/structured-data/site';
import { Breadcrumbs } from './breadcrumbs';
import { bookingAddress } from './next-departures';
import './landing.css';

type Props = {
  /** Where the site is on the web. */
  origin: string;
  /** From below the home page to this page. */
  crumbs: readonly { name: string; path: string }[];
  /** Those that the page shows. */
  departures?: readonly Departure[];
  children: ReactNode;
};

/** The frame of a page for those who come from a search engine: the way to it, and what it says in their terms. */
export function LandingPage({ origin, crumbs, departures = [], children }: Props) {
  const way = [{ name: 'Home', path: '/' }, ...crumbs];
  const trips = departures.map((departure) =>
    busTrip({ origin, tripUrl: bookingAddress(departure), ...shown(departure) }),
  );
  return (
    <>
      <Breadcrumbs crumbs={way} />
      {children}
      <JsonLd data={[breadcrumbs(origin, way), ...trips]} />
    </>
  );
}

/** What stands on the page of a departure, and nothing more. */
function shown(departure: Departure) {
  const { from, to, boardingPlace, dropPlace, departsAt, durationMinutes } = departure;
  const { busType, regNo, operator, fareThebe, freeSeats } = departure;
  const arrivesAt = new Date(Date.parse(departsAt) + durationMinutes * 60_000).toISOString();
  return {
    ...{ from, to, boardingPlace, dropPlace, departsAt, arrivesAt, busType, regNo, fareThebe, freeSeats },
    operator: { name: operator.name, slug: operator.slug },
  };
}
