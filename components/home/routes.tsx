import { Section } from '@/components/ui/section';
import type { RouteMapData } from '@/lib/contracts/home';
import type { RouteSummary } from '@/lib/contracts/landing';
import { counted, inWords, numbered, busesAWeek } from '@/lib/format/in-words';
import { formatPula } from '@/lib/format/money';
import { defaultRoute } from '@/lib/domain/search-problem';
import { townsOf } from '@/lib/domain/route-facts';
import { shortDuration } from '@/lib/format/journey';
import { cityPath, routePath } from '@/lib/paths/landing';
import { chooseBusiest } from './choose-busiest';
import { RouteMap } from './map/route-map';

type Props = {
  routes: readonly RouteSummary[] | null;
  map: RouteMapData | null;
  topTowns: readonly string[];
};

export function Routes({ routes, map, topTowns }: Props) {
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
          <RouteLists routes={routes} busiest={chooseBusiest(routes, defaultRoute.from, topTowns)} />
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

function RouteLists({ routes, busiest }: { routes: readonly RouteSummary[]; busiest: readonly RouteSummary[] }) {
  return (
    <div>
      {busiest[0] && <h3 className="mb-2 text-lg">{`From ${busiest[0].from.name}`}</h3>}
      <ul className="border-line divide-line divide-y border-y">
        {busiest.map(({ from, to, lowestFareThebe, shortestMinutes, busesPerWeek }) => (
          <li key={`${from.slug} ${to.slug}`}>
            <a
              href={routePath(from.slug, to.slug)}
              className="text-ink hover:bg-sunken flex min-h-12 items-center justify-between gap-x-4 px-1 py-1 max-sm:flex-wrap no-underline"
            >
              <span className="min-w-0">
                <span className="block leading-6 font-semibold">{`${from.name} to ${to.name}`}</span>
                <span className="text-muted block text-sm">
                  {busesAWeek(busesPerWeek)}
                  <span className="max-sm:hidden">{`, from ${shortDuration(shortestMinutes)}`}</span>
                </span>
              </span>
              <span className="text-right">
                <span className="text-muted block text-xs">from</span>
                <span className="font-bold">{formatPula(lowestFareThebe)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <details className="group mt-4">
        <summary className="text-accent flex min-h-11 list-none items-center gap-2 font-semibold">
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
    </div>
  );
}
