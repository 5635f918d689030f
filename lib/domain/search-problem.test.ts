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
  [{ to: 'gaborone' }, 'to', 'Departure and Destination can not be the same place'],
  [{ date: '' }, 'date', 'Date can not be blank'],
  [{ date: '2026-11-19' }, 'date', 'The date can not be in the past'],
])('refuses %j', (change, field, message) => {
  expect(searchProblem({ ...good, ...change }, today, 'home')).toEqual({ field, message });
});

it.each([
  [{ from: '' }, 'from', 'Departure place can not be blank'],
  [{ to: '' }, 'to', 'Destination place can not be blank'],
  [{ to: 'gaborone' }, 'to', 'Departure and Destination place can not be the same'],
  [{ date: '' }, 'date', 'Date can not be blank'],
  [{ date: '2026-11-19' }, 'date', 'The date can not be in the past'],
])('refuses %j on the results page with its own sentence', (change, field, message) => {
  expect(searchProblem({ ...good, ...change }, today, 'results')).toEqual({ field, message });
});
