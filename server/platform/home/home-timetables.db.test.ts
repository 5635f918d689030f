import { sql } from 'drizzle-orm';
import { instantAt } from '@/lib/format/time';
import { dayAhead, importInto, openAtFour, withSchedule } from '@/server/testing/test-imports';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { longBus, testTimetable } from '@/server/testing/test-timetable';
import { countStatistics } from './count-statistics';

const test = platformOfEachTest(openAtFour);

const destinations = async () => (await test.callApi('topDestinations', {})).data ?? [];
const map = async () => (await test.callApi('routeMap', {})).data ?? { towns: [], roads: [] };

/** Returns a timetable with two consecutive periods for the long bus. The fare in the second period is `thebe`. */
function inTwoPeriods(secondFrom: number, thebe: number) {
  const long = testTimetable.schedules.find(({ code }) => code === 'LONG');
  if (!long) throw new Error('no long bus');
  const first = withSchedule('LONG', { validTo: dayAhead(secondFrom - 1) });
  const legs = long.legs.map((leg) => ({ ...leg, fareThebe: thebe }));
  const second = { ...long, code: 'LONG-2', validFrom: dayAhead(secondFrom), legs };
  return { ...first, schedules: [...first.schedules, second] };
}

const startsIn70Days = () => importInto(test, withSchedule('LONG', { validFrom: dayAhead(70) }));
const hasTwoPeriods = () => importInto(test, inTwoPeriods(4, 3000));
/** Leaves the long bus a valid schedule without any trip. */
const runsOut = async () => {
  const ofBus = sql`from buses where buses.id = bus_id and reg_no = ${longBus}`;
  await test.db.execute(sql`update schedules set valid_to = ${dayAhead(1)} ${ofBus}`);
  await test.db.execute(sql`delete from trips using buses where buses.id = trips.bus_id and reg_no = ${longBus}`);
};
/**
 * Sets the clock after the last departure from the first town. The later stops and the return journey stay bookable.
 */
const hasLeftForTheLastTime = async () => {
  await test.db.execute(sql`
    delete from trips using buses where buses.id = trips.bus_id and reg_no = ${longBus}
      and service_date <> ${dayAhead(1)}::date`);
  test.clock.set(instantAt(dayAhead(1), 5 * 60));
};
const losesAStop = () =>
  test.db.execute(sql`
    delete from legs using schedule_stops stop, cities
    where stop.schedule_id = legs.schedule_id and cities.id = stop.city_id and cities.slug = 'dibete'
      and stop.sequence in (legs.departure_sequence, legs.arrival_sequence)`);

for (const [situation, prepare] of [
  ['without a change', () => Promise.resolve()],
  ['for a timetable that begins in 70 days', startsIn70Days],
  ['for a timetable with two periods', hasTwoPeriods],
  ['for a timetable without future trips', runsOut],
  ['after the last bus has left its first town', hasLeftForTheLastTime],
  ['for a town where a bus does not stop for passengers', losesAStop],
] as const) {
  it(`the home page agrees with the pages of routes, towns and operators ${situation}`, async () => {
    await prepare();
    await countStatistics(test.platform);
    const routes = (await test.callApi('routes', {})).data ?? [];
    const operators = (await test.callApi('operators', {})).data ?? [];
    const towns = new Set(routes.flatMap(({ from, to }) => [from.slug, to.slug]));
    expect((await map()).towns.map(({ slug }) => slug)).toEqual([...towns].sort());
    for (const { from, to } of (await map()).roads) expect([towns.has(from), towns.has(to)]).toEqual([true, true]);
    expect((await test.callApi('statistics', {})).data).toMatchObject({
      routes: routes.length,
      buses: operators.reduce((sum, { buses }) => sum + buses, 0),
    });
    for (const { slug, lowestFareThebe } of await destinations()) {
      const fares = routes.filter(({ to }) => to.slug === slug).map((route) => route.lowestFareThebe);
      expect(lowestFareThebe).toBe(Math.min(...fares));
      expect((await test.callApi('city', { params: { slug } })).status).toBe(200);
    }
  });
}

it('buses that start after the bookable period do not count', async () => {
  await startsIn70Days();
  expect(await destinations()).toEqual([]);
  const { towns, roads } = await map();
  expect(towns.map(({ slug }) => slug)).not.toContain('dibete');
  expect(roads).toContainEqual({ from: 'francistown', to: 'mahalapye', busesPerWeek: 7 });
});

it('a bus with two consecutive timetables counts once, with its lowest bookable fare', async () => {
  await hasTwoPeriods();
  expect(await destinations()).toMatchObject([{ name: 'Gaborone', busesPerWeek: 7, lowestFareThebe: 2050 }]);
  expect((await map()).roads).toContainEqual({ from: 'dibete', to: 'mochudi', busesPerWeek: 14 });
});

it('a fare of a period that is not bookable yet is not shown', async () => {
  await importInto(test, inTwoPeriods(70, 1000));
  expect(await destinations()).toMatchObject([{ name: 'Gaborone', busesPerWeek: 7, lowestFareThebe: 2050 }]);
});

it('a road continues through a town where the bus does not stop for passengers', async () => {
  await losesAStop();
  expect((await map()).roads).toContainEqual({ from: 'mahalapye', to: 'mochudi', busesPerWeek: 14 });
});
