import { parse } from 'node-html-parser';

/** Paths that differ only in their query lead to the same page, so a few of them prove all. */
const MOST_ALIKE = 4;
const AT_ONCE = 8;

/** Follows every link from the home page, each path once, without JavaScript and without a session. */
export async function crawl(origin) {
  const found = new Map();
  const known = new Set();
  const alike = new Map();
  const toVisit = [];
  const meet = (path, linkedBy) => {
    const bare = path.split('?')[0];
    const count = alike.get(bare) ?? 0;
    if (known.has(path) || (path !== bare && count >= MOST_ALIKE)) return;
    known.add(path);
    alike.set(bare, count + 1);
    toVisit.push({ path, linkedBy });
  };
  const walk = async () => {
    for (let next = toVisit.shift(); next !== undefined; next = toVisit.shift()) {
      const page = await look(origin, next.path, next.linkedBy);
      found.set(next.path, page);
      // The links of a noindex page are those of one day's results.
      if (isListed(page)) for (const link of page.links) meet(link.split('#')[0], next.path);
    }
  };
  meet('/', '');
  while (toVisit.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, walk));
  return found;
}

/**
 * Returns the response to `path`: `status`, `leadsTo` (the path that a redirect leads to), `page` (parsed HTML),
 * `links` (own paths with query and fragment) and `linkedBy` (a page that links to it).
 */
export async function look(origin, path, linkedBy = '') {
  const response = await fetch(origin + path, { redirect: 'manual' });
  const location = response.headers.get('location');
  const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html');
  const text = await response.text();
  const page = isPage ? parse(text) : undefined;
  return {
    path,
    status: response.status,
    leadsTo: location === null ? undefined : new URL(location, origin).pathname,
    page,
    links: page ? linksOf(page, new URL(path, origin)) : [],
    linkedBy,
  };
}

function linksOf(page, here) {
  return page
    .querySelectorAll('a[href]')
    .map((link) => new URL(link.getAttribute('href'), here))
    .filter(({ origin }) => origin === here.origin)
    .map(({ pathname, search, hash }) => pathname + search + hash);
}

/** Whether a search engine may list it. */
export function isListed({ status, page }) {
  return status === 200 && page !== undefined && !(metaOf(page, 'robots') ?? '').includes('noindex');
}

export function metaOf(page, name) {
  return page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
}

export function canonicalPathOf(page) {
  const href = page.querySelector('link[rel="canonical"]')?.getAttribute('href');
  return href === undefined ? undefined : new URL(href).pathname;
}

/** The words that a person reads, in one line, without scripts and styles. */
export function wordsOf(page) {
  const body = page.querySelector('body')?.innerHTML ?? '';
  const seen = body.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ');
  return parse(seen).textContent.replace(/\s+/g, ' ');
}
