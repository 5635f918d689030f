import { nightsLater, nightsOnTheWay, shortDuration, weekday } from './journey';

it.each([
  ['06:00', 310, 0],
  ['20:30', 570, 1],
  ['23:59', 1, 1],
  ['00:05', 125, 0],
  ['20:00', 2 * 1440, 2],
])('from %s, %i minutes pass %i midnights', (departure, minutes, nights) => {
  expect(nightsOnTheWay(departure, minutes)).toBe(nights);
});

it('returns the number of days later, and an empty text for the same day', () => {
  expect([310, 570, 2 * 1440].map((minutes) => nightsLater('20:30', minutes))).toEqual(['+1 day', '+1 day', '+2 days']);
  expect(nightsLater('06:00', 310)).toBe('');
});

it.each([
  [310, '5 h 10 min'],
  [300, '5 h'],
  [25, '25 min'],
  [0, '0 min'],
])('%i minutes are %s', (minutes, text) => {
  expect(shortDuration(minutes)).toBe(text);
});

it('returns the day of the week', () => {
  expect(['2026-11-20', '2026-11-22', '2028-02-29'].map(weekday)).toEqual(['Friday', 'Sunday', 'Tuesday']);
});
