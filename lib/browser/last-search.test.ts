import { parseLastSearch } from './last-search';

const search = { from: 'gaborone', to: 'maun', date: '2026-11-20' };

it('reads what was stored', () => {
  expect(parseLastSearch(JSON.stringify(search))).toEqual(search);
});

it.each([null, '', '{', 'null', '[]', '{"from":"<b>","to":"maun","date":"2026-11-20"}', '{"from":"gaborone"}'])(
  'takes %j for no search',
  (stored) => {
    expect(parseLastSearch(stored)).toBeNull();
  },
);
