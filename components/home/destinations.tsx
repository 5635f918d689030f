import { Section } from '@/components/ui/section';
import type { Destination } from '@/lib/contracts/home';
import type { RouteSummary } from '@/lib/contracts/landing';
import { defaultRoute } from '@/lib/domain/search-problem';
import { formatPula } from '@/lib/format/money';
import { cityPath } from '@/lib/paths/landing';
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
      <SliderButtons track={trackId} count={destinations.length} />
      <ul
        id={trackId}
        className="grid snap-x snap-mandatory auto-cols-[100%] grid-flow-col gap-4 overflow-x-auto pt-1 pb-4 [scrollbar-width:thin] min-[576px]:auto-cols-[calc((100%-1rem)/2)] min-[993px]:auto-cols-[calc((100%-3rem)/4)] motion-safe:scroll-smooth"
        tabIndex={0}
        role="list"
        aria-label="Top destinations"
      >
        {destinations.map(({ cityId, slug, name, lowestFareThebe, busesPerWeek }) => (
          <li key={cityId} className="snap-start not-first:[content-visibility:auto]">
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

/** The ground reaches y = 134 of 150. */
type Land = { far: string; near: string; water?: string; sun: readonly [x: number, y: number] };

const hills: Land = {
  far: 'M0 108q50-44 92-18 34-34 78-6 40-30 70-4v60H0z',
  near: 'M0 132q70-26 130-6t110-4v38H0z',
  sun: [134, 56],
};
const river: Land = {
  far: 'M0 98q60-18 120-8t120-6v74H0z',
  near: 'M0 110q60-8 120-2t120-4v56H0z',
  water: 'M0 124q30-7 60 0t60 0 60 0 60 0v26H0z',
  sun: [120, 70],
};
const city: Land = {
  far: 'M0 116h20V78h18v22h16V58h22v36h14V70h20v46h18V84h16V50h14v50h18V74h22v42h42v44H0z',
  near: 'M0 126q120-10 240 0v34H0z',
  sun: [200, 44],
};
const town: Land = {
  far: 'M0 104q40-30 80-8v-10h16v8h14V76h24v22h12V66h6l2-16 2 16h6v36h16V84h20v18q22-10 42-2v60H0z',
  near: 'M0 128q90-14 240-2v34H0z',
  sun: [60, 50],
};
const plain: Land = {
  far: 'M0 112q120-10 240 0v50H0z',
  near: 'M0 126q120-8 240 0v34H0z',
  sun: [156, 84],
};

const dikgosi =
  'M72 136v-9h62v9zM79 127l2-27q5-6 10 0l2 27zm17 0 2-27q5-6 10 0l2 27zm17 0 2-27q5-6 10 0l2 27zM82 93a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm17 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm17 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0z';
const headframe =
  'M118 134 130 78h8l24 56h-7l-6-15h-22l-3 15zm11-22h17l-10-24h-2zM125 74a9 9 0 1 0 18 0 9 9 0 1 0-18 0zM168 134v-22l14-8v30z';
const mokoro =
  'M70 126q42 9 98-2-12 18-50 18-34 0-48-16zM131 126l1-24q4-6 8 0l1 24zM132 95a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM145 82h2l-5 58h-2z';
const elephant =
  'M92 136v-27q-2-6-8-4-5 4-4 14 1 9-5 10-4 0-4-5h3q1 3 2-1-4-22 6-34 8-9 19-5 27-7 44 3 11 7 9 28l-1 21h-10v-19q-15 4-31 0v19z';
const powerStation =
  'M84 134l2-62h8l2 62zM106 134l2-62h8l2 62zM122 134v-28h22v-10h20v38zM90 66q6-14 22-12-10-12-26-2-8 6 4 14z';
const train =
  'M48 130v-18h26v-9h14v27zM94 130v-20h40v20zM140 130v-20h40v20zM44 137h142v2H44zM52 133a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm20 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm28 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm18 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm28 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm18 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0z';
const houses = 'M54 114 82 90l28 24h-5v20H88v-13H76v13H59v-20zM122 120l19-17 19 17h-4v14h-30v-14z';
const smelter = 'M150 134l4-88h9l4 88zM118 134v-24l14-10v10l14-10v34zM40 134l34-30 34 30z';
const hillbrowTower = 'M117 132V66h-5l-6-9 2-9h19l2 9-6 9h-5v66zM116 46V22h3v24z';

const scenes: Readonly<Record<string, readonly [Land, landmark: string]>> = {
  gaborone: [city, dikgosi],
  francistown: [town, headframe],
  'selebi-phikwe': [hills, smelter],
  serowe: [plain, houses],
  palapye: [hills, powerStation],
  maun: [river, mokoro],
  kasane: [river, elephant],
  mahalapye: [plain, train],
  johannesburg: [city, hillbrowTower],
};
const others = [hills, river, plain] as const;

function DestinationScene({ slug }: { slug: string }) {
  const [land, landmark] = scenes[slug] ?? [others[slug.length % others.length] ?? hills, houses];
  return (
    <svg
      viewBox="0 0 240 150"
      preserveAspectRatio="xMidYMax slice"
      className="block h-22 w-full sm:h-36 bg-[linear-gradient(var(--color-sky),var(--color-dawn))]"
      aria-hidden="true"
    >
      <circle
        className="fill-sun transition-transform duration-600 ease-out group-hover:-translate-y-2"
        cx={land.sun[0]}
        cy={land.sun[1]}
        r="22"
      />
      <path className="fill-hill-far" d={land.far} />
      <path className="fill-hill-near" d={land.near} />
      {land.water && <path className="fill-accent" opacity=".35" d={land.water} />}
      <path className="fill-tree" d={landmark} />
    </svg>
  );
}
