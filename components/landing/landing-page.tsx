import type { ReactNode } from 'react';
import { JsonLd } from '@/components/content/json-ld';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { breadcrumbs } from '@/lib/content/structured-data/site';
import { homePath } from '@/lib/paths/pages';
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
