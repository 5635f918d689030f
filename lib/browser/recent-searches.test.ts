import { parseSearches } from './recent-searches';

const search = { from: 'gaborone', to: 'maun', date: '2026-11-20' };

it('reads stored searches', () => {
  expect(parseSearches(JSON.stringify([search, search]))).toEqual([search, search]);
});

it.each([
  null,
  '',
  '{',
  'null',
  JSON.stringify(search),
  '[]',
  '[{}]',
  '{"from":"<b>","to":"maun","date":"2026-11-20"}',
  '{"from":"gaborone"}',
])('returns no search for the stored text %j', (stored) => {
  expect(parseSearches(stored)).toEqual([]);
});
