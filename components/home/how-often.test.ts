import { busesAWeek } from './how-often';

it.each([
  [0, '0 buses a week'],
  [1, '1 bus a week'],
  [14, '14 buses a week'],
])('formats %d as %s', (perWeek, words) => {
  expect(busesAWeek(perWeek)).toBe(words);
});
