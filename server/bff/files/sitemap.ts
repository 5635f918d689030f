import { AppError } from '@/lib/errors';
import { picturesStart, postPicturesStart, sitemapPartPath, sitemapPath } from '@/lib/paths/files';
import { cityPath, operatorPath, operatorsPath, routePath, routesPath } from '@/lib/paths/landing';
import {
  aboutPath,
  blogPath,
  contactPath,
  faqsPath,
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
  '/',
  routesPath,
  operatorsPath,
  aboutPath,
  faqsPath,
  contactPath,
  terminalsPath,
  blogPath,
  privacyPolicyPath,
  termsPath,
  refundPolicyPath,
  userAgreementPath,
];

type Kind = 'pages' | 'routes' | 'cities' | 'operators' | 'posts';

const listings: Record<Kind, () => Promise<readonly string[]>> = {
  pages: () => Promise.resolve(staticPaths),
  routes: async () => (await listRoutes()).map(({ from, to }) => routePath(from.slug, to.slug)),
  cities: async () => {
    const towns = (await listRoutes()).flatMap(({ from, to }) => [from.slug, to.slug]);
    return [...new Set(towns)].sort().map(cityPath);
  },
  operators: async () => (await listOperators()).map(({ slug }) => operatorPath(slug)),
  posts: async () => (await listPosts()).map(({ id }) => postPath(id)),
};
const kinds = Object.keys(listings) as Kind[];

const partName = (kind: Kind, index: number) => (index === 0 ? kind : `${kind}-${index + 1}`);

const partsOf = (kind: Kind, urlCount: number) =>
  Array.from({ length: Math.max(1, Math.ceil(urlCount / maxUrls)) }, (_, index) => partName(kind, index));

export async function writeSitemapIndex(): Promise<Uint8Array> {
  const parts = await Promise.all(kinds.map(async (kind) => partsOf(kind, (await list(kind)).length)));
  return encode(
    writeIndex(
      siteOrigin(),
      parts.flat().map((part) => sitemapPartPath(part)),
    ),
  );
}

export async function writeSitemapPart(file: string): Promise<Uint8Array> {
  const [, name = '', kindName, number] = /^(([a-z]+)(?:-([1-9]\d{0,3}))?)\.xml$/.exec(file) ?? [];
  const kind = kinds.find((candidate) => candidate === kindName);
  if (!kind) throw new AppError('not_found');
  const paths = await list(kind);
  const index = Number(number ?? 1) - 1;
  if (!partsOf(kind, paths.length).includes(name)) throw new AppError('not_found');
  return encode(writeUrls(siteOrigin(), paths.slice(index * maxUrls, (index + 1) * maxUrls)));
}

/** Loads the paths of a part. A failure throws, because search engines would remove the pages of an empty list. */
async function list(kind: Kind): Promise<readonly string[]> {
  try {
    return await listings[kind]();
  } catch (error) {
    await logPageFailure(error, 'A part of the sitemap could not be loaded.');
    throw new AppError('sitemap_failed', { retryAfter: 60, cause: error });
  }
}

const encode = (text: string) => new TextEncoder().encode(text);

/** Writes /robots.txt, which disallows the closed areas and names the sitemap. */
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

export const maxUrls = 50_000;

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);

function write(root: 'urlset' | 'sitemapindex', item: 'url' | 'sitemap', origin: string, paths: readonly string[]) {
  const items = paths.map((path) => `<${item}><loc>${escaped(new URL(path, origin).toString())}</loc></${item}>\n`);
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${items.join('')}</${root}>\n`;
}

export function writeUrls(origin: string, paths: readonly string[]): string {
  return write('urlset', 'url', origin, paths);
}

export function writeIndex(origin: string, files: readonly string[]): string {
  return write('sitemapindex', 'sitemap', origin, files);
}
