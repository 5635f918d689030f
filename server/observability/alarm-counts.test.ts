import { createAlarmCounts, createMinuteCounts } from './alarm-counts';

const minuteMs = 60_000;
let clockMs = 0;
let count: (name: 'password_wrong' | 'account_locked') => boolean;
beforeEach(() => {
  clockMs = 0;
  count = createAlarmCounts({ password_wrong: 100, account_locked: 20 }, () => clockMs);
});

const alarmsOf = (name: 'password_wrong' | 'account_locked', events: number) =>
  Array.from({ length: events }, () => count(name)).filter(Boolean).length;

it('an alarm is raised above the threshold, once in an hour for each kind', () => {
  expect(alarmsOf('password_wrong', 100)).toBe(0);
  expect(alarmsOf('password_wrong', 500)).toBe(1);
  expect(alarmsOf('account_locked', 20)).toBe(0);
  expect(alarmsOf('account_locked', 1)).toBe(1);
  clockMs = 59 * minuteMs;
  expect(alarmsOf('password_wrong', 500)).toBe(0);
  clockMs = 60 * minuteMs;
  expect(alarmsOf('password_wrong', 500)).toBe(1);
});

it('events of more than 10 minutes ago do not count', () => {
  expect(alarmsOf('password_wrong', 100)).toBe(0);
  clockMs = 10 * minuteMs;
  expect(alarmsOf('password_wrong', 100)).toBe(0);
  clockMs = 19 * minuteMs;
  expect(alarmsOf('password_wrong', 1)).toBe(1);
});

it('events are reported at once, and then once a minute with their number', () => {
  const countEvent = createMinuteCounts(() => clockMs);
  expect([countEvent(), countEvent(), countEvent()]).toEqual([1, 0, 0]);
  clockMs = minuteMs - 1;
  expect(countEvent()).toBe(0);
  clockMs = minuteMs;
  expect([countEvent(), countEvent()]).toEqual([4, 0]);
});
