import { XMLParser } from 'fast-xml-parser';
import type { RouteSummary } from '@/lib/contracts/landing';
import * as landing from '../pages/landing-page';
import { listPosts } from '../pages/posts-page';
import { maxUrls, writeRobots, writeSitemap } from './sitemap';

jest.mock('../pages/landing-page');
jest.mock('../pages/posts-page');
jest.mock('../session/site-settings', () => ({ siteOrigin: () => 'https://tsela.example' }));

const town = (slug: string) => ({ slug, name: slug });
const route = (from: string, to: string) => ({ from: town(from), to: town(to) }) as RouteSummary;
const post = { id: 'night-buses', title: '', description: '', category: '', date: '', picture: null };
const routes = jest.mocked(landing.listRoutes);
const posts = jest.mocked(listPosts);
const sitemap = async () => new TextDecoder().decode(await writeSitemap());
const urlPaths = async () =>
  [...(await sitemap()).matchAll(/<loc>https:\/\/tsela\.example([^<]*)/g)].map(([, path]) => path);

beforeEach(() => {
  routes.mockResolvedValue([route('gaborone', 'maun'), route('maun', 'gaborone'), route('gaborone', 'palapye')]);
  jest
    .mocked(landing.listOperators)
    .mockResolvedValue([{ slug: 'kgale', name: 'Kgale', sample: true, routes: 1, buses: 1 }]);
  posts.mockResolvedValue([post]);
});

test('each page, operator, post, town and route is in the sitemap once', async () => {
  const paths = await urlPaths();
  expect(paths.slice(0, 2)).toEqual(['/', '/bus']);
  expect(paths.slice(-8)).toEqual([
    '/operators/kgale',
    '/post/night-buses',
    '/bus/gaborone',
    '/bus/maun',
    '/bus/palapye',
    '/bus/gaborone-to-maun',
    '/bus/maun-to-gaborone',
    '/bus/gaborone-to-palapye',
  ]);
  expect(new Set(paths).size).toBe(paths.length);
});

test('the sitemap has no more URLs than search engines accept', async () => {
  routes.mockResolvedValue(Array.from({ length: maxUrls + 1 }, (_, number) => route('a', `b${number}`)));
  expect(await urlPaths()).toHaveLength(maxUrls);
});

test('a platform failure is an error and not an empty list', async () => {
  routes.mockRejectedValue(new Error('down'));
  await expect(writeSitemap()).rejects.toMatchObject({ code: 'sitemap_failed', status: 503 });
});

test('robots.txt names the sitemap and disallows the signed-in pages', () => {
  const text = new TextDecoder().decode(writeRobots());
  expect(text).toContain('Disallow: /user/\n');
  expect(text).toContain('Sitemap: https://tsela.example/sitemap.xml\n');
  expect(text).not.toMatch(/Disallow: \/(_next)?$/m);
});

test('the sitemap is a valid document of absolute URLs', async () => {
  expect(new XMLParser({ ignoreAttributes: false }).parse(await sitemap())).toMatchObject({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    urlset: {
      '@_xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      url: expect.arrayContaining([{ loc: 'https://tsela.example/about' }]) as unknown,
    },
  });
});

test('escapes special characters in a URL', async () => {
  posts.mockResolvedValue([{ ...post, id: 'a&b<c>' }]);
  expect(await sitemap()).toContain('<loc>https://tsela.example/post/a&amp;b%3Cc%3E</loc>');
});
