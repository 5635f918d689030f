import { sql } from 'drizzle-orm';
import { importInto, withoutSchedule } from '@/server/testing/test-imports';
import { holdAndBook } from '@/server/testing/test-bookings';
import { passengerUuids, cancelOne } from '@/server/testing/test-cancellations';
import { addPassenger } from '@/server/testing/test-passengers';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { countStatistics } from './home-handlers';

const test = platformOfEachTest();

const statistics = async () => (await test.callApi('statistics', {})).data;
const pay = (bookingId: string) => test.db.execute(sql`update bookings set paid_at = now() where uuid = ${bookingId}`);

it('a top destination has its lowest fare and the number of buses that arrive in a week', async () => {
  const { data } = await test.callApi('topDestinations', {});
  const cityId = expect.any(String) as string;
  expect(data).toEqual([{ cityId, name: 'Gaborone', slug: 'gaborone', lowestFareThebe: 2050, busesPerWeek: 7 }]);
});

it('the map has each road once for both directions, and only between consecutive stops of a bus', async () => {
  const { data } = await test.callApi('routeMap', {});
  expect(data?.roads).toContainEqual({ from: 'dibete', to: 'mochudi', busesPerWeek: 14 });
  expect(data?.towns.map(({ slug }) => slug).join(' ')).toBe(
    'dibete francistown gaborone mahalapye mochudi palapye serule',
  );
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

it('the map has no roads of an ended schedule', async () => {
  await importInto(test, withoutSchedule('NIGHT'));
  const roads = (await test.callApi('routeMap', {})).data?.roads ?? [];
  expect(roads.map(({ from, to }) => `${from} ${to}`)).not.toContain('gaborone palapye');
});

it('the map has no town without coordinates, and no road to it', async () => {
  await test.db.execute(sql`update cities set latitude = null where slug = 'serule'`);
  const { data } = await test.callApi('routeMap', {});
  expect(data?.towns.map(({ slug }) => slug)).not.toContain('serule');
  expect(data?.roads.some(({ from, to }) => from === 'serule' || to === 'serule')).toBe(false);
});

it('statistics count active accounts, bookable buses, paid seats that are not cancelled, and pairs of towns', async () => {
  const [mpho, neo] = [await addPassenger(test.db), await addPassenger(test.db)];
  await addPassenger(test.db, { status: 'INACTIVE' });
  const leg = await findLeg(test.db, longBus, [1, 7], 3);
  await pay(await holdAndBook(test, mpho, leg, ['A1', 'A2']));
  await holdAndBook(test, neo, leg, ['B1']);
  const cancelled = await holdAndBook(test, neo, leg, ['B2']);
  const [passenger] = await passengerUuids(test.db, cancelled);
  await cancelOne(test, neo, cancelled, passenger);
  await pay(cancelled);
  // The long bus has a leg for each of the 21 pairs of towns in both directions. The other buses add no pair.
  expect(await statistics()).toEqual({ customers: 2, buses: 4, ticketsSold: 2, routes: 42 });
});

it('statistics do not change until the scheduler counts them again', async () => {
  const before = await statistics();
  await addPassenger(test.db);
  expect(await statistics()).toEqual(before);
  await Promise.all([countStatistics(test.platform), countStatistics(test.platform)]);
  expect(await statistics()).toEqual({ ...before, customers: (before?.customers ?? 0) + 1 });
});
