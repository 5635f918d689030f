import { Section } from '@/components/ui/section';
import type { Destination } from '@/lib/contracts/home';
import type { RouteSummary } from '@/lib/contracts/landing';
import { defaultRoute } from '@/lib/domain/search-problem';
import { formatPula } from '@/lib/format/money';
import { cityPath } from '@/lib/paths/landing';
import { DestinationScene } from './destination-scene';
import { busesAWeek } from '@/lib/format/in-words';
import { SliderButtons } from './slider-buttons';

type Props = { destinations: readonly Destination[]; routes: readonly RouteSummary[] };

const trackId = 'destinations-track';

/** Four at a time above 992 px, two from 576 px, one below (spec section 9). */
export function Destinations({ destinations, routes }: Props) {
  const fromHome = new Map(
    routes
      .filter(({ from }) => from.slug === defaultRoute.from)
      .map(({ from, to, lowestFareThebe }) => [to.slug, { town: ` ${from.name}`, lowestFareThebe }]),
  );
  return (
    <Section
      variant="large"
      id="destinations"
      title="Top destinations"
      intro="Towns with many buses, and the lowest fare."
      className="relative"
    >
      <SliderButtons track={trackId} />
      <ul
        id={trackId}
        className="grid snap-x snap-mandatory auto-cols-[100%] grid-flow-col gap-4 overflow-x-auto pt-1 pb-4 [scrollbar-width:thin] min-[576px]:auto-cols-[calc((100%-1rem)/2)] min-[993px]:auto-cols-[calc((100%-3rem)/4)] motion-safe:scroll-smooth"
        tabIndex={0}
        role="list"
        aria-label="Top destinations"
      >
        {destinations.map(({ cityId, slug, name, lowestFareThebe, busesPerWeek }) => (
          <li key={cityId} className="snap-start">
            <a
              href={cityPath(slug)}
              className="group rounded-card bg-surface border-line text-ink hover:border-accent hover:shadow-lift block h-full overflow-hidden border no-underline transition-[border-color,box-shadow]"
            >
              <DestinationScene slug={slug} />
              <span className="flex items-end flex-wrap justify-between gap-2 p-3 sm:p-4">
                <span>
                  <span className="block text-lg font-bold">{name}</span>
                  <span className="text-muted block text-sm">{busesAWeek(busesPerWeek)}</span>
                </span>
                <span className="text-right">
                  <span className="text-muted block text-xs">{`from${fromHome.get(slug)?.town ?? ''}`}</span>
                  <span className="block font-bold">
                    {formatPula(fromHome.get(slug)?.lowestFareThebe ?? lowestFareThebe)}
                  </span>
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
