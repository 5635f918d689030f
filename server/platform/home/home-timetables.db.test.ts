import { sql } from 'drizzle-orm';
import { dayAhead, dearer, importInto, openAtFour, withSchedule } from '@/server/testing/test-imports';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { testTimetable } from '@/server/testing/test-timetable';

const test = platformOfEachTest(openAtFour);

const destinations = async () => (await test.callApi('topDestinations', {})).data ?? [];
const map = async () => (await test.callApi('routeMap', {})).data ?? { towns: [], roads: [] };

/** Returns a timetable with two consecutive periods for the long bus. In the second one all fares differ by `thebe`. */
function inTwoPeriods(secondFrom: number, thebe: number) {
  const long = testTimetable.schedules.find(({ code }) => code === 'LONG');
  if (!long) throw new Error('no long bus');
  const first = withSchedule('LONG', { validTo: dayAhead(secondFrom - 1) });
  const second = { ...long, code: 'LONG-2', validFrom: dayAhead(secondFrom) };
  return dearer('Morula Coaches', thebe, dayAhead(secondFrom), { ...first, schedules: [...first.schedules, second] });
}

it('buses that start after the bookable period do not count', async () => {
  await importInto(test, withSchedule('LONG', { validFrom: dayAhead(70) }));
  expect(await destinations()).toEqual([]);
  const { towns, roads } = await map();
  expect(towns.map(({ slug }) => slug)).not.toContain('dibete');
  expect(roads).toContainEqual({ from: 'francistown', to: 'mahalapye', busesPerWeek: 7 });
});

it('a bus with two consecutive timetables counts once, with its lowest bookable fare', async () => {
  await importInto(test, inTwoPeriods(4, 950));
  expect(await destinations()).toMatchObject([{ name: 'Gaborone', busesPerWeek: 7, lowestFareThebe: 2050 }]);
  expect((await map()).roads).toContainEqual({ from: 'dibete', to: 'mochudi', busesPerWeek: 14 });
});

it('a fare of a period that is not bookable yet is not shown', async () => {
  await importInto(test, inTwoPeriods(70, -1050));
  expect(await destinations()).toMatchObject([{ name: 'Gaborone', busesPerWeek: 7, lowestFareThebe: 2050 }]);
});

it('a road continues through a town where the bus does not stop for passengers', async () => {
  await test.db.execute(sql`
    delete from legs using schedule_stops stop, cities
    where stop.schedule_id = legs.schedule_id and cities.id = stop.city_id and cities.slug = 'dibete'
      and stop.sequence in (legs.departure_sequence, legs.arrival_sequence)`);
  expect((await map()).roads).toContainEqual({ from: 'mahalapye', to: 'mochudi', busesPerWeek: 14 });
});
