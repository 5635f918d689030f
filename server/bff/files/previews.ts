import { brand } from '@/lib/brand';
import type { RouteSummary } from '@/lib/contracts/landing';
import { AppError } from '@/lib/errors';
import { shortDuration } from '@/lib/format/journey';
import { formatPula } from '@/lib/format/money';
import { cityPath, operatorPath, routePath } from '@/lib/paths/landing';
import { postPath } from '@/lib/paths/pages';
import { drawOpenGraphImage, type OpenGraphWords } from '@/server/documents/open-graph/open-graph-image';
import { previewQueueLimits } from '@/server/budgets/limits';
import { createBoundedQueue } from '@/server/process/bounded-queue';
import { memoize } from '../reads/memoize';
import { listOperators, listRoutes } from '../pages/landing-page';
import { listPosts } from '../pages/posts-page';

const queue = createBoundedQueue(previewQueueLimits);

/** About 70 KB each. The images of a whole timetable fit, so a rush of scrapers draws each image once. */
const draw = memoize((words: OpenGraphWords) => queue.admit(() => queue.run(() => drawOpenGraphImage(words))), {
  ttlMs: 24 * 60 * 60_000,
  max: 300,
});

export async function drawPageImage(parts: readonly string[]): Promise<Uint8Array> {
  const [, path] = /^(\/[\w/-]+)\.png$/.exec(`/${parts.join('/')}`) ?? [];
  const words = path === undefined ? undefined : await wordsOf(path);
  if (!words) throw new AppError('not_found');
  return draw(words);
}

async function wordsOf(path: string): Promise<OpenGraphWords | undefined> {
  if (path === '/home') return { title: brand.tagline, line: 'See fares and free seats of every bus' };
  if (path.startsWith(operatorPath(''))) return operatorWords(path);
  if (path.startsWith(postPath(''))) return postWords(path);
  if (path.startsWith(cityPath(''))) return (await routeWords(path)) ?? (await cityWords(path));
  return undefined;
}

async function routeWords(path: string): Promise<OpenGraphWords | undefined> {
  const route = (await listRoutes()).find(({ from, to }) => routePath(from.slug, to.slug) === path);
  if (!route) return undefined;
  const { from, to, shortestMinutes, firstDeparture, lastDeparture } = route;
  const buses =
    firstDeparture === lastDeparture ? `bus at ${firstDeparture}` : `departures ${firstDeparture} to ${lastDeparture}`;
  return {
    title: `${from.name} to ${to.name}`,
    line: markSample([route], `${shortDuration(shortestMinutes)} · ${buses}`),
    label: lowestFare([route]),
  };
}

async function cityWords(path: string): Promise<OpenGraphWords | undefined> {
  const routes = (await listRoutes()).filter(({ from, to }) => [from, to].some(({ slug }) => cityPath(slug) === path));
  const town = routes.flatMap(({ from, to }) => [from, to]).find(({ slug }) => cityPath(slug) === path);
  if (!town) return undefined;
  const others = new Set(routes.flatMap(({ from, to }) => [from.slug, to.slug]).filter((slug) => slug !== town.slug));
  const towns = others.size === 1 ? '1 town' : `${others.size} towns`;
  return {
    title: `Buses from and to ${town.name}`,
    line: markSample(routes, `Direct buses to or from ${towns}`),
    label: lowestFare(routes),
  };
}

async function operatorWords(path: string): Promise<OpenGraphWords | undefined> {
  const operator = (await listOperators()).find(({ slug }) => operatorPath(slug) === path);
  if (!operator) return undefined;
  const line = operator.sample ? 'Sample data, not a real operator' : 'Timetable, fares and free seats';
  return { title: operator.name, line };
}

async function postWords(path: string): Promise<OpenGraphWords | undefined> {
  const post = (await listPosts()).find(({ id }) => postPath(id) === path);
  return post && { title: post.title, line: post.category };
}

/** Marks sample data, because a reader may see the image alone and must not go to the station for an invented bus. */
const markSample = (routes: readonly RouteSummary[], line: string) =>
  routes.every(({ sample }) => sample) ? `Sample data · ${line}` : line;

const lowestFare = (routes: readonly RouteSummary[]) =>
  `from ${formatPula(Math.min(...routes.map(({ lowestFareThebe }) => lowestFareThebe)))}`;
