import { localPath } from './local-path';

it.each([
  ['/user/bookings', '/user/bookings'],
  ['/search?from=gaborone&to=maun&date=2026-11-21#top', '/search?from=gaborone&to=maun&date=2026-11-21#top'],
  ['/', '/'],
  ['/a/../b', '/b'],
])('%s is a local path', (url, expected) => {
  expect(localPath(url)).toBe(expected);
});

it.each([
  '//evil.example',
  '//[',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'user',
  '',
  null,
  undefined,
])('%p is not a local path', (url) => expect(localPath(url)).toBeNull());

it.each(['/\t/evil.example', '/%2f/evil.example', '/@evil.example', '/.//evil.example', '/..//evil.example'])(
  '%p never becomes an address that a browser takes for another site',
  (url) => {
    const path = localPath(url);
    expect(path === null || new URL(path, 'http://ours.example').host === 'ours.example').toBe(true);
  },
);
