import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import type { HTMLElement } from 'node-html-parser';
import {
  canonicalPathOf,
  crawl,
  isListed,
  look,
  metaOf,
  readPage,
  type CrawledPage,
  type ListedPage,
} from './crawl.ts';
import { app } from './shared-app.ts';
import { crumbsOf, missingTexts, thingsOf } from './structured-data.ts';
import { day } from '../visitor.ts';

const noTicket = '/v2/self-service/00000000-0000-4000-8000-000000000000';
const notListed = [
  `/search?from=gaborone&to=maun&date=${day(3)}`,
  '/search',
  '/login',
  '/signup',
  '/verify',
  '/forget-password',
  '/forget-password/a-token-00000000000',
  '/error',
  '/offline',
  '/check-ticket',
  '/payment/dpo/webhooks',
  noTicket,
  '/nowhere',
];

/** Map.groupBy, which TypeScript's ES2023 does not declare. */
function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function shared(pages: readonly ListedPage[], valueOf: (page: ListedPage) => string | undefined): string[] {
  const byValue = groupBy(pages, valueOf);
  return [...byValue]
    .filter(([, alike]) => alike.length > 1)
    .map(([value, alike]) => `${value}: ${alike.map(({ path }) => path).join(' ')}`);
}

async function pathsIn(path: string): Promise<string[]> {
  const response = await fetch(app.address + path);
  assert.deepEqual([path, response.status], [path, 200]);
  assert.equal(response.headers.get('content-type'), 'application/xml; charset=utf-8');
  return [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
}

async function checkPicture(url: string): Promise<void> {
  const { pathname, search } = new URL(url);
  const response = await fetch(app.address + pathname + search);
  const type = response.headers.get('content-type');
  assert.deepEqual([pathname, response.status, type], [pathname, 200, 'image/png']);
  assert.equal(response.headers.get('cache-control'), 'public, max-age=86400');
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, height } = await sharp(bytes).metadata();
  assert.deepEqual([format, width, height], ['png', 1200, 630]);
  assert.ok(bytes.length < 100_000, pathname);
}

function checkHead({ path, page }: ListedPage): void {
  const head = {
    path,
    headings: page.querySelectorAll('h1').length,
    titles: page.querySelectorAll('head title').length,
    language: page.querySelector('html')?.getAttribute('lang'),
    canonical: canonicalPathOf(page),
    shared: new URL(metaOf(page, 'og:url') ?? 'about:blank').pathname,
    card: metaOf(page, 'twitter:card'),
  };
  assert.deepEqual(head, {
    path,
    headings: 1,
    titles: 1,
    language: 'en-BW',
    canonical: path,
    shared: path,
    card: 'summary_large_image',
  });
  const length = metaOf(page, 'description')?.length ?? 0;
  assert.ok(length > 50 && length < 200, `${path} has a description of ${length} characters`);
}

