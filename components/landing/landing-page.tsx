import type { ReactNode } from 'react';
import { JsonLd } from '@/components/content/json-ld';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { breadcrumbs } from '@/lib/content/structured-data/site';
import { homePath } from '@/lib/paths/pages';
import { Breadcrumbs } from './breadcrumbs';
import { offeredTrips } from './offered-trips';

type Props = {
  /** Where the site is on the web. */
  origin: string;
  /** From below the home page to this page. */
  crumbs: readonly { name: string; path: string }[];
  /** Those that the page shows. */
  departures?: readonly TripLeg[];
  children: ReactNode;
};

/** The frame of a page for those who come from a search engine: the way to it, and what it says in their terms. */
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
