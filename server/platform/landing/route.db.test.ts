import { sql } from 'drizzle-orm';
import { addDays, instantAt, localDate } from '@/lib/format/time';
import { hold } from '@/server/testing/test-bookings';
import { addPassenger, addPassengers } from '@/server/testing/test-passengers';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { fullRowBus, kombi, longBus, nightBus } from '@/server/testing/test-timetable';
import { expireHolds, findLeg } from '@/server/testing/test-trips';

const test = platformOfEachTest();
/** The real date, from which the trips are created. Read once per test, because a test may run past midnight. */
let today: string;
beforeEach(() => {
  today = localDate(new Date());
  test.clock.set(instantAt(inDays(1), 0));
});

const inDays = (days: number) => addDays(today, days);
const callApi = (fromSlug: string, toSlug: string) => test.callApi('route', { params: { fromSlug, toSlug } });
const route = async (from: string, to: string) => {
  const { data } = await callApi(from, to);
  if (!data) throw new Error(`no route from ${from} to ${to}`);
  return data;
};
const departures = async (from: string, to: string) =>
  (await route(from, to)).departures.map(({ regNo, date, freeSeats }) => [regNo, date, freeSeats]);
const ofBus = (regNo: string) => sql`from buses where buses.id = bus_id and buses.reg_no = ${regNo}`;
const retainTripsOf = (regNo: string, days: number[]) =>
  test.db.execute(sql`
    delete from trips using buses where buses.id = trips.bus_id and buses.reg_no = ${regNo}
      and not service_date = any(${sql.param(days.map(inDays))}::date[])`);

it('has the summary of the list of routes', async () => {
  const { data: routes } = await test.callApi('routes', {});
  const { summary } = await route('gaborone', 'francistown');
  expect(routes).toContainEqual(summary);
});

it('lists the buses of a route by departure time with places, stops, operator and facilities', async () => {
  const { services } = await route('gaborone', 'francistown');
  expect(services.map(({ departureTime, arrivalTime }) => [departureTime, arrivalTime])).toEqual([
    ['05:00', '11:00'],
    ['08:00', '10:00'],
    ['20:30', '02:10'],
  ]);
  expect(services[1]).toEqual({
    departureTime: '08:00',
    arrivalTime: '10:00',
    durationMinutes: 120,
    fareThebe: 12_300,
    boardingPlace: 'Gaborone Station',
    dropPlace: 'Francistown Station',
    stops: [{ slug: 'mahalapye', name: 'Mahalapye' }],
    operator: { slug: 'morula-coaches', name: 'Morula Coaches', sample: false },
    busType: 'Coach',
    facilities: ['Wi-Fi', 'Toilet'],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    firstDate: null,
    lastDate: null,
  });
});

it('has the days and dates at the passenger’s stop when a night bus leaves there after midnight', async () => {
  await test.db.execute(sql`
    update schedules set days = ${0b1000001}, valid_from = ${inDays(3)}, valid_to = ${inDays(20)} ${ofBus(nightBus)}`);
  const night = async (from: string) =>
    (await route(from, 'francistown')).services.find(({ busType }) => busType === 'Sleeper');
  expect(await night('gaborone')).toMatchObject({ weekdays: [1, 7], firstDate: inDays(3), lastDate: inDays(20) });
  expect(await night('palapye')).toMatchObject({ weekdays: [1, 2], firstDate: inDays(4), lastDate: inDays(21) });
});

it('has the next departures after the current time, sorted by time', async () => {
  expect(await departures('gaborone', 'francistown')).toEqual([
    ...[longBus, fullRowBus, nightBus].map((regNo) => [regNo, inDays(1), expect.any(Number) as number]),
    ...[longBus, fullRowBus, nightBus].map((regNo) => [regNo, inDays(2), expect.any(Number) as number]),
    ...[longBus, fullRowBus].map((regNo) => [regNo, inDays(3), expect.any(Number) as number]),
  ]);
  test.clock.set(instantAt(inDays(1), 8 * 60));
  expect((await departures('gaborone', 'francistown'))[0]).toEqual([nightBus, inDays(1), 44]);
});

it('has yesterday’s night bus at a stop that it reaches after midnight', async () => {
  await retainTripsOf(nightBus, [0, 30]);
  await retainTripsOf(longBus, []);
  const [first, second] = [1, 31].map((days) => [nightBus, inDays(days), 44]);
  expect(await departures('palapye', 'francistown')).toEqual([first, second]);
  test.clock.set(instantAt(inDays(1), 5));
  expect(await departures('palapye', 'francistown')).toEqual([second]);
});

