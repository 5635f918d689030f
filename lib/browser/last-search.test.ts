import { parseLastSearch } from './last-search';

const search = { from: 'gaborone', to: 'maun', date: '2026-11-20' };

it('reads a stored search', () => {
  expect(parseLastSearch(JSON.stringify(search))).toEqual(search);
});

it.each([null, '', '{', 'null', '[]', '{"from":"<b>","to":"maun","date":"2026-11-20"}', '{"from":"gaborone"}'])(
  'returns null for the stored text %j',
  (stored) => {
    expect(parseLastSearch(stored)).toBeNull();
  },
);
