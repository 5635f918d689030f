import { AppError } from '@/lib/errors';
import type { RouteSummary } from '@/lib/contracts/landing';
import * as landing from './landing';
import { listPosts } from './posts';
import { maxUrls } from './sitemap-xml';
import { writeRobots, writeSitemapIndex, writeSitemapPart } from './sitemap';

jest.mock('./landing');
jest.mock('./posts');
jest.mock('./site', () => ({ siteOrigin: () => 'https://tsela.example' }));

const town = (slug: string) => ({ slug, name: slug });
const route = (from: string, to: string) => ({ from: town(from), to: town(to) }) as RouteSummary;
const routes = jest.mocked(landing.listRoutes);
const addresses = (bytes: Uint8Array) =>
  [...new TextDecoder().decode(bytes).matchAll(/<loc>https:\/\/tsela\.example([^<]*)/g)].map(([, path]) => path);

beforeEach(() => {
  routes.mockResolvedValue([route('gaborone', 'maun'), route('maun', 'gaborone'), route('gaborone', 'palapye')]);
  jest
    .mocked(landing.listOperators)
    .mockResolvedValue([{ slug: 'kgale', name: 'Kgale', sample: true, routes: 1, buses: 1 }]);
  const post = { id: 'night-buses', title: '', description: '', category: '', date: '', picture: null };
  jest.mocked(listPosts).mockResolvedValue([post]);
});

test('each connection, town, operator and post stands in its list once', async () => {
  expect(addresses(await writeSitemapPart('routes.xml'))).toEqual([
    '/bus/gaborone-to-maun',
    '/bus/maun-to-gaborone',
    '/bus/gaborone-to-palapye',
  ]);
  expect(addresses(await writeSitemapPart('cities.xml'))).toEqual(['/bus/gaborone', '/bus/maun', '/bus/palapye']);
  expect(addresses(await writeSitemapPart('operators.xml'))).toEqual(['/operators/kgale']);
  expect(addresses(await writeSitemapPart('posts.xml'))).toEqual(['/post/night-buses']);
});

test('every list that the index names is there, and no other', async () => {
  const parts = addresses(await writeSitemapIndex());
  expect(parts).toContain('/sitemaps/routes.xml');
  for (const part of parts) await writeSitemapPart(String(part).slice('/sitemaps/'.length));
  for (const name of ['routes-1.xml', 'routes-2.xml', 'routes', 'trips.xml', '__proto__.xml', '.xml']) {
    await expect(writeSitemapPart(name)).rejects.toThrow(new AppError('not_found'));
  }
});

test('a list too long for one file goes on in the next', async () => {
  routes.mockResolvedValue(Array.from({ length: maxUrls + 1 }, (_, number) => route('a', `b${number}`)));
  expect(addresses(await writeSitemapIndex())).toEqual(
    expect.arrayContaining(['/sitemaps/routes.xml', '/sitemaps/routes-2.xml']),
  );
  expect(addresses(await writeSitemapPart('routes.xml'))).toHaveLength(maxUrls);
  expect(addresses(await writeSitemapPart('routes-2.xml'))).toEqual([`/bus/a-to-b${maxUrls}`]);
});

test('while the platform fails there is no list, rather than an empty one', async () => {
  routes.mockRejectedValue(new Error('down'));
  await expect(writeSitemapPart('routes.xml')).rejects.toMatchObject({ code: 'sitemap_failed', status: 503 });
  await expect(writeSitemapIndex()).rejects.toMatchObject({ code: 'sitemap_failed' });
  expect(addresses(await writeSitemapPart('pages.xml'))).toContain('/about');
});

test('robots are told of the list, and what is nobody else’s business', () => {
  const text = new TextDecoder().decode(writeRobots());
  expect(text).toContain('Disallow: /user/\n');
  expect(text).toContain('Sitemap: https://tsela.example/sitemap.xml\n');
  expect(text).not.toMatch(/Disallow: \/(_next)?$/m);
});
