import { tripDaysAhead } from '@/lib/limits';
import { addDays } from '@/lib/format/time';
import { presentService } from './present-landing';
import type { ServiceRow } from './services.repo';

const today = '2026-11-22';
const lastDay = addDays(today, tripDaysAhead);

/** A bus that leaves a stop at 00:05 in the night after its service date. */
const nightService = (validFrom: string | null, validTo: string | null): ServiceRow => ({
  departureMinute: 1445,
  arrivalMinute: 1600,
  days: 0b1111111,
  validFrom,
  validTo,
  fareThebe: 10_000,
  boardingPlace: 'Rank',
  dropPlace: 'Station',
  stops: [],
  busType: 'Sleeper',
  facilities: [],
  operator: { slug: 'morula', name: 'Morula', sample: false },
});
const dates = (from: string | null, to: string | null) => {
  const { firstDate, lastDate } = presentService(nightService(from, to), today);
  return [firstDate, lastDate];
};

test('a night bus whose season begins today has tomorrow as its first date at a stop after midnight', () => {
  expect(dates(today, null)).toEqual([addDays(today, 1), null]);
  expect(dates(addDays(today, -1), null)).toEqual([null, null]);
});

test('a night bus has a last date only if it ends before the last bookable date at the stop', () => {
  expect(dates(null, addDays(lastDay, -2))).toEqual([null, addDays(lastDay, -1)]);
  expect(dates(null, addDays(lastDay, -1))).toEqual([null, null]);
});
