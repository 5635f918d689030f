import { formatDay, legTimes, nightsLater, nightsOnTheWay, shortDuration, weekday } from './journey';

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

it('says that a night bus arrives the next day, from its minutes and from the instant of its arrival', () => {
  const night = { departureTime: '19:00', arrivalTime: '00:04', departsAt: '2026-11-25T17:00:00Z' };
  const times = [
    { ...night, durationMinutes: 304 },
    { ...night, arrivesAt: '2026-11-25T22:04:00Z' },
  ].map(legTimes);
  expect(times).toEqual(['19:00 Hrs to 00:04 Hrs, +1 day', '19:00 Hrs to 00:04 Hrs, +1 day']);
  expect(legTimes({ ...night, arrivalTime: '23:00', durationMinutes: 240 })).toBe('19:00 Hrs to 23:00 Hrs');
});

it('names the weekday of a date', () => {
  expect(formatDay('2026-11-28')).toBe('Sat, November 28, 2026');
});
