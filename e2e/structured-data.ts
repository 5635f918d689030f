import type { HTMLElement } from 'node-html-parser';
import { formatPula, parsePula } from '@/lib/money';
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

/** The words of a thing that a person must be able to read on its page. */
function wordsIn(thing: Thing): string[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const named = (value: unknown) => text((value as { name?: unknown } | undefined)?.name);
  switch (thing['@type']) {
    case 'BusTrip': {
      const { price } = thing.offers as { price: string };
      // '… rank, Gaborone': the page names the place and the town apart.
      const places = [thing.departureBusStop, thing.arrivalBusStop].flatMap((stop) =>
        named(stop).split(/, (?=[^,]*$)/),
      );
      const clock = (at: unknown) => text(at).slice(11, 16);
      return [
        ...places,
        clock(thing.departureTime),
        clock(thing.arrivalTime),
        formatDate(text(thing.departureTime).slice(0, 10)),
        formatPula(parsePula(price) ?? NaN),
        named(thing.provider),
        text(thing.busNumber),
        text(thing.description),
        // All buses here are invented.
        text(thing.disambiguatingDescription),
      ];
    }
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
