import type { APIRequestContext } from '@playwright/test';
import { parse, type HTMLElement } from 'node-html-parser';
import { changesInTests } from './quiet-routes';

/** What an address answers to who has neither JavaScript nor a session. */
export type Found = {
  /** With its query. */
  path: string;
  status: number;
  /** Of a redirect, the path it leads to. */
  leadsTo: string | undefined;
  /** Of an HTML page only. */
  page: HTMLElement | undefined;
  /** Addresses of ours that the page links to, with query and fragment. */
  links: string[];
  /** A page that links to it. */
  linkedBy: string;
};

/** Those that differ in their query alone lead to the same page: a few of them tell of all. */
const mostAlike = 4;
const atOnce = 6;

/** Follows every link from the home page on, each address once. Forms are left alone. */
export async function crawl(request: APIRequestContext): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const known = new Set<string>();
  const alike = new Map<string, number>();
  const toVisit: { path: string; linkedBy: string }[] = [];
  const meet = (path: string, linkedBy: string) => {
    const bare = path.split('?')[0] ?? path;
    if (changesInTests(bare)) return;
    const count = alike.get(bare) ?? 0;
    if (known.has(path) || (path !== bare && count >= mostAlike)) return;
    known.add(path);
    alike.set(bare, count + 1);
    toVisit.push({ path, linkedBy });
  };
  const walk = async () => {
    for (let next = toVisit.shift(); next !== undefined; next = toVisit.shift()) {
      const seen = await look(request, next.path, next.linkedBy);
      found.set(next.path, seen);
      // What is noindex is answered for, and its own links are those of a day's results.
      if (isListed(seen)) for (const link of seen.links) meet(link.split('#')[0] ?? link, next.path);
    }
  };
  meet('/', '');
  while (toVisit.length > 0) await Promise.all(Array.from({ length: atOnce }, walk));
  return found;
}

export async function look(request: APIRequestContext, path: string, linkedBy = ''): Promise<Found> {
  const answer = await request.get(path, { maxRedirects: 0 });
  const { 'content-type': type = '', location } = answer.headers();
  const page = type.startsWith('text/html') ? parse(await answer.text()) : undefined;
  const origin = new URL(answer.url()).origin;
  return {
    path,
    status: answer.status(),
    leadsTo: location === undefined ? undefined : new URL(location, origin).pathname,
    page,
    links: page ? linksOf(page, new URL(path, origin)) : [],
    linkedBy,
  };
}

function linksOf(page: HTMLElement, here: URL): string[] {
  return page
    .querySelectorAll('a[href]')
    .map((link) => new URL(link.getAttribute('href') ?? '', here))
    .filter(({ origin }) => origin === here.origin)
    .map(({ pathname, search, hash }) => pathname + search + hash);
}

/** Whether a search engine may list it. */
export function isListed({ status, page }: Found): boolean {
  return status === 200 && page !== undefined && !(metaOf(page, 'robots') ?? '').includes('noindex');
}

export function metaOf(page: HTMLElement, name: string): string | undefined {
  return page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
}

export function canonicalOf(page: HTMLElement): URL | undefined {
  const href = page.querySelector('link[rel="canonical"]')?.getAttribute('href');
  return href === undefined ? undefined : new URL(href);
}

/** What a person reads, in one line; no scripts, no styles. */
export function wordsOf(page: HTMLElement): string {
  const body = page.querySelector('body')?.innerHTML ?? '';
  const seen = body.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ');
  return parse(seen).textContent.replace(/\s+/g, ' ');
}
