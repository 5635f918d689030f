import { Section } from '@/components/ui/section';
import type { Destination } from '@/lib/contracts/home';
import type { RouteSummary } from '@/lib/contracts/landing';
import { defaultRoute } from '@/lib/domain/search-problem';
import { formatPula } from '@/lib/format/money';
import { cityPath } from '@/lib/paths/landing';
import { busesAWeek } from '@/lib/format/in-words';
import { Trees, type Tree } from '@/components/layout/landscape';
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
        className="grid snap-x snap-mandatory [&_svg]:[content-visibility:auto] auto-cols-[100%] grid-flow-col gap-4 overflow-x-auto pt-1 pb-4 [scrollbar-width:thin] min-[576px]:auto-cols-[calc((100%-1rem)/2)] min-[993px]:auto-cols-[calc((100%-3rem)/4)] motion-safe:scroll-smooth"
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

type Scene = {
  far: string;
  near: string;
  water?: string;
  trees: readonly Tree[];
  sun: readonly [x: number, y: number];
};

const hills: Scene = {
  far: 'M0 108q50-44 92-18 34-34 78-6 40-30 70-4v60H0z',
  near: 'M0 132q70-26 130-6t110-4v38H0z',
  trees: [
    [56, 128, 0.55],
    [186, 136, 0.8],
  ],
  sun: [134, 56],
};
const river: Scene = {
  far: 'M0 98q60-18 120-8t120-6v74H0z',
  near: 'M0 110q60-8 120-2t120-4v56H0z',
  water: 'M0 124q30-7 60 0t60 0 60 0 60 0v26H0z',
  trees: [
    [44, 118, 0.7],
    [208, 114, 0.5],
  ],
  sun: [120, 70],
};
const city: Scene = {
  far: 'M0 116h20V78h18v22h16V58h22v36h14V70h20v46h18V84h16V50h14v50h18V74h22v42h42v44H0z',
  near: 'M0 126q120-10 240 0v34H0z',
  trees: [
    [108, 128, 0.4],
    [214, 132, 0.6],
  ],
  sun: [200, 44],
};
const town: Scene = {
  far: 'M0 104q40-30 80-8v-10h16v8h14V76h24v22h12V66h6l2-16 2 16h6v36h16V84h20v18q22-10 42-2v60H0z',
  near: 'M0 128q90-14 240-2v34H0z',
  trees: [
    [34, 132, 0.65],
    [204, 134, 0.5],
  ],
  sun: [60, 50],
};
const plain: Scene = {
  far: 'M0 112q120-10 240 0v50H0z',
  near: 'M0 126q120-8 240 0v34H0z',
  trees: [
    [84, 134, 1],
    [196, 124, 0.4],
  ],
  sun: [156, 84],
};
const scenes: Readonly<Record<string, Scene>> = {
  gaborone: city,
  francistown: town,
  'selebi-phikwe': hills,
  serowe: plain,
  palapye: hills,
  maun: river,
  kasane: river,
  mahalapye: plain,
  johannesburg: city,
};
const others = [hills, river, plain] as const;

function DestinationScene({ slug }: { slug: string }) {
  const { far, near, water, trees, sun } = scenes[slug] ?? others[slug.length % others.length] ?? hills;
  return (
    <svg
      viewBox="0 0 240 150"
      preserveAspectRatio="xMidYMax slice"
      className="block h-22 w-full sm:h-36 bg-[linear-gradient(var(--color-sky),var(--color-dawn))]"
      aria-hidden="true"
    >
      <circle
        className="fill-sun transition-transform duration-600 ease-out group-hover:-translate-y-2"
        cx={sun[0]}
        cy={sun[1]}
        r="22"
      />
      <path className="fill-hill-far" d={far} />
      <path className="fill-hill-near" d={near} />
      {water && <path className="fill-accent" opacity=".35" d={water} />}
      <Trees trees={trees} />
    </svg>
  );
}
