import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { forms } from './table';
import { findRoute, mayBeRefused, publicRoute, respelledPath, routes } from '@/lib/paths/routes';

const search = '?from=gaborone&to=francistown&date=2026-01-31';

describe('the key of a public page', () => {
  test.each([
    '?date=2026-01-31&to=francistown&from=gaborone',
    '?to=francistown&from=gaborone&date=2026-01-31',
    '?from=gaborone&&to=francistown&date=2026-01-31&',
    '?from=gaborone&to=%66rancistown&date=2026-01-31',
    `${search}&utm_source=whatsapp&fbclid=x`,
    '?From=maun&from=gaborone&to=francistown&date=2026-01-31&a=1&a=2',
  ])('is the same for all spellings of the parameters: %s', (query) => {
    expect(publicRoute('/search', query)).toEqual({ url: `/search${search}`, isCached: true });
  });

  test.each(['/', '/about', '/faqs', '/post/12', '/bus/gaborone-to-maun', '/operators', '/operators/seabelo'])(
    'is the path where the page reads nothing: %s',
    (path) => {
      expect(publicRoute(path, '')).toEqual({ url: path, isCached: true });
    },
  );

  test.each([
    ['/about', '?from=gaborone&utm_source=x'],
    ['/bus/gaborone-to-maun', '?fbclid=x&date=2026-01-31'],
    ['/', '?a[]=%00'],
    ['/post/night-buses', '?gclid=x'],
  ])('is the path if the page reads no parameter of the request: %s%s', (path, query) => {
    expect(publicRoute(path, query)).toEqual({ url: path, isCached: true });
  });

  test.each([
    ['/search', '?from=a&from=b'],
    ['/search', '?utm_source=x&from=a&from=a'],
    ['/search', '?from=Gaborone'],
    ['/search', '?from='],
    ['/search', `?from=${'a'.repeat(61)}`],
    ['/search', '?date=2026-13-01'],
    ['/search', '?date=2026-1-1'],
    ['/error', '?to=/user/bookings'],
    ['/post/none', '?stay=1'],
    ['/post/caf%C3%A9', ''],
    [`/post/${'a'.repeat(100)}`, ''],
    ['/bus/caf%C3%A9', ''],
    [`/operators/${'a'.repeat(200)}`, ''],
  ])('is absent for a page that must not be cached: %s%s', (path, query) => {
    expect(publicRoute(path, query)).toEqual({ url: path + query, isCached: false });
  });

  test.each([
    '/user/bookings',
    '/login',
    '/api/cities',
    '/search/',
    '/About',
    '/post/a/b',
    '/bus/a/b',
    '/v2/self-service/x',
    '/errors',
    '/contact_us/sent',
  ])('does not exist for %s', (path) => {
    expect(publicRoute(path, '')).toBeUndefined();
  });
});

const id = '0293d578-7c1e-4ab1-9c8e-bc339885f292';

test.each([
  ['GET', '/api/health'],
  ['HEAD', '/api/health'],
  ['GET', '/payment/dpo/webhooks'],
  ['POST', '/api/payments/dpo/push'],
  ['POST', '/api/payments/dpo/return'],
  ['POST', '/api/forms/pay'],
  ['POST', '/api/forms/cancel-payment'],
  ['POST', '/api/forms/complete-booking'],
  ['POST', '/api/terminal/payments'],
  ['POST', '/api/terminal/voids'],
  ['POST', `/api/trips/${id}/legs/${id}/holds/extend`],
])('an overload never refuses %s %s', (method, path) => {
  expect(mayBeRefused(method, path)).toBe(false);
});

test.each([
  ['GET', '/'],
  ['GET', '/user/bookings'],
  ['GET', '/x/webhooks'],
  ['POST', '/anything/holds/extend'],
  ['GET', `/api/trips/${id}/legs/${id}/holds/extend`],
  ['POST', `/api/trips/${id}/legs/${id}/holds/extend/more`],
  ['POST', `/x/api/trips/${id}/legs/${id}/holds/extend`],
  ['POST', '/api/trips/a/legs/b/holds/extend'],
  ['POST', '/api/health'],
  ['GET', '/api/health/x'],
  ['GET', '/healthz'],
  ['GET', '/payment/other/webhooks'],
  ['POST', '/payment/dpo/webhooks'],
  ['GET', '/payments/x'],
  ['POST', '/api/payments/dpo/other'],
  ['GET', '/api/forms/pay'],
  ['POST', '/api/forms/pay/more'],
  ['GET', '/api/terminal/payments'],
  ['GET', '/api/terminal/voids'],
  [undefined, '/api/health'],
])('an overload refuses the near miss %s %s', (method, path) => {
  expect(mayBeRefused(method, path)).toBe(true);
});

