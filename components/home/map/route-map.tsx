import type { RouteMapData } from '@/lib/contracts/home';
import { cityPath } from '@/lib/paths/landing';
import { layRoads } from './lay-roads';
import { labelBox, placeLabels, type Label } from './place-labels';
import { mapHeight, mapWidth, project, round, distance, type Point } from './projection';

type Town = RouteMapData['towns'][number] & Point & { radius: number; bold: boolean };

const narrowSize = 12.5;
const wideSize = 7.5;
/** The group has the classes of its towns. On each town, they would be 20 KB of the page, as HTML and as data. */
const dots =
  '[&_a]:no-underline [&_circle:first-child]:fill-transparent [&_a:hover>circle+circle]:fill-accent [&_text]:fill-ink [&_text]:stroke-sunken [&_text]:[stroke-width:.25em] [&_text]:[paint-order:stroke] [&_a:hover>text]:fill-accent [&_a:hover>text]:underline';
/** The animation is on the group: each road inherits its dash. */
const roads =
  'stroke-accent fill-none motion-safe:supports-[animation-timeline:view()]:animate-draw motion-safe:supports-[animation-timeline:view()]:[animation-range:entry_20%_cover_45%] motion-safe:supports-[animation-timeline:view()]:[animation-timeline:view()] motion-safe:supports-[animation-timeline:view()]:[stroke-dasharray:1]';

/** The border, projected like the towns. Source: Natural Earth (1:10m, public domain), from the npm package `world-atlas`. */
const outline =
  'M182.5 14L181.3 17.1L190.5 35L198.5 43L211.3 74.4L228.8 87.8L244.8 94L247.7 106.8L260.4 107.8L259.8 127.9L270 144.1L290.1 147.2L303.2 152.3L302.6 158.6L313.1 165.8L303.5 166.8L299 174.8L275.1 183.7L262 201.3L249.2 207.2L238.4 216.2L233.3 236.9L218.9 250L202 254.1L201 263.4L193.1 284.1L186.7 288.3L167.9 291.4L153.2 288.6L148.1 284.5L139.8 284.5L124.8 272.4L110.7 273.4L105.3 279.3L101.1 297.2L96 304.5L86.8 309L80.4 318.6L71.1 321.1L68.6 326.6L50.4 326.9L36.7 328L34.4 312.1L41.5 301.7L33.5 276.5L26.1 263.8L14 254.1L14 159.2L45.6 159.2L45.9 154.4L45.9 32.3L61.9 31.6L109.8 21.9L120.3 21.6L128.9 37.5L149.3 21.6L158.6 23.3L168.5 15.7z';

const delta = 'M76 32C78 48 90 54 96 64C104 78 118 86 134 90M94 62C96 80 108 92 124 98M95 63C108 66 122 74 138 80';
const pans = 'M182 106q10-5 20 0t10 12q-12 8-22 3t-8-15zM214 108q8-4 14 3t1 16q-10 3-14-5t-1-14z';
const neighbourSize = 8;
const neighbours = [
  { name: 'Namibia', bold: false, x: 6, y: 92 },
  { name: 'Zimbabwe', bold: false, x: 292, y: 62 },
  { name: 'South Africa', bold: false, x: 186, y: 334 },
];
const neighbourBoxes = neighbours.map((land) => labelBox({ ...land, anchor: 'start', drop: 0 }, land, neighbourSize));

