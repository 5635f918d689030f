import { brand } from '@/lib/brand';
import type { RouteSummary } from '@/lib/contracts/landing';
import { AppError } from '@/lib/errors';
import { shortDuration } from '@/lib/format/journey';
import { formatPula } from '@/lib/format/money';
import { cityPath, operatorPath, postPath, routePath } from '@/lib/paths/pages';
import { drawPreview, type Preview } from '@/server/documents/previews/draw-preview';
import { keepMade } from '@/server/bff/calls/keep-made';
import { listOperators, listRoutes } from './landing';
import { listPosts } from './posts';

/** Some 30 KB each, so that a whole timetable's stay; a scraper's rush draws each once. */
const draw = keepMade(drawPreview, { most: 300, forMs: 24 * 60 * 60_000 });

/** ['bus', 'gaborone-to-maun.png']: the picture that a link to that page shows elsewhere. Errors: not_found. */
export async function drawPagePreview(parts: readonly string[]): Promise<Uint8Array> {
  const [, path] = /^(\/[\w/-]+)\.png$/.exec(`/${parts.join('/')}`) ?? [];
  const preview = path === undefined ? undefined : await previewOf(path);
  if (!preview) throw new AppError('not_found');
  return draw(preview);
}

async function previewOf(path: string): Promise<Preview | undefined> {
  if (path === '/home') return { title: brand.tagline, line: 'See fares and free seats of every bus' };
  if (path.startsWith(operatorPath(''))) return operatorPreview(path);
  if (path.startsWith(postPath(''))) return postPreview(path);
  if (path.startsWith(cityPath(''))) return (await routePreview(path)) ?? (await cityPreview(path));
  return undefined;
}

async function routePreview(path: string): Promise<Preview | undefined> {
  const route = (await listRoutes()).find(({ from, to }) => routePath(from.slug, to.slug) === path);
  if (!route) return undefined;
  const { from, to, shortestMinutes, firstDeparture, lastDeparture } = route;
  const buses =
    firstDeparture === lastDeparture ? `bus at ${firstDeparture}` : `departures ${firstDeparture} to ${lastDeparture}`;
  return {
    title: `${from.name} to ${to.name}`,
    line: marked([route], `${shortDuration(shortestMinutes)} · ${buses}`),
    label: lowestFare([route]),
  };
}

async function cityPreview(path: string): Promise<Preview | undefined> {
  const routes = (await listRoutes()).filter(({ from, to }) => [from, to].some(({ slug }) => cityPath(slug) === path));
  const town = routes.flatMap(({ from, to }) => [from, to]).find(({ slug }) => cityPath(slug) === path);
  if (!town) return undefined;
  const others = new Set(routes.flatMap(({ from, to }) => [from.slug, to.slug]).filter((slug) => slug !== town.slug));
  const towns = others.size === 1 ? '1 town' : `${others.size} towns`;
  return {
    title: `Buses from and to ${town.name}`,
    line: marked(routes, `Direct buses to or from ${towns}`),
    label: lowestFare(routes),
  };
}

async function operatorPreview(path: string): Promise<Preview | undefined> {
  const operator = (await listOperators()).find(({ slug }) => operatorPath(slug) === path);
  if (!operator) return undefined;
  const line = operator.sample ? 'Sample data, not a real operator' : 'Timetable, fares and free seats';
  return { title: operator.name, line };
}

async function postPreview(path: string): Promise<Preview | undefined> {
  const post = (await listPosts()).find(({ id }) => postPath(id) === path);
  return post && { title: post.title, line: post.category };
}

/** Who is shown the picture alone must not go to the station for a bus that is invented. */
const marked = (routes: readonly RouteSummary[], line: string) =>
  routes.every(({ sample }) => sample) ? `Sample data · ${line}` : line;

const lowestFare = (routes: readonly RouteSummary[]) =>
  `from ${formatPula(Math.min(...routes.map(({ lowestFareThebe }) => lowestFareThebe)))}`;
