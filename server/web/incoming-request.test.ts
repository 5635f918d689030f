import { parseTarget } from '@/server/web/incoming-request';

test.each([
  ['/', { kind: 'ok', path: '/', search: '' }],
  ['/search?from=a&to=b', { kind: 'ok', path: '/search', search: '?from=a&to=b' }],
  ['/a%20b?x=%zz', { kind: 'ok', path: '/a%20b', search: '?x=%zz' }],
  ['/about?back=a\\b', { kind: 'ok', path: '/about', search: '?back=a\\b' }],
  ['/about#part', { kind: 'ok', path: '/about', search: '' }],
])('%s is read', (url, target) => {
  expect(parseTarget(url)).toEqual(target);
});

test.each([
  ['//evil.example/x?y=1', '/evil.example/x?y=1'],
  ['/user//bookings', '/user/bookings'],
])('%s redirects to its canonical URL', (url, location) => {
  expect(parseTarget(url)).toEqual({ kind: 'moved', location });
});

test.each([
  undefined,
  '',
  '*',
  'http://other.example/',
  '/%',
  '/%c3%28',
  '/a%00b',
  '/a%0d%0ab',
  '/a\\b',
  '/%5cevil.example',
  '/../etc/passwd',
  '/a/%2e%2E/b',
  '/a/.',
  `/${'a'.repeat(5000)}`,
])('%p is malformed', (url) => {
  expect(parseTarget(url)).toEqual({ kind: 'malformed' });
});