it('has a departure that is many days ahead', async () => {
  await retainTripsOf(kombi, [40]);
  await retainTripsOf(longBus, []);
  expect(await departures('palapye', 'serule')).toEqual([[kombi, inDays(40), 15]]);
  expect((await route('palapye', 'serule')).summary).toMatchObject({ busesPerWeek: 0 });
});

it('counts only claims on overlapping legs as taken, and no expired holds', async () => {
  await retainTripsOf(longBus, [2]);
  const leg = await findLeg(test.db, longBus, [2, 4]);
  await hold(test, await addPassenger(test.db), leg, leg.seats.slice(0, 3));
  const free = async (from: string, to: string) =>
    (await departures(from, to)).find(([regNo]) => regNo === longBus)?.[2];
  expect(await free('gaborone', 'dibete')).toBe(62);
  expect(await free('gaborone', 'mochudi')).toBe(65);
  expect(await free('mahalapye', 'serule')).toBe(65);
  expect(await free('mahalapye', 'gaborone')).toBe(65);
  await expireHolds(test.db);
  expect(await free('gaborone', 'dibete')).toBe(65);
});

it('has a full bus with no free seats', async () => {
  await retainTripsOf(kombi, [2]);
  await retainTripsOf(longBus, []);
  const leg = await findLeg(test.db, kombi, [1, 2]);
  const people = await addPassengers(test.db, 5);
  for (const [index, person] of people.entries())
    await hold(test, person, leg, leg.seats.slice(index * 3, index * 3 + 3));
  expect(await departures('palapye', 'serule')).toEqual([[kombi, inDays(2), 0]]);
});

it('has the same buses as a search for their date', async () => {
  const params = { date: inDays(1), from: 'gaborone', to: 'francistown' };
  const results = (await test.callApi('tripLegs', { params })).data ?? [];
  expect((await route('gaborone', 'francistown')).departures.slice(0, results.length)).toEqual(results);
});

it('is not found for an ended schedule, a pair without buses and unknown towns', async () => {
  const notFound = { status: 404, code: 'not_found' };
  expect(await callApi('palapye', 'mochudi')).toMatchObject({ status: 200 });
  await test.db.execute(sql`update schedules set replaced_at = now() ${ofBus(longBus)}`);
  expect(await callApi('palapye', 'mochudi')).toMatchObject(notFound);
  expect(await callApi('serule', 'serule')).toMatchObject(notFound);
  expect(await callApi('atlantis', 'serule')).toMatchObject(notFound);
  await retainTripsOf(kombi, []);
  expect(await callApi('palapye', 'serule')).toMatchObject(notFound);
});

it('is not found and not listed after its last departure', async () => {
  await retainTripsOf(longBus, [1]);
  const listed = async () => {
    const { data: routes = [] } = await test.callApi('routes', {});
    return routes.some(({ from, to }) => from.slug === 'gaborone' && to.slug === 'dibete');
  };
  test.clock.set(instantAt(inDays(1), 5 * 60 - 1));
  expect((await route('gaborone', 'dibete')).summary).toMatchObject({ busesPerWeek: 1 });
  expect(await listed()).toBe(true);
  test.clock.set(instantAt(inDays(1), 5 * 60));
  expect(await callApi('gaborone', 'dibete')).toMatchObject({ status: 404, code: 'not_found' });
  expect(await listed()).toBe(false);
  // The same bus has not left Francistown yet.
  expect((await route('francistown', 'gaborone')).summary).toMatchObject({ busesPerWeek: 1 });
});

it('counts the buses that leave the passenger’s stop in the next seven days', async () => {
  await retainTripsOf(longBus, []);
  await retainTripsOf(nightBus, [0, 6, 7]);
  const count = async () => (await route('palapye', 'francistown')).summary.busesPerWeek;
  expect(await count()).toBe(2);
  test.clock.set(instantAt(inDays(1), 5));
  expect(await count()).toBe(2);
  await retainTripsOf(nightBus, [0]);
  expect(await callApi('palapye', 'francistown')).toMatchObject({ status: 404 });
  test.clock.set(instantAt(inDays(1), 4));
  expect(await count()).toBe(1);
});
