import { timeSince } from './time';

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
