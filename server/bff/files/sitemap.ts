import { AppError } from '@/lib/errors';
import { picturesStart, postPicturesStart, sitemapPath } from '@/lib/paths/files';
import { cityPath, operatorPath, operatorsPath, routePath, routesPath } from '@/lib/paths/landing';
import {
  aboutPath,
  contactPath,
  faqsPath,
  homePath,
  postPath,
  privacyPolicyPath,
  refundPolicyPath,
  termsPath,
  terminalsPath,
  userAgreementPath,
} from '@/lib/paths/pages';
import { areaStarts } from '@/lib/paths/routes';
import { listOperators, listRoutes } from '../pages/landing-page';
import { listPosts } from '../pages/posts-page';
import { siteOrigin } from '../session/site-settings';
import { logPageFailure } from '../reads/page';

const staticPaths = [
  homePath,
  routesPath,
  operatorsPath,
  aboutPath,
  faqsPath,
  contactPath,
  terminalsPath,
  privacyPolicyPath,
  termsPath,
  refundPolicyPath,
  userAgreementPath,
];

/** The limit of sitemaps.org. The routes are last, because no country of our timetables has as many. */
export const maxUrls = 50_000;

/** A failure throws, because search engines would remove the pages that a shorter list lacks. */
export async function writeSitemap(): Promise<Uint8Array> {
  const lists = Promise.all([listRoutes(), listOperators(), listPosts()]);
  const [routes, operators, posts] = await lists.catch(async (error: unknown) => {
    await logPageFailure(error, 'The sitemap could not be loaded.');
    throw new AppError('sitemap_failed', { retryAfter: 60, cause: error });
  });
  const towns = new Set(routes.flatMap(({ from, to }) => [from.slug, to.slug]));
  const paths = [
    ...staticPaths,
    ...operators.map(({ slug }) => operatorPath(slug)),
    ...posts.map(({ id }) => postPath(id)),
    ...[...towns].sort().map(cityPath),
    ...routes.map(({ from, to }) => routePath(from.slug, to.slug)),
  ];
  const items = paths.slice(0, maxUrls).map((path) => `<url><loc>${escapedUrl(path)}</loc></url>\n`);
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return encode(`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${items.join('')}</urlset>\n`);
}

/** A URL has no other character that XML forbids in a text. */
const escapedUrl = (path: string) => new URL(path, siteOrigin()).href.replaceAll('&', '&amp;');

const encode = (text: string) => new TextEncoder().encode(text);

export function writeRobots(): Uint8Array {
  const open = [postPicturesStart, picturesStart];
  return encode(
    [
      'User-agent: *',
      ...Object.values(areaStarts).map((path) => `Disallow: ${path}`),
      ...open.map((path) => `Allow: ${path}`),
      '',
      `Sitemap: ${siteOrigin()}${sitemapPath}`,
      '',
    ].join('\n'),
  );
}