test.each([
  ['/Login', '/login'],
  ['/contact-us', '/contact_us'],
  ['/FORGET_PASSWORD', '/forget-password'],
  ['/Contact-Us/Sent', undefined],
  ['/payment/DPO/webhooks', undefined],
  ['/login', undefined],
  ['/contact_us', undefined],
  ['/bus/Gaborone', undefined],
  ['/bus/[slug]', undefined],
  ['/nothing', undefined],
  ['//login', undefined],
])('%s leads to %s', (path, page) => {
  expect(respelledPath(path)).toBe(page);
});

/** The routes of the website, as folders under app/. Folders in brackets are not part of a path. */
const appRoutes = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)(page|route)\.tsx?$/.test(file))
  .map((file) => `/${dirname(file)}`.replace(/\/\.$/, '/').replace(/\/\([^)]+\)/g, ''));
const sample = (route: string) =>
  route
    .replace(/\[\w+Id\]/g, id)
    .replace(/\/\[\[[^\]]+\]\]/, '')
    .replace(/\[[^\]]+\]/g, 'sample');

test('every folder of app has a row, and every row a folder', () => {
  expect(appRoutes.length).toBeGreaterThan(70);
  expect(appRoutes.filter((route) => !findRoute(sample(route)))).toEqual([]);
  const formRoutes = Object.keys(forms).map((name) => `/api/forms/${name}`);
  const found = new Set([...appRoutes, ...formRoutes].map((route) => findRoute(sample(route))?.name));
  expect(Object.keys(routes).filter((name) => !found.has(name))).toEqual([]);
});

test.each(['/wp-login.php', '/api/unknown', '/x/webhooks', '/api/bookings/none', '/constructor'])(
  '%s has no row',
  (path) => {
    expect(findRoute(path)).toBeUndefined();
  },
);

test('each form has the budget of its kind', () => {
  const namesOf = (of: string) =>
    Object.keys(forms).filter((name) => {
      const { budget, neverRefused } = findRoute(`/api/forms/${name}`)?.route ?? {};
      return (neverRefused ? 'purchase' : budget) === of;
    });
  const account = ['contact', 'reset', 'reset-by-link', 'reset-code', 'sign-in', 'sign-up', 'verify', 'verify-code'];
  expect(namesOf('account').toSorted()).toEqual(account);
  expect(namesOf('purchase').toSorted()).toEqual(['cancel-payment', 'complete-booking', 'pay']);
  expect([...namesOf('write'), ...account]).toHaveLength(Object.keys(forms).length - 3);
});

test('only these pages and files are the same for every visitor, so that no page of a session is in the page cache', () => {
  const names = Object.entries(routes).flatMap(([name, { query }]) => (query ? [name] : []));
  expect(names.toSorted()).toEqual([
    '/',
    '/about',
    '/blog',
    '/bus',
    '/bus/[slug]',
    '/contact_us',
    '/error',
    '/faqs',
    '/offline',
    '/operators',
    '/operators/[slug]',
    '/post/[id]',
    '/privacy_policy',
    '/refund_policy',
    '/robots.txt',
    '/search',
    '/sitemap.xml',
    '/terminals',
    '/terms_conditions',
    '/user_agreement',
  ]);
});

test('no page that reads the session has a `query`', () => {
  const reading = globSync('app/**/page.tsx').filter((file) =>
    /server\/bff\/(session\/session|reads\/page|session\/account-reference|forms\/draft|pages\/(booking-page|ticket-page))'/.test(
      readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, ''),
    ),
  );
  const names = reading.map((file) => `/${dirname(file).replace(/^app\/?|\([^)]*\)\//g, '')}`);
  expect(names).toContain('/v2/self-service/[bookingId]');
  expect(names.filter((name) => routes[name]?.query)).toEqual([]);
});
