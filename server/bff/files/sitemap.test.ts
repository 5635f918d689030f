import { XMLParser } from 'fast-xml-parser';
import { AppError } from '@/lib/errors';
import type { RouteSummary } from '@/lib/contracts/landing';
import * as landing from '../pages/landing-page';
import { listPosts } from '../pages/posts-page';
import { maxUrls, writeIndex, writeRobots, writeSitemapIndex, writeSitemapPart, writeUrls } from './sitemap';

jest.mock('../pages/landing-page');
jest.mock('../pages/posts-page');
jest.mock('../session/site-settings', () => ({ siteOrigin: () => 'https://tsela.example' }));

const origin = 'https://tsela.example';
const town = (slug: string) => ({ slug, name: slug });
const route = (from: string, to: string) => ({ from: town(from), to: town(to) }) as RouteSummary;
const routes = jest.mocked(landing.listRoutes);
const urlPaths = (bytes: Uint8Array) =>
  [...new TextDecoder().decode(bytes).matchAll(/<loc>https:\/\/tsela\.example([^<]*)/g)].map(([, path]) => path);

beforeEach(() => {
  routes.mockResolvedValue([route('gaborone', 'maun'), route('maun', 'gaborone'), route('gaborone', 'palapye')]);
  jest
    .mocked(landing.listOperators)
    .mockResolvedValue([{ slug: 'kgale', name: 'Kgale', sample: true, routes: 1, buses: 1 }]);
  const post = { id: 'night-buses', title: '', description: '', category: '', date: '', picture: null };
  jest.mocked(listPosts).mockResolvedValue([post]);
});

test('each route, town, operator and post is in its list once', async () => {
  expect(urlPaths(await writeSitemapPart('routes.xml'))).toEqual([
    '/bus/gaborone-to-maun',
    '/bus/maun-to-gaborone',
    '/bus/gaborone-to-palapye',
  ]);
  expect(urlPaths(await writeSitemapPart('cities.xml'))).toEqual(['/bus/gaborone', '/bus/maun', '/bus/palapye']);
  expect(urlPaths(await writeSitemapPart('operators.xml'))).toEqual(['/operators/kgale']);
  expect(urlPaths(await writeSitemapPart('posts.xml'))).toEqual(['/post/night-buses']);
});

test('every list of the index exists, and other names are not found', async () => {
  const parts = urlPaths(await writeSitemapIndex());
  expect(parts).toContain('/sitemaps/routes.xml');
  for (const part of parts) await writeSitemapPart(String(part).slice('/sitemaps/'.length));
  for (const name of ['routes-1.xml', 'routes-2.xml', 'routes', 'trips.xml', '__proto__.xml', '.xml']) {
    await expect(writeSitemapPart(name)).rejects.toThrow(new AppError('not_found'));
  }
});

test('a list that is too long for one file continues in the next file', async () => {
  routes.mockResolvedValue(Array.from({ length: maxUrls + 1 }, (_, number) => route('a', `b${number}`)));
  expect(urlPaths(await writeSitemapIndex())).toEqual(
    expect.arrayContaining(['/sitemaps/routes.xml', '/sitemaps/routes-2.xml']),
  );
  expect(urlPaths(await writeSitemapPart('routes.xml'))).toHaveLength(maxUrls);
  expect(urlPaths(await writeSitemapPart('routes-2.xml'))).toEqual([`/bus/a-to-b${maxUrls}`]);
});

test('a platform failure is an error and not an empty list', async () => {
  routes.mockRejectedValue(new Error('down'));
  await expect(writeSitemapPart('routes.xml')).rejects.toMatchObject({ code: 'sitemap_failed', status: 503 });
  await expect(writeSitemapIndex()).rejects.toMatchObject({ code: 'sitemap_failed' });
  expect(urlPaths(await writeSitemapPart('pages.xml'))).toContain('/about');
});

test('robots.txt names the sitemap and disallows the signed-in pages', () => {
  const text = new TextDecoder().decode(writeRobots());
  expect(text).toContain('Disallow: /user/\n');
  expect(text).toContain('Sitemap: https://tsela.example/sitemap.xml\n');
  expect(text).not.toMatch(/Disallow: \/(_next)?$/m);
});

const read = (xml: string): unknown => new XMLParser({ ignoreAttributes: false }).parse(xml);

test('writes absolute URLs', () => {
  expect(read(writeUrls(origin, ['/', '/about']))).toEqual({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    urlset: {
      '@_xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      url: [{ loc: `${origin}/` }, { loc: `${origin}/about` }],
    },
  });
});

test('escapes special characters in a URL', () => {
  const xml = writeUrls(origin, ['/post/a&b<c>']);
  expect(xml).toContain('<loc>https://tsela.example/post/a&amp;b%3Cc%3E</loc>');
});

test('writes a valid document for an empty list', () => {
  expect(read(writeUrls(origin, []))).toMatchObject({ urlset: { '@_xmlns': expect.any(String) as string } });
});

test('writes the URLs of all lists to the index', () => {
  const xml = writeIndex(origin, ['/sitemaps/pages.xml', '/sitemaps/routes-2.xml']);
  expect(read(xml)).toMatchObject({
    sitemapindex: { sitemap: [{ loc: `${origin}/sitemaps/pages.xml` }, { loc: `${origin}/sitemaps/routes-2.xml` }] },
  });
});
