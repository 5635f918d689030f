import { localPath } from './local-path';

it.each([
  ['/user/bookings', '/user/bookings'],
  ['/search?from=gaborone&to=maun&date=2026-11-21#top', '/search?from=gaborone&to=maun&date=2026-11-21#top'],
  ['/', '/'],
  ['/a/../b', '/b'],
])('%s is a place of ours', (given, expected) => {
  expect(localPath(given)).toBe(expected);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'user',
  '',
  null,
  undefined,
])('%p leads nowhere of ours', (given) => expect(localPath(given)).toBeNull());

it.each(['/\t/evil.example', '/%2f/evil.example', '/@evil.example', '/.//evil.example', '/..//evil.example'])(
  '%p never becomes an address that a browser takes for another site',
  (given) => {
    const path = localPath(given);
    expect(path === null || new URL(path, 'http://ours.example').host === 'ours.example').toBe(true);
  },
);
