import { sql } from 'drizzle-orm';
import { addDays, instantAt, localDate } from '@/lib/format/time';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { importInto } from '@/server/testing/test-imports';
import { fullRowBus, longBus, nightBus, testTimetable } from '@/server/testing/test-timetable';

const test = platformOfEachTest();

const routes = async () => (await test.callApi('routes', {})).data ?? [];
const route = async (from: string, to: string) =>
  (await routes()).find((one) => one.from.slug === from && one.to.slug === to);
const endSchedule = (regNo: string) =>
  test.db.execute(sql`
    update schedules set replaced_at = now() from buses where buses.id = schedules.bus_id and buses.reg_no = ${regNo}`);
const tomorrow = addDays(localDate(new Date()), 1);
const requestCity = (slug: string) => test.callApi('city', { params: { slug } });
const requestOperator = (slug: string) => test.callApi('operator', { params: { slug } });

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

describe('the response for a town', () => {
  beforeEach(() => test.clock.set(instantAt(tomorrow, 0)));

  it('has the stops, the operators and the routes in both directions', async () => {
    const { data } = await requestCity('mahalapye');
    expect(data).toMatchObject({
      city: { slug: 'mahalapye', name: 'Mahalapye' },
      places: ['Mahalapye Station'],
      operators: [{ slug: 'morula-coaches', name: 'Morula Coaches', sample: false }],
    });
    expect(data?.from.map(({ to }) => to.name)).toEqual([
      'Dibete',
      'Francistown',
      'Gaborone',
      'Mochudi',
      'Palapye',
      'Serule',
    ]);
    expect(data?.to.map(({ from }) => from.name)).toEqual(data?.from.map(({ to }) => to.name));
  });

  it('has each of the next buses once, with the leg to its last stop', async () => {
    const { data } = await requestCity('gaborone');
    expect(data?.departures.slice(0, 3).map(({ regNo, from, to }) => [regNo, from, to])).toEqual(
      [longBus, fullRowBus, nightBus].map((regNo) => [regNo, 'Gaborone', 'Francistown']),
    );
  });

  it('has both directions of a return journey', async () => {
    const ends = (await requestCity('palapye')).data?.departures.map(({ to }) => to);
    expect(ends).toEqual(expect.arrayContaining(['Francistown', 'Gaborone']));
  });

  it('is not found for an unknown town or a town without buses', async () => {
    expect(await requestCity('atlantis')).toMatchObject({ status: 404, code: 'not_found' });
    expect(await requestCity('dibete')).toMatchObject({ status: 200 });
    await endSchedule(longBus);
    expect(await requestCity('dibete')).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('the response for an operator', () => {
  beforeEach(() => test.clock.set(instantAt(tomorrow, 0)));

  it('has its end-to-end routes and its types of buses', async () => {
    const { data } = await requestOperator('morula-coaches');
    expect(data?.operator).toEqual({
      slug: 'morula-coaches',
      name: 'Morula Coaches',
      sample: false,
      phone: '+2673900011',
      routes: 3,
      buses: 3,
      logo: null,
    });
    expect(data?.routes.map(({ from, to }) => `${from.name} to ${to.name}`)).toEqual([
      'Francistown to Gaborone',
      'Gaborone to Francistown',
      'Palapye to Serule',
    ]);
    // The night bus belongs to another operator.
    expect(data?.routes[1]).toMatchObject({ operators: 1, busesPerWeek: 14, lastDeparture: '08:00' });
    expect(data?.busTypes).toEqual([
      { name: 'Coach', buses: 1, fewestSeats: 49, mostSeats: 49, facilities: ['Wi-Fi', 'Toilet'] },
      { name: 'Kombi', buses: 1, fewestSeats: 15, mostSeats: 15, facilities: ['Wi-Fi', 'Toilet'] },
      { name: 'Luxury coach', buses: 1, fewestSeats: 65, mostSeats: 65, facilities: ['Wi-Fi', 'Toilet'] },
    ]);
  });

  it('groups buses of one type with the facilities that all of them have', async () => {
    await test.db.execute(sql`
      update buses set bus_type = 'Coach', facilities = '{toilet}' where reg_no = ${longBus}`);
    expect((await requestOperator('morula-coaches')).data?.busTypes[0]).toEqual({
      name: 'Coach',
      buses: 2,
      fewestSeats: 49,
      mostSeats: 65,
      facilities: ['Toilet'],
    });
  });

  it('has the next departures of this operator and no other', async () => {
    const { data } = await requestOperator('naledi-night-lines');
    expect(new Set(data?.departures.map(({ regNo }) => regNo))).toEqual(new Set([nightBus]));
    expect(data?.departures).toHaveLength(8);
    expect(data?.departures[0]?.date).toBe(tomorrow);
  });

  it('is not found for an unknown operator or an operator without buses', async () => {
    expect(await requestOperator('unknown')).toMatchObject({ status: 404, code: 'not_found' });
    await endSchedule(nightBus);
    expect(await requestOperator('naledi-night-lines')).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('is found until the last bookable stop of its last bus', async () => {
    await test.db.execute(sql`
      delete from trips using buses where buses.id = trips.bus_id and reg_no = ${nightBus}
        and service_date > ${tomorrow}::date`);
    test.clock.set(instantAt(tomorrow, 22 * 60));
    const { data } = await requestOperator('naledi-night-lines');
    expect(data).toMatchObject({ operator: { routes: 0, buses: 1 }, routes: [], departures: [] });
    expect((await requestCity('palapye')).data?.operators.map(({ slug }) => slug)).toContain('naledi-night-lines');
    test.clock.set(instantAt(tomorrow, 24 * 60 + 5));
    expect(await requestOperator('naledi-night-lines')).toMatchObject({ status: 404, code: 'not_found' });
    expect((await requestCity('palapye')).data?.operators.map(({ slug }) => slug)).not.toContain('naledi-night-lines');
  });
});
