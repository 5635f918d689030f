import { travelDay } from '@/components/tickets/check-result';

// 00:30 on the 22nd in Botswana.
const afterMidnight = new Date('2026-11-21T22:30:00Z');

test.each([
  ['2026-11-22', '00:10', 'today'],
  ['2026-11-22', '23:59', 'today'],
  ['2026-11-21', '21:00', 'yesterday'],
  ['2026-11-21', '12:00', 'yesterday'],
  ['2026-11-21', '11:59', 'another day'],
  ['2026-11-20', '23:00', 'another day'],
  ['2026-11-23', '00:10', 'another day'],
])('a ticket for %s, %s is for %s', (date, departureTime, day) => {
  expect(travelDay({ date, departureTime }, afterMidnight)).toBe(day);
});
