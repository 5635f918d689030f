import { parseSearches } from './recent-searches';

const search = { from: 'gaborone', to: 'maun', date: '2026-11-20' };

it('reads stored searches, and the single search of an earlier version', () => {
  expect(parseSearches(JSON.stringify([search, search]))).toEqual([search, search]);
  expect(parseSearches(JSON.stringify(search))).toEqual([search]);
});

it.each([null, '', '{', 'null', '[]', '[{}]', '{"from":"<b>","to":"maun","date":"2026-11-20"}', '{"from":"gaborone"}'])(
  'returns no search for the stored text %j',
  (stored) => {
    expect(parseSearches(stored)).toEqual([]);
  },
);
