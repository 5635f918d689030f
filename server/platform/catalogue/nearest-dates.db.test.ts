import { sql } from 'drizzle-orm';
import { addDays, instantAt, localDate } from '@/lib/format/time';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { findNearestDates } from './search-trips';

const test = platformOfEachTest();

const inDays = (days: number) => addDays(localDate(test.clock.read()), days);
const retainTripsOf = (days: number[]) => {
  const dates = days.map(inDays);
  return test.db.execute(sql`delete from trips where not service_date = any(${sql.param(dates)}::date[])`);
};
const nearest = (from: string, to: string, days: number) =>
  findNearestDates(test.platform, { date: inDays(days), from, to });

it('finds the dates nearest to the requested one, before and after it, sorted by date', async () => {
  await retainTripsOf([1, 8, 10, 13, 20, 30, 40, 50]);
  const dates = (await nearest('Mochudi', 'Francistown', 11)).map(({ date }) => date);
  expect(dates).toEqual([1, 8, 10, 13, 20, 30, 40].map(inDays));
});

it('returns the number of buses and the lowest fare of each date', async () => {
  await retainTripsOf([4]);
  expect(await nearest('Gaborone', 'Francistown', 3)).toEqual([{ date: inDays(4), buses: 3, lowestFareThebe: 4100 }]);
});

it('counts a night bus on the date on which it leaves the passenger’s own stop', async () => {
  await retainTripsOf([4]);
  const dates = await nearest('Palapye', 'Francistown', 4);
  expect(dates.map(({ date, buses }) => [date, buses])).toEqual([
    [inDays(4), 1],
    [inDays(5), 1],
  ]);
});

it('omits dates on which every bus has departed', async () => {
  await retainTripsOf([1, 3]);
  // LONG leaves Mochudi at 06:05; the other buses do not stop there.
  test.clock.set(instantAt(inDays(1), 6 * 60 + 5));
  expect((await nearest('Mochudi', 'Francistown', 0)).map(({ date }) => date)).toEqual([inDays(2)]);
});

it('returns no dates for towns without a service, and refuses an unknown town', async () => {
  expect(await nearest('Serule', 'Serule', 3)).toEqual([]);
  await expect(nearest('Atlantis', 'Serule', 3)).rejects.toMatchObject({ code: 'city_unknown' });
});
