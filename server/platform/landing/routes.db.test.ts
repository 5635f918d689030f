import { sql } from 'drizzle-orm';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { importInto } from '@/server/testing/test-imports';
import { longBus, nightBus, testTimetable } from '@/server/testing/test-timetable';

const test = platformOfEachTest();

const routes = async () => (await test.callApi('routes', {})).data ?? [];
const route = async (from: string, to: string) =>
  (await routes()).find((one) => one.from.slug === from && one.to.slug === to);
const endSchedule = (regNo: string) =>
  test.db.execute(sql`
    update schedules set replaced_at = now() from buses where buses.id = schedules.bus_id and buses.reg_no = ${regNo}`);

it('a route sums up all buses of a pair of towns', async () => {
  expect(await route('gaborone', 'francistown')).toEqual({
    from: { slug: 'gaborone', name: 'Gaborone' },
    to: { slug: 'francistown', name: 'Francistown' },
    // LONG 6 steps, FULL 2 steps, NIGHT 2 steps of P20.50.
    lowestFareThebe: 4100,
    shortestMinutes: 120,
    busesPerWeek: 21,
    operators: 2,
    sample: false,
    firstDeparture: '05:00',
    lastDeparture: '20:30',
  });
});

it('a night bus counts with the clock time at which it leaves a town after midnight', async () => {
  await endSchedule(longBus);
  expect(await route('palapye', 'francistown')).toMatchObject({
    firstDeparture: '00:05',
    lastDeparture: '00:05',
    // The only remaining operator is a sample.
    sample: true,
  });
});

it('the return direction of a journey is a separate route', async () => {
  expect(await route('francistown', 'gaborone')).toMatchObject({ firstDeparture: '13:00', busesPerWeek: 7 });
  expect(await route('serule', 'palapye')).toMatchObject({ lowestFareThebe: 2050 });
});

it('a route does not count an ended schedule or one without future trips', async () => {
  await endSchedule(nightBus);
  expect(await route('gaborone', 'francistown')).toMatchObject({ operators: 1, lastDeparture: '08:00' });
  await test.db.execute(sql`delete from trips using buses where buses.id = trips.bus_id and reg_no = ${longBus}`);
  expect(await route('francistown', 'gaborone')).toBeUndefined();
});

it('the list of operators has their routes and buses, and no operator without bookable buses', async () => {
  expect((await test.callApi('operators', {})).data).toEqual([
    { slug: 'morula-coaches', name: 'Morula Coaches', sample: false, routes: 3, buses: 3, logo: null },
    { slug: 'naledi-night-lines', name: 'Naledi Night Lines', sample: true, routes: 1, buses: 1, logo: null },
  ]);
  await endSchedule(nightBus);
  expect((await test.callApi('operators', {})).data?.map(({ slug }) => slug)).toEqual(['morula-coaches']);
});

it('terminals come by town, and an import without their file does not change them', async () => {
  const towns = async () => (await test.callApi('terminals', {})).data?.map(({ town, name }) => `${town} ${name}`);
  expect(await towns()).toEqual(['Gaborone Office', 'Palapye Kiosk']);
  await importInto(test, { ...testTimetable, terminals: null });
  expect(await towns()).toEqual(['Gaborone Office', 'Palapye Kiosk']);
  await importInto(test, { ...testTimetable, terminals: testTimetable.terminals?.slice(1) ?? null });
  expect(await towns()).toEqual(['Gaborone Office']);
});
