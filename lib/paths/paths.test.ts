import { requestedBookingApiPath, extendHoldsApiPath } from './bookings';
import { openGraphPath, pictureName, picturePath } from './files';
import { cityPath, operatorPath, readRouteSlug, routePath } from './landing';
import { errorPath, refusedRenewalPathTo, renewalPathTo } from './pages';
import { bookingPathOf, bookingQuery, resultsPath } from './search';
import { loginPathTo } from './sign-in';
import { ticketLinkUrl } from './tickets';

test('names the results of a search by its fields', () => {
  expect(resultsPath({ from: 'gaborone', to: 'maun', date: '2026-11-21' })).toBe(
    '/search?from=gaborone&to=maun&date=2026-11-21',
  );
});

test('a login leads back to a path with its own query', () => {
  expect(loginPathTo('/user/bookings?page=2')).toBe('/login?callbackUrl=%2Fuser%2Fbookings%3Fpage%3D2');
  expect(errorPath('/user/wallet')).toBe('/error?to=%2Fuser%2Fwallet');
});

test('names a landing page by its slugs', () => {
  expect(routePath('gaborone', 'selebi-phikwe')).toBe('/bus/gaborone-to-selebi-phikwe');
  expect(cityPath('maun')).toBe('/bus/maun');
  expect(operatorPath('morula-coaches')).toBe('/operators/morula-coaches');
});

test('reads back the two towns', () => {
  expect(readRouteSlug('gaborone-to-selebi-phikwe')).toEqual([{ from: 'gaborone', to: 'selebi-phikwe' }]);
});

test('reads a slug in each way if a town’s name holds "to"', () => {
  expect(readRouteSlug('a-to-b-to-c')).toEqual([
    { from: 'a', to: 'b-to-c' },
    { from: 'a-to-b', to: 'c' },
  ]);
  expect(readRouteSlug('x-to-to-y')).toEqual([
    { from: 'x', to: 'to-y' },
    { from: 'x-to', to: 'y' },
  ]);
});

test('limits the readings of a slug that repeats "-to-"', () => {
  expect(readRouteSlug(`${'a-to-'.repeat(15)}a`)).toHaveLength(3);
});

test.each(['maun', 'toteng', '-to-maun', 'maun-to-', 'gaborone-tomaun'])('%s names no pair', (slug) => {
  expect(readRouteSlug(slug)).toEqual([]);
});

test('a booking names its search and its trip leg', () => {
  const query = bookingQuery({ from: 'gaborone', to: 'maun', date: '2026-11-21' }, { tripId: 't-1', legId: 'l-2' });
  expect(bookingPathOf(query)).toBe('/user/booking?from=gaborone&to=maun&date=2026-11-21&trip=t-1&leg=l-2');
});

test('the URL of a ticket stands on the site', () => {
  expect(ticketLinkUrl('https://tsela.example', 'b-1')).toBe('https://tsela.example/v2/self-service/b-1');
});

const now = new Date('2026-11-21T23:30:00Z');

test('a page with a fare has an Open Graph image of the day in Botswana', () => {
  expect(openGraphPath('/bus/gaborone-to-maun', now)).toBe('/previews/bus/gaborone-to-maun.png?day=2026-11-22');
});

test('other pages share one image without a day', () => {
  for (const path of ['/', '/about', '/bus', '/bus/a/b']) expect(openGraphPath(path, now)).toBe('/previews/home.png');
});

test('the path of a picture holds its name', () => {
  expect(pictureName(picturePath('aB-_9'))).toBe('aB-_9');
});

test.each(['', '/api/pictures/', '/api/pictures/../user', '/api/pictures/a/b', 'https://example.com/api/pictures/a'])(
  '"%s" holds no name',
  (url) => {
    expect(pictureName(url)).toBeUndefined();
  },
);

test('a renewal leads back to a path with its own query', () => {
  expect(renewalPathTo('/user/bookings?page=2')).toBe('/api/session/renew?to=%2Fuser%2Fbookings%3Fpage%3D2');
  expect(refusedRenewalPathTo('/user/wallet')).toBe('/api/session/renew?refused&to=%2Fuser%2Fwallet');
});

test('the path of a trip leg or a booking holds its ids', () => {
  expect(extendHoldsApiPath({ tripId: 't-1', legId: 'l-2' })).toBe('/api/trips/t-1/legs/l-2/holds/extend');
  expect(requestedBookingApiPath('b-1')).toBe('/api/bookings/b-1?check=provider');
});
