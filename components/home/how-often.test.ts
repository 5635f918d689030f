import { busesADay, busesAWeek } from './how-often';

it.each([
  [0, '0 buses a week'],
  [1, '1 bus a week'],
  [14, '14 buses a week'],
])('%d are %s', (perWeek, words) => {
  expect(busesAWeek(perWeek)).toBe(words);
});

it.each([
  [1, '1 bus a week'],
  [6, '6 buses a week'],
  [7, '1 bus a day'],
  [10, '1 bus a day'],
  [33, '5 buses a day'],
])('promises a bus every day only where there is one: %d are %s', (perWeek, words) => {
  expect(busesADay(perWeek)).toBe(words);
});
