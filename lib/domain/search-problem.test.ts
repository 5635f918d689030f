import { searchProblem } from './search-problem';

const today = '2026-11-20';
const good = { from: 'gaborone', to: 'maun', date: today };

it('accepts a search for today', () => {
  expect(searchProblem(good, today, 'home')).toBeNull();
});

it.each([
  [{ from: '' }, 'from', 'Departure place can not be blank'],
  [{ to: '' }, 'to', 'Destination place can not be blank'],
  [{ from: '', to: '' }, 'from', 'Departure place can not be blank'],
  [{ date: '' }, 'date', 'Date can not be blank'],
  [{ date: '2026-11-19' }, 'date', 'The date can not be in the past'],
])('refuses %j on both pages', (change, field, message) => {
  for (const page of ['home', 'results'] as const)
    expect(searchProblem({ ...good, ...change }, today, page)).toEqual({ field, message });
});

it.each([
  ['home', 'Departure and Destination can not be the same place'],
  ['results', 'Departure and Destination place can not be the same'],
] as const)('refuses one town twice on the page %s with its own sentence', (page, message) => {
  expect(searchProblem({ ...good, to: 'gaborone' }, today, page)).toEqual({ field: 'to', message });
});
