import type { ReactNode } from 'react';
import { JsonLd } from '@/components/content/json-ld';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { breadcrumbs } from '@/lib/content/structured-data/site';
import { homePath } from '@/lib/paths/pages';
import { Breadcrumbs } from './breadcrumbs';
import { offeredTrips } from './offered-trips';

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
