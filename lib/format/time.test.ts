import { addDays, clockTime, formatDate, formatDuration, instantAt, localDate, localTime, timeSince } from './time';

describe('local time is two hours ahead of UTC, winter and summer', () => {
  it.each([
    ['2026-11-20T21:59:59.999Z', '2026-11-20', '23:59'],
    ['2026-11-20T22:00:00.000Z', '2026-11-21', '00:00'],
    ['2026-06-30T22:30:00.000Z', '2026-07-01', '00:30'],
    ['2026-12-31T22:00:00.000Z', '2027-01-01', '00:00'],
    ['2028-02-28T22:00:00.000Z', '2028-02-29', '00:00'],
  ])('%s is %s at %s', (instant, date, time) => {
    expect(localDate(new Date(instant))).toBe(date);
    expect(localTime(new Date(instant))).toBe(time);
  });
});

describe('instantAt', () => {
  it.each([
    ['2026-11-21', 0, '2026-11-20T22:00:00.000Z'],
    ['2026-11-21', 5 * 60, '2026-11-21T03:00:00.000Z'],
    ['2026-11-21', 1439, '2026-11-21T21:59:00.000Z'],
    ['2026-11-21', 1440 + 5, '2026-11-21T22:05:00.000Z'],
    ['2026-12-31', 1440 + 130, '2027-01-01T00:10:00.000Z'],
  ])('%s, minute %i, is %s', (date, minute, instant) => {
    expect(instantAt(date, minute).toISOString()).toBe(instant);
  });

  it('is the inverse of localDate and localTime', () => {
    for (let minute = 0; minute < 2880; minute += 7) {
      const instant = instantAt('2026-02-28', minute);
      expect(localDate(instant)).toBe(minute < 1440 ? '2026-02-28' : '2026-03-01');
      expect(localTime(instant)).toBe(clockTime(minute));
    }
  });
});

it.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-11-20', 60, '2027-01-19'],
  ['2026-11-20', 0, '2026-11-20'],
])('addDays: %s and %i days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});

it.each([
  [0, '00:00'],
  [5 * 60 + 7, '05:07'],
  [1439, '23:59'],
  [1440, '00:00'],
  [1530, '01:30'],
  [-30, '23:30'],
])('clockTime: minute %i is %s', (minute, clock) => {
  expect(clockTime(minute)).toBe(clock);
});

it.each([
  [310, '5 hours 10 minutes'],
  [61, '1 hour 1 minute'],
  [60, '1 hour'],
  [120, '2 hours'],
  [59, '59 minutes'],
  [0, '0 minutes'],
  // 20:30 to 02:10 on the next day, as minutes after the midnight of the service date.
  [1440 + 130 - (20 * 60 + 30), '5 hours 40 minutes'],
  [30 * 60, '30 hours'],
])('formatDuration: %i minutes are %s', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words);
});

it.each([
  ['2026-11-21', 'November 21, 2026'],
  ['2026-01-01', 'January 1, 2026'],
  ['2027-12-09', 'December 9, 2027'],
])('formatDate: %s is %s', (date, words) => {
  expect(formatDate(date)).toBe(words);
});

const now = new Date('2026-11-21T12:00:00Z');
const before = (minutes: number) => timeSince(new Date(now.getTime() - minutes * 60_000), now);

test('returns the age in its largest whole unit', () => {
  expect([0, 0.9, 1, 59, 60, 119, 180, 1439, 1440, 4320].map(before)).toEqual([
    'just now',
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '1 hour ago',
    '3 hours ago',
    '23 hours ago',
    '1 day ago',
    '3 days ago',
  ]);
});

test('an instant in the future counts as now', () => {
  expect(before(-5)).toBe('just now');
});
