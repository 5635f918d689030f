import { AppError } from '@/lib/errors';
import { picturesStart, postPicturesStart, sitemapPartPath, sitemapPath } from '@/lib/paths/files';
import { cityPath, operatorPath, operatorsPath, routePath, routesPath } from '@/lib/paths/landing';
import {
  aboutPath,
  areaStarts,
  blogPath,
  contactPath,
  faqsPath,
  postPath,
  privacyPolicyPath,
  refundPolicyPath,
  termsPath,
  userAgreementPath,
} from '@/lib/paths/pages';
import { currentLog } from '@/server/api/request-context';
import { listOperators, listRoutes } from './landing';
import { listPosts } from './posts';
import { siteOrigin } from './site';
import { maxUrls, writeUrls, writeIndex } from './sitemap-xml';

/** The pages that are there whatever the platform says. */
const standing = [
  '/',
  routesPath,
  operatorsPath,
  aboutPath,
  faqsPath,
  contactPath,
  blogPath,
  privacyPolicyPath,
  termsPath,
  refundPolicyPath,
  userAgreementPath,
];

type Kind = 'pages' | 'routes' | 'cities' | 'operators' | 'posts';

/** What each part lists. A single journey is in none: it is gone tomorrow. */
const listings: Record<Kind, () => Promise<readonly string[]>> = {
  pages: () => Promise.resolve(standing),
  routes: async () => (await listRoutes()).map(({ from, to }) => routePath(from.slug, to.slug)),
  cities: async () => {
    const towns = (await listRoutes()).flatMap(({ from, to }) => [from.slug, to.slug]);
    return [...new Set(towns)].sort().map(cityPath);
  },
  operators: async () => (await listOperators()).map(({ slug }) => operatorPath(slug)),
  posts: async () => (await listPosts()).map(({ id }) => postPath(id)),
};
const kinds = Object.keys(listings) as Kind[];

/** 'routes' for the first file of a kind, 'routes-2' for the next: a file holds so many addresses and no more. */
const partName = (kind: Kind, index: number) => (index === 0 ? kind : `${kind}-${index + 1}`);

/** Of each kind a first file always, as many more as it takes. */
const partsOf = (kind: Kind, addresses: number) =>
  Array.from({ length: Math.max(1, Math.ceil(addresses / maxUrls)) }, (_, index) => partName(kind, index));

/** /sitemap.xml. Errors: sitemap_failed. */
export async function writeSitemapIndex(): Promise<Uint8Array> {
  const parts = await Promise.all(kinds.map(async (kind) => partsOf(kind, (await list(kind)).length)));
  return encode(
    writeIndex(
      siteOrigin(),
      parts.flat().map((part) => sitemapPartPath(part)),
    ),
  );
}

/** /sitemaps/{file}. Errors: not_found, sitemap_failed. */
export async function writeSitemapPart(file: string): Promise<Uint8Array> {
  const [, name = '', asked, number] = /^(([a-z]+)(?:-([1-9]\d{0,3}))?)\.xml$/.exec(file) ?? [];
  const kind = kinds.find((candidate) => candidate === asked);
  if (!kind) throw new AppError('not_found');
  const paths = await list(kind);
  const index = Number(number ?? 1) - 1;
  if (!partsOf(kind, paths.length).includes(name)) throw new AppError('not_found');
  return encode(writeUrls(siteOrigin(), paths.slice(index * maxUrls, (index + 1) * maxUrls)));
}

/** A list that can not be had is a failure, never an empty one: search engines would take the pages for gone. */
async function list(kind: Kind): Promise<readonly string[]> {
  try {
    return await listings[kind]();
  } catch (error) {
    (await currentLog()).error({ event: 'page_data_failed', err: error }, 'A part of the sitemap could not be loaded.');
    throw new AppError('sitemap_failed', { retryAfter: 60, cause: error });
  }
}

const encode = (text: string) => new TextEncoder().encode(text);

/** /robots.txt: what there is nothing to look for, and where the rest is listed. */
export function writeRobots(): Uint8Array {
  const { user, api, payment, ticketLinks, sandbox } = areaStarts;
  const closed = [user, api, payment, ticketLinks, sandbox];
  const open = [postPicturesStart, picturesStart];
  return encode(
    [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      ...open.map((path) => `Allow: ${path}`),
      '',
      `Sitemap: ${siteOrigin()}${sitemapPath}`,
      '',
    ].join('\n'),
  );
}
