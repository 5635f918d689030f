import { Section } from '@/components/ui/section';
import type { RouteMapData } from '@/lib/contracts/home';
import type { RouteSummary } from '@/lib/contracts/landing';
import { counted, inWords, numbered } from '@/lib/format/in-words';
import { formatPula } from '@/lib/format/money';
import { townsOf } from '@/lib/domain/route-facts';
import { shortDuration } from '@/lib/format/journey';
import { cityPath, routePath } from '@/lib/paths/landing';
import { RouteMap } from './map/route-map';

/** Home is cached, so a row has the hours of the buses and not the next bus. */
export function FromTown({ busiest }: { busiest: readonly RouteSummary[] }) {
  return (
    <Section variant="large" id="from-town" title={`From ${busiest[0]?.from.name}`}>
      <ul className="border-line divide-line divide-y border-y lg:grid lg:grid-cols-2 lg:gap-x-12">
        {busiest.map(({ from, to, lowestFareThebe, shortestMinutes, firstDeparture, lastDeparture }) => (
          <li key={to.slug}>
            <a
              href={routePath(from.slug, to.slug)}
              className="text-ink hover:bg-sunken flex min-h-11 flex-wrap items-center gap-x-1 no-underline sm:min-h-14"
            >
              <b className="font-semibold">{to.name}</b>
              <span className="text-muted text-sm">
                {shortDuration(shortestMinutes)}
                <span className="max-sm:hidden">
                  {firstDeparture === lastDeparture
                    ? ` · at ${firstDeparture}`
                    : ` · ${firstDeparture} to ${lastDeparture}`}
                </span>
              </span>
              <b className="ml-auto whitespace-nowrap">
                <small className="text-muted text-xs font-normal">from</small> {formatPula(lowestFareThebe)}
              </b>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Routes({ routes, map }: { routes: readonly RouteSummary[] | null; map: RouteMapData | null }) {
  return (
    <Section
      variant="large"
      id="routes"
      title="Routes"
      intro="Where buses go, how long they take, and what a seat costs."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12">
        {map && <MapFigure map={map} />}
        {routes ? (
          <Towns routes={routes} />
        ) : (
          <p className="text-muted">The routes could not be loaded. Use the search above.</p>
        )}
      </div>
    </Section>
  );
}

function MapFigure({ map }: { map: RouteMapData }) {
  const abroad = map.towns.filter(({ country }) => country !== 'BW').map(({ name }) => name);
  const atHome = counted(map.towns.length - abroad.length, 'town');
  return (
    <figure id="map" className="rounded-card bg-surface border-line shadow-card border p-2 sm:p-4 lg:sticky lg:top-24">
      <RouteMap map={map} />
      <figcaption className="text-muted px-2 pt-2 pb-1 text-sm max-sm:sr-only">
        {`Map of the bus routes: ${atHome}${abroad.length > 0 ? `, and over the border to ${inWords(abroad)}` : ''}. The wider the line, the more buses. Tap a town for its buses, or choose it in the list.`}
      </figcaption>
    </figure>
  );
}

function Towns({ routes }: { routes: readonly RouteSummary[] }) {
  return (
    <details className="group wide-fold:details-content:[content-visibility:visible]">
      <summary className="text-accent wide-fold:hidden flex min-h-11 list-none items-center gap-2 font-semibold">
        <span aria-hidden="true" className="transition-transform group-open:rotate-90">
          ›
        </span>
        {`All ${routes.length} routes, by town`}
      </summary>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {townsOf(routes).map(({ slug, name, leaving, coming }) => (
          <li key={slug}>
            <a href={cityPath(slug)} className="inline-flex min-h-11 items-center">
              {leaving.length > 0
                ? `${name}: ${numbered(leaving.length, 'route')}`
                : `${name}: ${numbered(coming.length, 'route')} from elsewhere`}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
