import { sql } from 'drizzle-orm';
import { importInto, withoutSchedule } from '@/server/testing/test-imports';
import { holdAndBook } from '@/server/testing/test-bookings';
import { passengerUuids, cancelOne } from '@/server/testing/test-cancellations';
import { addPassengers } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { countStatistics } from './count-statistics';

let test: TestPlatform;
beforeEach(async () => {
  test = await openTestPlatform();
});
afterEach(() => test.close());

const statistics = async () => (await test.ask('statistics', {})).data;
const pay = (bookingId: string) => test.db.execute(sql`update bookings set paid_at = now() where uuid = ${bookingId}`);

it('a top destination names its cheapest way there and how many buses arrive in a week', async () => {
  const { data } = await test.ask('topDestinations', {});
  const cityId = expect.any(String) as string;
  expect(data).toEqual([{ cityId, name: 'Gaborone', slug: 'gaborone', lowestFareThebe: 2050, busesPerWeek: 7 }]);
});

it('a top destination that no bus goes to any more is not named', async () => {
  await importInto(test, withoutSchedule('LONG'));
  expect((await test.ask('topDestinations', {})).data).toEqual([]);
});

it('the map has each road once, whatever the direction, and only where a bus goes without a stop', async () => {
  const { data } = await test.ask('routeMap', {});
  expect(data?.roads).toContainEqual({ from: 'dibete', to: 'mochudi', busesPerWeek: 14 });
  expect(data?.towns.map(({ slug }) => slug)).toEqual([
    'dibete',
    'francistown',
    'gaborone',
    'mahalapye',
    'mochudi',
    'palapye',
    'serule',
  ]);
  expect(data?.towns.find(({ slug }) => slug === 'gaborone')).toEqual({
    slug: 'gaborone',
    name: 'Gaborone',
    country: 'BW',
    latitude: -24.6,
    longitude: 26,
    topDestination: true,
  });
  expect(data?.roads.map(({ from, to }) => `${from} ${to}`)).toEqual([
    'dibete mahalapye',
    'dibete mochudi',
    'francistown mahalapye',
    'francistown palapye',
    'francistown serule',
    'gaborone mahalapye',
    'gaborone mochudi',
    'gaborone palapye',
    'mahalapye palapye',
    'palapye serule',
  ]);
});

it('the roads of a schedule that ended are not on the map', async () => {
  await importInto(test, withoutSchedule('NIGHT'));
  const roads = (await test.ask('routeMap', {})).data?.roads ?? [];
  expect(roads.map(({ from, to }) => `${from} ${to}`)).not.toContain('gaborone palapye');
});

it('a town whose place is not known is not on the map, nor are its roads', async () => {
  await test.db.execute(sql`update cities set latitude = null where slug = 'serule'`);
  const { data } = await test.ask('routeMap', {});
  expect(data?.towns.map(({ slug }) => slug)).not.toContain('serule');
  expect(data?.roads.some(({ from, to }) => from === 'serule' || to === 'serule')).toBe(false);
});

it('statistics count accounts in use, buses that run, seats paid for and not given back, and pairs of towns', async () => {
  const [mpho, neo, nobody] = await addPassengers(test.db, 3);
  if (!mpho || !neo || !nobody) throw new Error('no passengers');
  await test.db.execute(sql`update users set status = 'INACTIVE' where id = ${nobody.id}`);
  const leg = await findLeg(test.db, longBus, [1, 7], 3);
  await pay(await holdAndBook(test, mpho, leg, ['A1', 'A2']));
  await holdAndBook(test, neo, leg, ['B1']);
  const cancelled = await holdAndBook(test, neo, leg, ['B2']);
  const [passenger] = await passengerUuids(test.db, cancelled);
  await cancelOne(test, neo, cancelled, passenger);
  await pay(cancelled);
  // The long bus sells each of the 21 pairs of towns both ways; the others sell none beside.
  expect(await statistics()).toEqual({ customers: 2, buses: 4, ticketsSold: 2, routes: 42 });
});

it('statistics are read, not counted, until the clockwork counts anew', async () => {
  const before = await statistics();
  await addPassengers(test.db, 1);
  expect(await statistics()).toEqual(before);
  await Promise.all([countStatistics(test.platform), countStatistics(test.platform)]);
  expect(await statistics()).toEqual({ ...before, customers: (before?.customers ?? 0) + 1 });
});