/** Screen readers and keyboards use the lists beside it, which contain the same routes. */
export function RouteMap({ map }: { map: RouteMapData }) {
  const towns = map.towns.map((town): Town => {
    const at = project(town.longitude, town.latitude);
    return { ...town, ...at, bold: town.topDestination, radius: town.topDestination ? 4 : 2.4 };
  });
  const placed = new Map(towns.map((town) => [town.slug, town]));
  const lines = layRoads(towns, map.roads);
  const labels = labelTowns(towns);
  return (
    <svg
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      className="block h-auto w-full text-[12.5px] md:text-[7.5px]"
      aria-hidden="true"
    >
      <path className="fill-sunken stroke-edge" strokeLinejoin="round" strokeDasharray="4 2 1 2" d={outline} />
      <path className="stroke-accent fill-none opacity-25" strokeWidth="2" strokeLinecap="round" d={delta} />
      <path className="fill-sun opacity-20" d={pans} />
      {neighbours.map(({ name, x, y }) => (
        <text key={name} x={x} y={y} className="fill-muted hidden text-[8px] italic md:inline">
          {name}
        </text>
      ))}
      <g className={roads} strokeLinecap="round" strokeLinejoin="round">
        {lines.map((way) => {
          const points = way.towns.flatMap((slug) => placed.get(slug) ?? []);
          const abroad = points.some(({ country }) => country !== 'BW');
          return (
            <path
              key={way.towns.join(' ')}
              pathLength="1"
              strokeWidth={roadWidth(way.busesPerWeek)}
              className={abroad ? 'opacity-60' : undefined}
              d={smoothPath(points)}
            />
          );
        })}
      </g>
      <g className={dots} strokeWidth="1.2" strokeLinejoin="round">
        {towns.map((town) => (
          <TownDot key={town.slug} town={town} {...labels.get(town.slug)} />
        ))}
      </g>
    </svg>
  );
}

type Placed = { label?: Label; wide?: boolean };

function TownDot({ town, label, wide }: { town: Town } & Placed) {
  const atHome = town.topDestination ? 'stroke-ink' : 'stroke-accent-strong';
  const stroke = town.country === 'BW' ? atHome : 'stroke-muted';
  const fill = town.topDestination ? 'fill-sun' : 'fill-surface';
  return (
    <a
      href={cityPath(town.slug)}
      tabIndex={-1}
      data-country={town.country}
      className={town.bold ? 'font-bold' : undefined}
    >
      <circle cx={town.x} cy={town.y} r="11" />
      <circle cx={town.x} cy={town.y} r={town.radius} className={`${fill} ${stroke}`} />
      {label && (
        <text
          x={round(label.x)}
          y={round(label.y)}
          dy={`${label.drop}em`}
          textAnchor={label.anchor === 'start' ? undefined : label.anchor}
          className={wide ? 'hidden md:inline' : undefined}
        >
          {town.name}
        </text>
      )}
    </a>
  );
}

const roadWidth = (busesPerWeek: number) => round(Math.min(4, 1.2 + Math.max(0, Math.log2(busesPerWeek / 7)) * 0.5));

/** Top destinations first, in the size for phones. Names that fit only in the smaller size appear on wide screens. */
function labelTowns(towns: readonly Town[]): ReadonlyMap<string, Placed> {
  const first = towns.filter(({ topDestination, country }) => topDestination || country !== 'BW');
  const others = towns.filter((town) => !first.includes(town));
  const narrow = placeLabels([...first, ...others], narrowSize, towns, neighbourBoxes);
  const labels = new Map<string, Placed>();
  const boxes = [...first, ...others].flatMap((town, index) => {
    const label = narrow[index];
    if (!label) return [];
    labels.set(town.slug, { label });
    return [labelBox(label, town, wideSize)];
  });
  const rest = towns.filter(({ slug }) => !labels.has(slug));
  placeLabels(rest, wideSize, towns, [...neighbourBoxes, ...boxes]).forEach((label, index) => {
    const town = rest[index];
    if (town && label) labels.set(town.slug, { label, wide: true });
  });
  return labels;
}

/** The length of a control handle as a part of its segment. A larger value makes loops. */
const reach = 0.3;

function smoothPath(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  let path = `M${first.x} ${first.y}`;
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [from, to] = [points[index], points[index + 1]];
    if (!from || !to) break;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const leave = ahead(from, before, to, distance(from, to) * reach);
    const arrive = ahead(to, after, from, distance(from, to) * reach);
    path += `C${[leave, arrive, to].map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ')}`;
  }
  return path;
}

function ahead(point: Point, back: Point, front: Point, far: number): Point {
  const length = distance(back, front) || 1;
  return { x: point.x + ((front.x - back.x) / length) * far, y: point.y + ((front.y - back.y) / length) * far };
}
