import { cardOnlyUntil } from '@/server/platform/sales/bookings/booking-policy';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

it.each([
  ['two lapses', [1, 2], 3, null],
  ['three lapses in 30 days', [1, 10, 20], 25, day(50)],
  ['three lapses in any order', [20, 1, 10], 25, day(50)],
  ['the last moment before the end', [1, 10, 20], 49, day(50)],
  ['30 days after the last lapse', [1, 10, 20], 50, null],
  ['three lapses in more than 30 days', [1, 10, 31], 32, null],
  ['a fourth lapse', [1, 10, 20, 29], 51, day(59)],
  ['no lapse', [], 1, null],
])('judges %s', (_name, lapses, today, end) => {
  expect(cardOnlyUntil(lapses.map(day), day(today), 3)).toEqual(end);
});
