import type { APIRequestContext } from '@playwright/test';
import { addDays, localDate } from '@/lib/time';
import sharp from 'sharp';
import { expect, test } from './app';
import { canonicalOf, crawl, isListed, look, metaOf, type Found } from './crawl';
import { changesInTests } from './quiet-routes';
import { crumbsOf, hiddenWords, thingsOf } from './structured-data';

/** One walk through the site serves all tests here: they run one after another, in one worker. */
test.describe.configure({ mode: 'default', timeout: 180_000 });
let walked: Promise<Map<string, Found>> | undefined;
const walk = (request: APIRequestContext) => (walked ??= crawl(request));
const listedPages = async (request: APIRequestContext) =>
  [...(await walk(request)).values()].filter(isListed).map((found) => ({ ...found, page: pageOf(found) }));

const travelDate = addDays(localDate(new Date()), 3);

function pageOf({ page, path }: Found) {
  if (!page) throw new Error(`${path} is no page`);
  return page;
}

/** The values that more than one page has. */
function shared(values: readonly (readonly [path: string, value: string | undefined])[]): string[] {
  const pages = new Map<string | undefined, string[]>();
  for (const [path, value] of values) pages.set(value, [...(pages.get(value) ?? []), path]);
  return [...pages].filter(([, paths]) => paths.length > 1).map(([value, paths]) => `${value} ${paths.join(' ')}`);
}

async function addressesIn(request: APIRequestContext, path: string): Promise<string[]> {
  const answer = await request.get(path);
  expect([path, answer.status()]).toEqual([path, 200]);
  expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8');
  return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
}

async function sitemap(request: APIRequestContext): Promise<string[]> {
  const parts = await addressesIn(request, '/sitemap.xml');
  const listed = await Promise.all(parts.map((part) => addressesIn(request, part)));
  return listed.flat().filter((path) => !changesInTests(path));
}

test('every internal link of a public page leads somewhere', async ({ request }) => {
  const found = await walk(request);
  expect(found.size).toBeGreaterThan(50);
  const broken = [...found.values()].filter(({ status, leadsTo, path }) =>
    path.startsWith('/user') ? leadsTo !== '/login' : status !== 200,
  );
  expect(broken.map(({ path, status, linkedBy }) => `${status} ${path} on ${linkedBy}`)).toEqual([]);
});

test('every link to a part of a page finds that part', async ({ request }) => {
  const found = await walk(request);
  const lost = [...found.values()].flatMap(({ links, path }) =>
    links
      .filter((link) => link.includes('#'))
      .filter((link) => {
        const [to = '', id = ''] = link.split('#');
        const page = found.get(to)?.page;
        return page !== undefined && !page.getElementById(id);
      })
      .map((link) => `${link} on ${path}`),
  );
  expect([...new Set(lost)]).toEqual([]);
});

test('every page says in its head what it is, in words of its own', async ({ request }) => {
  const pages = await listedPages(request);
  expect(pages.length).toBeGreaterThan(8);
  const titles = pages.map(({ path, page }) => [path, page.querySelector('title')?.textContent] as const);
  expect(shared(titles)).toEqual([]);
  expect(shared(pages.map(({ path, page }) => [path, metaOf(page, 'description')]))).toEqual([]);
  expect(shared(pages.map(({ path, page }) => [path, page.querySelector('h1')?.textContent]))).toEqual([]);
  for (const { path, page } of pages) {
    const told = {
      path,
      headings: page.querySelectorAll('h1').length,
      titles: page.querySelectorAll('head title').length,
      language: page.querySelector('html')?.getAttribute('lang'),
      canonical: canonicalOf(page)?.pathname,
      shared: new URL(metaOf(page, 'og:url') ?? 'about:blank').pathname,
      card: metaOf(page, 'twitter:card'),
    };
    expect.soft(told).toEqual({
      ...{ path, headings: 1, titles: 1, language: 'en-BW', canonical: path, shared: path },
      card: 'summary_large_image',
    });
    expect.soft(metaOf(page, 'description')?.length ?? 0, path).toBeGreaterThan(50);
    expect.soft(metaOf(page, 'description')?.length ?? 0, path).toBeLessThan(200);
  }
});

test('a page has one address, whatever stands in the query', async ({ request }) => {
  for (const path of ['/', '/about', '/bus/gaborone-to-francistown']) {
    const { page } = await look(request, `${path}?utm_source=x&date=2026-01-01`);
    expect(page && canonicalOf(page)?.pathname).toBe(path);
  }
});

