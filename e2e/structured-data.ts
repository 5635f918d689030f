import type { HTMLElement } from 'node-html-parser';
import { formatDate, localDate } from '@/lib/time';
import { wordsOf } from './crawl';

type Thing = Record<string, unknown> & { '@type': string };

/** Every thing that a page tells search engines of. Throws where a block is no JSON, or of another vocabulary. */
export function thingsOf(page: HTMLElement): Thing[] {
  return page.querySelectorAll('script[type="application/ld+json"]').flatMap((script) => {
    const block = JSON.parse(script.textContent) as Thing & { '@graph'?: Thing[] };
    if (block['@context'] !== 'https://schema.org') throw new Error(`a block of ${String(block['@context'])}`);
    return block['@graph'] ?? [block];
  });
}

/** The words of a thing that a person must be able to read on its page. The buses here are invented: of none is told. */
function wordsIn(thing: Thing): string[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  switch (thing['@type']) {
    case 'BlogPosting':
      return [
        text(thing.headline),
        text(thing.articleSection),
        formatDate(localDate(new Date(text(thing.datePublished)))),
      ];
    case 'Organization':
      return [text(thing.name), text(thing.telephone), text(thing.address)];
    case 'WebSite':
      return [text(thing.name)];
    case 'BreadcrumbList':
      return [];
    default:
      throw new Error(`nothing is known of ${thing['@type']}`);
  }
}

/** What a page tells search engines and hides from people: should be nothing. */
export function hiddenWords(page: HTMLElement): string[] {
  const read = wordsOf(page);
  return thingsOf(page)
    .flatMap((thing) => wordsIn(thing).map((words) => ({ words, of: thing['@type'] })))
    .filter(({ words }) => words === '' || !read.includes(words))
    .map(({ words, of }) => `${of}: ${words || 'something is empty'}`);
}

export type Crumb = { name: string; path: string };

/** As told to search engines, and as shown: the last one shown is the page itself. */
export function crumbsOf(page: HTMLElement, path: string): { told: Crumb[]; shown: Crumb[] } {
  const list = thingsOf(page).find((thing) => thing['@type'] === 'BreadcrumbList');
  const told = (list?.itemListElement ?? []) as { name: string; item: string }[];
  const shown = page.querySelectorAll('nav[aria-label="Breadcrumb"] li').map((item) => ({
    name: item.textContent.trim(),
    path: item.querySelector('a')?.getAttribute('href') ?? path,
  }));
  return { told: told.map(({ name, item }) => ({ name, path: new URL(item).pathname })), shown };
}