describe('the public pages', () => {
  let result: Map<string, CrawledPage>;
  let listed: ListedPage[];
  let inSitemap: string[];
  let unvisited: ReadonlySet<string>;
  before(async () => {
    ({ visited: result, unvisited } = await crawl());
    inSitemap = await pathsIn('/sitemap.xml');
    listed = [...result.values()].filter(isListed);
  });

  test('every internal link of a public page works', () => {
    assert.ok(result.size > 50);
    const broken = [...result.values()].filter(({ status, leadsTo, path }) =>
      // Visitors read the seat map of a trip (record 081).
      path.startsWith('/user') && !path.startsWith('/user/booking?') ? leadsTo !== '/login' : status !== 200,
    );
    assert.deepEqual(
      broken.map(({ path, status, linkedBy }) => `${status} ${path} on ${linkedBy}`),
      [],
    );
    assert.deepEqual(
      [...unvisited].filter((path) => !inSitemap.includes(path)),
      [],
    );
  });

  test('every link with a fragment finds its element', () => {
    const isBroken = (link: string) => {
      const [to = '', id] = link.split('#');
      const page = result.get(to)?.page;
      return id !== undefined && page !== undefined && !page.getElementById(id);
    };
    const broken = [...result.values()].flatMap(({ links, path }) =>
      links.filter(isBroken).map((link) => `${link} on ${path}`),
    );
    assert.deepEqual([...new Set(broken)], []);
  });

  test('every page has a complete head with a unique title, description and h1', () => {
    assert.ok(listed.length > 8);
    assert.deepEqual(
      shared(listed, ({ page }) => page.querySelector('title')?.textContent),
      [],
    );
    assert.deepEqual(
      shared(listed, ({ page }) => metaOf(page, 'description')),
      [],
    );
    assert.deepEqual(
      shared(listed, ({ page }) => page.querySelector('h1')?.textContent),
      [],
    );
    listed.forEach(checkHead);
  });

  test('the canonical URL of a page ignores its query', async () => {
    for (const path of ['/', '/about', '/bus/gaborone-to-francistown']) {
      const page = await readPage(`${path}?utm_source=x&date=2026-01-01`);
      assert.equal(canonicalPathOf(page), path);
    }
  });

  test('the structured data of every page is also visible text', () => {
    const kinds = new Set<string>();
    for (const { path, page } of listed) {
      for (const { '@type': kind } of thingsOf(page)) kinds.add(kind);
      assert.deepEqual([path, missingTexts(page)], [path, []]);
      const { crumbs, shown } = crumbsOf(page, path);
      assert.deepEqual([path, crumbs], [path, shown]);
    }
    assert.deepEqual([...kinds].sort(), ['BlogPosting', 'BreadcrumbList', 'BusTrip', 'Organization', 'WebSite']);
  });

  test('the sitemap lists every page that may be listed, and no other', async () => {
    assert.equal(new Set(inSitemap).size, inSitemap.length);
    for (const path of inSitemap.filter((each) => !unvisited.has(each))) {
      const page = result.get(path) ?? (await look(path));
      assert.ok(isListed(page), `${path} is in the sitemap but must not be listed`);
    }
    const missing = listed.map(({ path }) => path).filter((path) => !inSitemap.includes(path));
    assert.deepEqual(missing, []);
  });

  test('robots.txt disallows private paths, but no page or file that a crawler needs', async () => {
    const response = await fetch(`${app.address}/robots.txt`);
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
    const text = await response.text();
    const rules = (name: string) =>
      [...text.matchAll(new RegExp(`^${name}: (.*)$`, 'gm'))].map(([, path = '']) => path);
    const closed = rules('Disallow');
    const open = rules('Allow');
    for (const path of ['/user/', '/api/', '/payment/', '/v2/', '/sandbox/']) assert.ok(closed.includes(path), path);
    assert.match(text, /^Sitemap: http.*\/sitemap\.xml$/m);
    const filesOf = (page: HTMLElement) => page.querySelectorAll('[src], link[href]');
    const needed = listed.flatMap(({ path, page }) => [
      path,
      ...filesOf(page).map((file) => file.getAttribute('src') ?? file.getAttribute('href') ?? ''),
    ]);
    const startsWith = (path: string) => (start: string) => path.startsWith(start);
    const refused = needed.filter((path) => closed.some(startsWith(path)) && !open.some(startsWith(path)));
    assert.deepEqual(refused, []);
  });

  test('a page for one day or one person is noindex', async () => {
    for (const path of notListed) {
      const page = await readPage(path);
      assert.match(metaOf(page, 'robots') ?? '', /noindex/, path);
    }
  });

  test('the canonical URL of search results is the page of their route, if it exists', async () => {
    const canonical = async (query: string) => {
      const page = await readPage(`/search?${query}&date=${day(3)}`);
      return canonicalPathOf(page);
    };
    assert.equal(await canonical('from=gaborone&to=maun'), '/bus/gaborone-to-maun');
    assert.equal((await look('/bus/gaborone-to-maun')).status, 200);
    assert.equal(await canonical('from=gaborone&to=nowhere'), undefined);
    assert.equal(await canonical('from=gaborone&to=gaborone'), undefined);
  });

  test('every kind of page has an Open Graph image', async () => {
    const pictures = [...new Set(listed.map(({ page }) => metaOf(page, 'og:image') ?? ''))];
    // Check two images of each kind: home, routes, towns, operators, posts.
    const kinds = groupBy(pictures, (url) => new URL(url).pathname.split('/').slice(0, 3).join('/'));
    assert.ok(kinds.size > 1);
    for (const [, urls] of kinds) for (const url of urls.slice(0, 2)) await checkPicture(url);
    for (const path of ['/previews/bus/nowhere.png', '/previews/about.png', '/previews/home', '/previews/a/b/c.png']) {
      assert.deepEqual([path, (await fetch(app.address + path)).status], [path, 404]);
    }
  });
});
