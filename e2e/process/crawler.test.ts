import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { HTMLElement } from 'node-html-parser';
import { canonicalPathOf, crawl, isListed, look, readPage, metaOf, type ListedPage } from './crawl.ts';
import { startApp } from './running-app.ts';
import { crumbsOf, missingTexts, thingsOf } from './structured-data.ts';

const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
const noTicket = '/v2/self-service/00000000-0000-4000-8000-000000000000';
const notListed = [
  `/search?from=gaborone&to=maun&date=${inThreeDays}`,
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

/** Returns the values that more than one page has. */
function shared(pages: readonly ListedPage[], valueOf: (page: ListedPage) => string | undefined): string[] {
  const byValue = groupBy(pages, valueOf);
  return [...byValue]
    .filter(([, alike]) => alike.length > 1)
    .map(([value, alike]) => `${value}: ${alike.map(({ path }) => path).join(' ')}`);
}

async function pathsIn(origin: string, path: string): Promise<string[]> {
  const response = await fetch(origin + path);
  assert.deepEqual([path, response.status], [path, 200]);
  assert.equal(response.headers.get('content-type'), 'application/xml; charset=utf-8');
  return [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
}

/** Checks the Open Graph image of a page. */
async function checkPicture(origin: string, url: string): Promise<void> {
  const { pathname, search } = new URL(url);
  const response = await fetch(origin + pathname + search);
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

/** Crawls the site once for all these tests. */
test('the public pages of a running app', async (t) => {
  const { address: origin } = await startApp(t);
  const result = await crawl(origin);
  const listed = [...result.values()].filter(isListed);

  await t.test('every internal link of a public page works', () => {
    assert.ok(result.size > 50);
    const broken = [...result.values()].filter(({ status, leadsTo, path }) =>
      path.startsWith('/user') ? leadsTo !== '/login' : status !== 200,
    );
    assert.deepEqual(
      broken.map(({ path, status, linkedBy }) => `${status} ${path} on ${linkedBy}`),
      [],
    );
  });

  await t.test('every link with a fragment finds its element', () => {
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

  await t.test('every page has a complete head with a unique title, description and h1', () => {
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

  await t.test('the canonical URL of a page ignores its query', async () => {
    for (const path of ['/', '/about', '/bus/gaborone-to-francistown']) {
      const page = await readPage(origin, `${path}?utm_source=x&date=2026-01-01`);
      assert.equal(canonicalPathOf(page), path);
    }
  });

  await t.test('the structured data of every page is also visible text', () => {
    const kinds = new Set<string>();
    for (const { path, page } of listed) {
      for (const { '@type': kind } of thingsOf(page)) kinds.add(kind);
      assert.deepEqual([path, missingTexts(page)], [path, []]);
      const { crumbs, shown } = crumbsOf(page, path);
      assert.deepEqual([path, crumbs], [path, shown]);
    }
    assert.deepEqual([...kinds].sort(), ['BlogPosting', 'BreadcrumbList', 'BusTrip', 'Organization', 'WebSite']);
  });

  await t.test('the sitemap lists every page that may be listed, and no other', async () => {
    const parts = await pathsIn(origin, '/sitemap.xml');
    const inSitemap = (await Promise.all(parts.map((part) => pathsIn(origin, part)))).flat();
    assert.equal(new Set(inSitemap).size, inSitemap.length);
    for (const path of inSitemap) {
      const page = result.get(path) ?? (await look(origin, path));
      assert.ok(isListed(page), `${path} is in the sitemap but must not be listed`);
    }
    const missing = listed.map(({ path }) => path).filter((path) => !inSitemap.includes(path));
    assert.deepEqual(missing, []);
  });

  await t.test('robots.txt disallows private paths, but no page or file that a crawler needs', async () => {
    const response = await fetch(`${origin}/robots.txt`);
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

  await t.test('a page for one day or one person is noindex', async () => {
    for (const path of notListed) {
      const page = await readPage(origin, path);
      assert.match(metaOf(page, 'robots') ?? '', /noindex/, path);
    }
  });

  await t.test('the canonical URL of search results is the page of their route, if it exists', async () => {
    const canonical = async (query: string) => {
      const page = await readPage(origin, `/search?${query}&date=${inThreeDays}`);
      return canonicalPathOf(page);
    };
    assert.equal(await canonical('from=gaborone&to=maun'), '/bus/gaborone-to-maun');
    assert.equal((await look(origin, '/bus/gaborone-to-maun')).status, 200);
    assert.equal(await canonical('from=gaborone&to=nowhere'), undefined);
    assert.equal(await canonical('from=gaborone&to=gaborone'), undefined);
  });

  await t.test('every kind of page has an Open Graph image', async () => {
    const pictures = [...new Set(listed.map(({ page }) => metaOf(page, 'og:image') ?? ''))];
    // Check two images of each kind: home, routes, towns, operators, posts.
    const kinds = groupBy(pictures, (url) => new URL(url).pathname.split('/').slice(0, 3).join('/'));
    assert.ok(kinds.size > 1);
    for (const [, urls] of kinds) for (const url of urls.slice(0, 2)) await checkPicture(origin, url);
    for (const path of ['/previews/bus/nowhere.png', '/previews/about.png', '/previews/home', '/previews/a/b/c.png']) {
      assert.deepEqual([path, (await fetch(origin + path)).status], [path, 404]);
    }
  });
});