test('what search engines are told can be read on the page', async ({ request }) => {
  const kinds = new Set<string>();
  for (const { path, page } of await listedPages(request)) {
    for (const { '@type': kind } of thingsOf(page)) kinds.add(kind);
    expect.soft(hiddenWords(page), path).toEqual([]);
    const { told, shown } = crumbsOf(page, path);
    expect.soft(told, path).toEqual(shown);
  }
  expect([...kinds].sort()).toEqual(['BlogPosting', 'BreadcrumbList', 'BusTrip', 'Organization', 'WebSite']);
});

test('the sitemap lists every page that may be listed, and no other', async ({ request }) => {
  const listed = await sitemap(request);
  expect(new Set(listed).size).toBe(listed.length);
  const found = await walk(request);
  const unreached = listed.filter((path) => !found.has(path));
  for (const path of unreached) found.set(path, await look(request, path));
  expect(listed.filter((path) => !isListed(found.get(path) ?? ({ status: 404, page: undefined } as Found)))).toEqual(
    [],
  );
  const left = (await listedPages(request)).map(({ path }) => path).filter((path) => !listed.includes(path));
  expect(left).toEqual([]);
});

test('robots are told where not to look, and nothing that a page needs is closed to them', async ({ request }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
  expect(closed).toEqual(expect.arrayContaining(['/user/', '/api/', '/payment/', '/v2/', '/sandbox/']));
  expect(text).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  const open = [...text.matchAll(/^Allow: (.*)$/gm)].map(([, path = '']) => path);
  const starts = (path: string) => (start: string) => path.startsWith(start);
  const needed = (await listedPages(request)).flatMap(({ path, page }) => [
    path,
    ...page
      .querySelectorAll('[src], link[href]')
      .map((use) => use.getAttribute('src') ?? use.getAttribute('href') ?? ''),
  ]);
  expect(needed.filter((path) => closed.some(starts(path)) && !open.some(starts(path)))).toEqual([]);
});

test('what is of one day, or of one person, is not listed', async ({ request }) => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const path of [
    `/search?from=gaborone&to=maun&date=${travelDate}`,
    ...['/search', '/login', '/signup', '/verify', '/forget-password', '/forget-password/a-token-00000000000'],
    ...['/error', '/offline', '/check-ticket', '/payment/dpo/webhooks', `/v2/self-service/${unknown}`, '/nowhere'],
  ]) {
    const { page } = await look(request, path);
    expect([path, page && metaOf(page, 'robots')]).toEqual([path, expect.stringContaining('noindex')]);
  }
});

test('results point at the page of their connection, where there is one', async ({ request }) => {
  const canonical = async (query: string) => {
    const { page } = await look(request, `/search?${query}&date=${travelDate}`);
    return page && canonicalOf(page)?.pathname;
  };
  const address = await canonical('from=gaborone&to=maun');
  expect(address).toBe('/bus/gaborone-to-maun');
  expect((await look(request, String(address))).status).toBe(200);
  expect(await canonical('from=gaborone&to=nowhere')).toBeUndefined();
  expect(await canonical('from=gaborone&to=gaborone')).toBeUndefined();
});

test('a link shows a picture where it is shared', async ({ request }) => {
  const pages = (await listedPages(request)).map(({ page }) => metaOf(page, 'og:image') ?? '');
  const addresses = [...new Set(pages)];
  // Of each kind some: home, connections, towns, operators, posts.
  const kindOf = (address: string) => new URL(address).pathname.split('/').slice(0, 3).join('/');
  const kinds = [...new Set(addresses.map(kindOf))];
  expect(kinds.length).toBeGreaterThan(1);
  for (const address of kinds.flatMap((kind) => addresses.filter((each) => kindOf(each) === kind).slice(0, 2))) {
    const { pathname, search } = new URL(address);
    const answer = await request.get(pathname + search);
    expect([pathname, answer.status(), answer.headers()['content-type']]).toEqual([pathname, 200, 'image/png']);
    expect(answer.headers()['cache-control']).toBe('public, max-age=86400');
    const bytes = await answer.body();
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(100_000);
  }
  for (const path of ['/previews/bus/nowhere.png', '/previews/about.png', '/previews/home', '/previews/a/b/c.png']) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
  }
});
