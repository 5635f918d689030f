import { parse, type HTMLElement } from 'node-html-parser';
import { app } from './shared-app.ts';

/** Limit for paths that differ only in their query, because they lead to the same page. */
const mostAlike = 4;
/** Limit for the pages of routes and for those of towns, which differ only in their data. */
const mostLanding = 14;
const kindOf = (path: string) => (/^\/bus\/[^?]+-to-/.test(path) ? 'route' : path.startsWith('/bus/') ? 'town' : path);
const atOnce = 4;

export type CrawledPage = {
  path: string;
  status: number;
  leadsTo: string | undefined;
  page: HTMLElement | undefined;
  /** Links within the site, with query and fragment. */
  links: string[];
  linkedBy: string;
};

export type ListedPage = CrawledPage & { page: HTMLElement };

/**
 * Follows every link from the home page, each path once, without JavaScript and without a session. Returns the pages, and
 * the further landing pages, which are not visited.
 */
export async function crawl() {
  const visited = new Map<string, CrawledPage>();
  const known = new Set<string>();
  const alike = new Map<string, number>();
  const kinds = new Map<string, number>();
  const unvisited = new Set<string>();
  const toVisit: { path: string; linkedBy: string }[] = [];
  const meet = (path: string, linkedBy: string) => {
    const bare = before(path, '?');
    const count = alike.get(bare) ?? 0;
    if (known.has(path) || (path !== bare && count >= mostAlike)) return;
    known.add(path);
    const kind = kindOf(path);
    const ofKind = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, ofKind);
    if (ofKind > mostLanding) return void unvisited.add(path);
    alike.set(bare, count + 1);
    toVisit.push({ path, linkedBy });
  };
  const walk = async () => {
    for (let next = toVisit.shift(); next !== undefined; next = toVisit.shift()) {
      const page = await look(next.path, next.linkedBy);
      visited.set(next.path, page);
      // A noindex page holds the results of one day, so its links are not followed.
      if (isListed(page)) for (const link of page.links) meet(before(link, '#'), next.path);
    }
  };
  meet('/', '');
  while (toVisit.length > 0) await Promise.all(Array.from({ length: atOnce }, walk));
  return { visited, unvisited };
}

/** Returns the part before the first mark, or the whole path. */
const before = (path: string, mark: string) => path.split(mark, 1).join('');

export async function look(path: string, linkedBy = ''): Promise<CrawledPage> {
  const response = await fetch(app.address + path, { redirect: 'manual' });
  const location = response.headers.get('location');
  const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html');
  const text = await response.text();
  const page = isPage ? parse(text) : undefined;
  return {
    path,
    status: response.status,
    leadsTo: location === null ? undefined : new URL(location, app.address).pathname,
    page,
    links: page ? linksOf(page, new URL(path, app.address)) : [],
    linkedBy,
  };
}

export async function readPage(path: string): Promise<HTMLElement> {
  const { page } = await look(path);
  if (!page) throw new Error(`${path} is not a page`);
  return page;
}

function linksOf(page: HTMLElement, here: URL): string[] {
  return page
    .querySelectorAll('a[href]')
    .map((link) => new URL(link.getAttribute('href') ?? '', here))
    .filter(({ origin }) => origin === here.origin)
    .map(({ pathname, search, hash }) => pathname + search + hash);
}

/** Returns whether a search engine may list the page: status 200, HTML and no `noindex`. */
export function isListed(visited: CrawledPage): visited is ListedPage {
  const { status, page } = visited;
  return status === 200 && page !== undefined && !(metaOf(page, 'robots') ?? '').includes('noindex');
}

export function metaOf(page: HTMLElement, name: string): string | undefined {
  return page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
}

export function canonicalPathOf(page: HTMLElement): string | undefined {
  const href = page.querySelector('link[rel="canonical"]')?.getAttribute('href');
  return href === undefined ? undefined : new URL(href).pathname;
}

/** Returns the visible text of the page in one line, without scripts and styles. */
export function visibleTextOf(page: HTMLElement): string {
  const body = page.querySelector('body')?.innerHTML ?? '';
  const seen = body.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ');
  return parse(seen).textContent.replace(/\s+/g, ' ');
}
