import { wordsOf } from './crawl.mjs';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Africa/Gaborone' });

/** Returns everything that a page tells search engines. Throws if a block is no JSON or has another vocabulary. */
export function thingsOf(page) {
  return page.querySelectorAll('script[type="application/ld+json"]').flatMap((script) => {
    const block = JSON.parse(script.textContent);
    if (block['@context'] !== 'https://schema.org') throw new Error(`a block of ${String(block['@context'])}`);
    return block['@graph'] ?? [block];
  });
}

function wordsOfTrip(trip) {
  // '… rank, Gaborone': the page names the place and the town apart.
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

/** Returns the words of a thing that a person must be able to read on its page. */
function wordsIn(thing) {
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
    default:
      throw new Error(`the test does not know ${thing['@type']}`);
  }
}

/** Returns the words that a page tells search engines and hides from people. There should be none. */
export function hiddenWords(page) {
  const read = wordsOf(page);
  return thingsOf(page)
    .flatMap((thing) => wordsIn(thing).map((words) => ({ words, type: thing['@type'] })))
    .filter(({ words }) => typeof words !== 'string' || words === '' || !read.includes(words))
    .map(({ words, type }) => `${type}: ${words || 'something is empty'}`);
}

/** Returns the breadcrumbs as told to search engines and as shown. The last one shown is the page itself. */
export function crumbsOf(page, path) {
  const list = thingsOf(page).find((thing) => thing['@type'] === 'BreadcrumbList');
  const told = (list?.itemListElement ?? []).map(({ name, item }) => ({ name, path: new URL(item).pathname }));
  const shown = page.querySelectorAll('nav[aria-label="Breadcrumb"] li').map((item) => ({
    name: item.textContent.trim(),
    path: item.querySelector('a')?.getAttribute('href') ?? path,
  }));
  return { told, shown };
}
