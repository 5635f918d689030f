import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { instantAt } from '@/lib/format/time';
import { dayAhead, openAtFour } from '@/server/testing/test-imports';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { longBus, nightBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { findNearestDates, searchTrips } from './search-trips';

const test = platformOfEachTest(openAtFour);

const at = (days: number, hour: number, minute = 0) => test.clock.set(instantAt(dayAhead(days), hour * 60 + minute));
const endSales = (minutes: number) => test.db.execute(sql`update operators set sales_end_minutes = ${minutes}`);
const search = async (from: string, to: string, days: number) =>
  (await searchTrips(test.platform, { from, to, date: dayAhead(days) })).map(({ regNo }) => regNo);

const mochudiToDibete = async () => {
  const { data = [] } = await test.callApi('routes', {});
  return data.find(({ from, to }) => from.slug === 'mochudi' && to.slug === 'dibete');
};

/** Returns the numbers of what each call offers. */
async function offered(): Promise<Record<string, number>> {
  const { callApi, platform } = test;
  const route = { fromSlug: 'gaborone', toSlug: 'francistown' };
  const search = { from: 'gaborone', to: 'francistown', date: dayAhead(3) };
  const byRoute = (await callApi('route', { params: route })).data;
  const byCity = (await callApi('city', { params: { slug: 'gaborone' } })).data;
  const byOperator = (await callApi('operator', { params: { slug: 'morula-coaches' } })).data;
  const map = (await callApi('routeMap', {})).data;
  const lists = {
    found: await searchTrips(platform, search),
    dates: await findNearestDates(platform, search),
    routes: (await callApi('routes', {})).data,
    operators: (await callApi('operators', {})).data,
    destinations: (await callApi('topDestinations', {})).data,
    towns: map?.towns,
    roads: map?.roads,
    services: byRoute?.services,
    nextOfRoute: byRoute?.departures,
    nextOfCity: byCity?.departures,
    fromCity: byCity?.from,
    nextOfOperator: byOperator?.departures,
    busTypes: byOperator?.busTypes,
  };
  return Object.fromEntries(Object.entries(lists).map(([name, list = []]) => [name, list.length]));
}

it.each(['trips.cancelled_at', 'trips.sales_closed_at', 'no phone'])('no call offers a trip with %s', async (state) => {
  const before = await offered();
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
  const [, column] = state.split('.');
  await test.db.execute(
    column ? sql`update trips set ${sql.identifier(column)} = now()` : sql`update operators set phone = null`,
  );
  expect(Object.entries(await offered()).filter(([, count]) => count > 0)).toEqual([]);
});

it('a search, the nearest dates and the buses of a week omit one cancelled trip', async () => {
  const search = { from: 'mochudi', to: 'dibete', date: dayAhead(3) };
  const dates = async () => (await findNearestDates(test.platform, search)).map(({ date }) => date);
  expect(await dates()).toContain(search.date);
  expect(await mochudiToDibete()).toMatchObject({ busesPerWeek: 7 });
  const { tripRowId } = await findLeg(test.db, longBus, [1, 7], 3);
  await test.db.execute(sql`update trips set cancelled_at = now() where id = ${tripRowId}`);
  expect(await searchTrips(test.platform, search)).toEqual([]);
  expect(await searchTrips(test.platform, { ...search, date: dayAhead(4) })).toHaveLength(1);
  expect(await dates()).not.toContain(search.date);
  expect(await dates()).toHaveLength(7);
  expect(await mochudiToDibete()).toMatchObject({ busesPerWeek: 6 });
});

it('a day without a bus on sale has the buses that are not, with the reason', async () => {
  const { tripRowId } = await findLeg(test.db, longBus, [1, 7], 3);
  const unsold = async (days = 3) => {
    const params = { from: 'mochudi', to: 'dibete', date: dayAhead(days) };
    const { data = [] } = await test.callApi('tripLegs', { params });
    return data.flatMap(({ regNo, departureTime, refusal }) => (refusal ? [[regNo, departureTime, refusal]] : []));
  };
  const change = (set: ReturnType<typeof sql>) => test.db.execute(sql`update trips set ${set} where id = ${tripRowId}`);
  const line = (refusal: string) => [[longBus, '06:05', refusal]];
  expect(await unsold()).toEqual([]);
  await change(sql`sales_closed_at = now()`);
  expect(await unsold()).toEqual(line('sales_closed'));
  await change(sql`cancelled_at = now()`);
  expect(await unsold()).toEqual(line('trip_cancelled'));
  await change(sql`cancelled_at = null, sales_closed_at = null`);
  await endSales(60);
  at(3, 4);
  expect(await unsold()).toEqual(line('sales_closed'));
  at(3, 6, 5);
  expect(await unsold()).toEqual(line('trip_departed'));
  await test.db.execute(sql`delete from fares`);
  expect([await unsold(), await unsold(4)]).toEqual([[], []]);
});

/** LONG leaves Gaborone at 05:00 and Mochudi at 06:05. It leaves Francistown for the way back at 13:00, and Serule at 14:05. */
describe('the end of sales', () => {
  it('closes each direction that many minutes before its own first departure', async () => {
    await endSales(60);
    at(1, 3, 59);
    expect(await search('Mochudi', 'Dibete', 1)).toEqual([longBus]);
    at(1, 4);
    expect(await search('Mochudi', 'Dibete', 1)).toEqual([]);
    expect(await search('Gaborone', 'Mochudi', 1)).toEqual([]);
    expect(await search('Serule', 'Mochudi', 1)).toEqual([longBus]);
    at(1, 11, 59);
    expect(await search('Serule', 'Mochudi', 1)).toEqual([longBus]);
    at(1, 12);
    expect(await search('Serule', 'Mochudi', 1)).toEqual([]);
  });

  it('is the departure from the passenger’s stop if the minutes are 0', async () => {
    at(1, 6, 4);
    expect(await search('Mochudi', 'Dibete', 1)).toEqual([longBus]);
    expect(await search('Gaborone', 'Mochudi', 1)).toEqual([]);
    at(1, 6, 5);
    expect(await search('Mochudi', 'Dibete', 1)).toEqual([]);
  });

  it('counts from the service date of a night bus, for a stop after midnight too', async () => {
    await endSales(240);
    at(1, 16, 29);
    expect(await search('Palapye', 'Francistown', 2)).toContain(nightBus);
    at(1, 16, 30);
    expect(await search('Palapye', 'Francistown', 2)).not.toContain(nightBus);
  });

  it('can be on the day before the service date', async () => {
    await endSales(240);
    await test.db.execute(sql`update legs set first_departure_minute = 30`);
    const nearest = () => findNearestDates(test.platform, { from: 'mochudi', to: 'dibete', date: dayAhead(0) });
    at(0, 20, 29);
    expect((await nearest())[0]?.date).toBe(dayAhead(1));
    at(0, 20, 30);
    expect((await nearest())[0]?.date).toBe(dayAhead(2));
  });

  it('has the same first departures from an import and from the migration', async () => {
    const read = async () =>
      (await test.db.execute(sql`select id, first_departure_minute as minute from legs order by id`)).rows;
    const imported = await read();
    expect(new Set(imported.map(({ minute }) => minute))).toEqual(new Set([300, 780, 480, 600, 1230]));
    await test.db.execute(sql`update legs set first_departure_minute = null`);
    const migration = readFileSync('server/db/migrations/0008_open_trips.sql', 'utf8').split(
      '--> statement-breakpoint',
    );
    await test.db.execute(sql.raw(migration.find((statement) => /^\s*UPDATE "legs"/.test(statement)) ?? ''));
    expect(await read()).toEqual(imported);
  });

  it('is 0 to 240 minutes', async () => {
    await expect(endSales(241)).rejects.toThrow();
    await expect(endSales(-1)).rejects.toThrow();
  });
});
