import type { HTMLElement } from 'node-html-parser';
import { z } from 'zod';
import { visibleTextOf } from './crawl.ts';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Africa/Gaborone' });

const crumb = z.object({ name: z.string(), item: z.string() });
const busStop = z.object({ name: z.string() });

/** The schema.org types that pages use. Unknown values are checked by `missingTexts`. */
const thingSchema = z.discriminatedUnion('@type', [
  z.object({
    '@type': z.literal('BusTrip'),
    departureBusStop: busStop,
    arrivalBusStop: busStop,
    departureTime: z.string(),
    arrivalTime: z.string(),
    offers: z.object({ price: z.union([z.string(), z.number()]) }),
    provider: z.object({ name: z.unknown() }),
    busNumber: z.unknown(),
    description: z.unknown(),
    disambiguatingDescription: z.unknown(),
  }),
  z.object({
    '@type': z.literal('BlogPosting'),
    headline: z.unknown(),
    articleSection: z.unknown(),
    datePublished: z.string(),
  }),
  z.object({ '@type': z.literal('Organization'), name: z.unknown(), telephone: z.unknown(), address: z.unknown() }),
  z.object({ '@type': z.literal('WebSite'), name: z.unknown() }),
  z.object({ '@type': z.literal('BreadcrumbList'), itemListElement: z.array(crumb) }),
]);
type Thing = z.infer<typeof thingSchema>;
type Trip = Extract<Thing, { '@type': 'BusTrip' }>;

const context = { '@context': z.literal('https://schema.org') };
const blockSchema = z.union([
  z.object({ ...context, '@graph': z.array(thingSchema) }).transform((block) => block['@graph']),
  z
    .object(context)
    .and(thingSchema)
    .transform((thing): Thing[] => [thing]),
]);

/** Returns the structured data of a page. Throws if a block is not JSON or has another vocabulary. */
export function thingsOf(page: HTMLElement): Thing[] {
  return page.querySelectorAll('script[type="application/ld+json"]').flatMap((script) => {
    return blockSchema.parse(JSON.parse(script.textContent));
  });
}

function wordsOfTrip(trip: Trip): unknown[] {
  // The page shows the place and the town of '… rank, Gaborone' separately.
  const places = [trip.departureBusStop, trip.arrivalBusStop].flatMap((stop) => stop.name.split(/, (?=[^,]*$)/));
  return [
    ...places,
    trip.departureTime.slice(11, 16),
    trip.arrivalTime.slice(11, 16),
    longDate.format(new Date(trip.departureTime)),
    `P${Number(trip.offers.price).toFixed(2)}`,
    trip.provider.name,
    trip.busNumber,
    trip.description,
    // All buses of the sample timetable are invented.
    trip.disambiguatingDescription,
  ];
}

function wordsIn(thing: Thing): unknown[] {
  switch (thing['@type']) {
    case 'BusTrip':
      return wordsOfTrip(thing);
    case 'BlogPosting':
      return [thing.headline, thing.articleSection, longDate.format(new Date(thing.datePublished))];
    case 'Organization':
      return [thing.name, thing.telephone, thing.address];
    case 'WebSite':
      return [thing.name];
    case 'BreadcrumbList':
      return [];
  }
}

export function missingTexts(page: HTMLElement): string[] {
  const read = visibleTextOf(page);
  return thingsOf(page)
    .flatMap((thing) => wordsIn(thing).map((words) => ({ words, type: thing['@type'] })))
    .filter(({ words }) => typeof words !== 'string' || words === '' || !read.includes(words))
    .map(({ words, type }) => `${type}: ${typeof words === 'string' && words !== '' ? words : 'something is empty'}`);
}

/** Returns the breadcrumbs in the structured data and on the page. The last visible one is the page itself. */
export function crumbsOf(page: HTMLElement, path: string) {
  const list = thingsOf(page).find((thing) => thing['@type'] === 'BreadcrumbList');
  const crumbs = (list?.itemListElement ?? []).map(({ name, item }) => ({ name, path: new URL(item).pathname }));
  const shown = page.querySelectorAll('nav[aria-label="Breadcrumb"] li').map((item) => ({
    name: item.textContent.trim(),
    path: item.querySelector('a')?.getAttribute('href') ?? path,
  }));
  return { crumbs, shown };
}
