import { globSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { instantAt } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import { grantRoles } from '@/server/db/grant-roles';
import { book, bookingBody, hold, holdAndBook } from '@/server/testing/test-bookings';
import { dayAhead, dearer, importInto, openAtFour } from '@/server/testing/test-imports';
import { addPassenger } from '@/server/testing/test-passengers';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { kombi, longBus, nightBus, testTimetable } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import type { Timetable } from './rules/parse-timetable';

const test = platformOfEachTest(openAtFour);

type Pair = readonly [from: string, to: string];
const slugsOf = ([from, to]: Pair) => ({ from: from.toLowerCase(), to: to.toLowerCase() });

const withoutFares = (isMissing: (from: string, to: string) => boolean): Timetable => ({
  ...testTimetable,
  fares: testTimetable.fares.filter(({ fromCity, toCity }) => !isMissing(fromCity, toCity)),
});

async function search(pair: Pair, days: number) {
  const { data } = await test.callApi('tripLegs', { params: { ...slugsOf(pair), date: dayAhead(days) } });
  return (data ?? []).map(({ regNo, fareThebe }) => [regNo, fareThebe]);
}

async function nearest(pair: Pair, days: number) {
  const { data } = await test.callApi('nearestDates', { params: { ...slugsOf(pair), date: dayAhead(days) } });
  return (data ?? []).map(({ date, lowestFareThebe }) => [date, lowestFareThebe]);
}

async function route(pair: Pair) {
  const { from, to } = slugsOf(pair);
  return (await test.callApi('route', { params: { fromSlug: from, toSlug: to } })).data;
}

/** The departures of a town: the last town of each, its first date and its fare. */
async function departures(slug: string) {
  const { data } = await test.callApi('city', { params: { slug } });
  return (data?.departures ?? []).map(({ regNo, to, date, fareThebe }) => ({ regNo, to, date, fareThebe }));
}

describe('the fare of a service date', () => {
  const pair = ['Palapye', 'Serule'] as const;

  it('is the newest one whose first date has come, on each page and in a booking', async () => {
    await importInto(test, dearer('Morula Coaches', 500, dayAhead(5)));
    expect(await search(pair, 4)).toEqual(expect.arrayContaining([[kombi, 2050]]));
    expect(await search(pair, 5)).toEqual(expect.arrayContaining([[kombi, 2550]]));
    expect(await search(pair, 60)).toEqual(expect.arrayContaining([[kombi, 2550]]));
    const fares = Object.fromEntries(await nearest(pair, 5)) as Record<string, number>;
    expect([4, 5, 6].map((days) => fares[dayAhead(days)])).toEqual([2050, 2550, 2550]);

    const faresShown = async () => {
      const { summary, services, departures: next } = (await route(pair)) ?? {};
      const { data: routes } = await test.callApi('routes', {});
      const listed = routes?.find(({ from, to }) => from.name === pair[0] && to.name === pair[1]);
      return [summary?.lowestFareThebe, services?.[0]?.fareThebe, next?.[0]?.fareThebe, listed?.lowestFareThebe];
    };
    expect(await faresShown()).toEqual([2050, 2050, 2050, 2050]);
    test.clock.set(instantAt(dayAhead(5), 0));
    expect(await faresShown()).toEqual([2550, 2550, 2550, 2550]);

    const passenger = await addPassenger(test.db);
    const leg = await findLeg(test.db, kombi, [1, 2], 5);
    await hold(test, passenger, leg, ['A1']);
    const old = { ...bookingBody(leg, ['A1']), fareThebe: 2050 };
    expect(await test.callApi('bookSeats', { body: old }, passenger.signedIn)).toMatchObject({ code: 'fare_changed' });
    expect((await book(test, passenger, { ...leg, fareThebe: 2550 }, ['A1'])).status).toBe(200);
  });

  it('is that of the day on which the bus starts, also at a stop after midnight', async () => {
    await importInto(test, dearer('Naledi Night Lines', 500, dayAhead(5)));
    const night = async (days: number) =>
      (await search(['Palapye', 'Francistown'], days)).find(([bus]) => bus === nightBus);
    expect([await night(5), await night(6)]).toEqual([
      [nightBus, 2050],
      [nightBus, 2550],
    ]);
  });

  it('is that of the next open trip on the pages of routes, and a cancelled trip does not lower a date', async () => {
    await importInto(test, dearer('Morula Coaches', 500, dayAhead(2)));
    await test.db.execute(sql`update trips set cancelled_at = now() where service_date < ${dayAhead(2)}`);
    const { summary, services, departures: next } = (await route(pair)) ?? {};
    expect([summary?.lowestFareThebe, services?.[0]?.fareThebe, next?.[0]?.fareThebe]).toEqual([2550, 2550, 2550]);
    expect((await nearest(pair, 1))[0]).toEqual([dayAhead(2), 2550]);
  });

  it('begins the sale of a pair that had none', async () => {
    const changed = withoutFares((from) => from === 'Palapye');
    const fare = {
      operator: 'Morula Coaches',
      fromCity: 'Palapye',
      toCity: 'Serule',
      fareThebe: 2000,
      validFrom: dayAhead(5),
    };
    await importInto(test, { ...changed, fares: [...changed.fares, fare] });
    expect([await search(pair, 4), (await search(pair, 5)).length]).toEqual([[], 2]);
    expect((await nearest(pair, 4))[0]).toEqual([dayAhead(5), 2000]);
    expect(await route(pair)).toMatchObject({ summary: { lowestFareThebe: 2000, busesPerWeek: 4 } });
    expect((await departures('palapye'))[0]).toMatchObject({ to: 'Serule', date: dayAhead(5) });
  });
});

describe('a pair of towns without a fare', () => {
  const pair = ['Palapye', 'Francistown'] as const;

  it('is not offered, while each pair of stops has a leg', async () => {
    const leg = await findLeg(test.db, longBus, [5, 7], 5);
    const passenger = await addPassenger(test.db);
    await hold(test, passenger, leg, ['A1']);
    await importInto(
      test,
      withoutFares((from, to) => from === pair[0] && to === pair[1]),
    );
    expect([await search(pair, 5), await nearest(pair, 5), await route(pair)]).toEqual([[], [], undefined]);
    const { data: routes } = await test.callApi('routes', {});
    expect(routes?.filter(({ from, to }) => from.name === pair[0] && to.name === pair[1])).toEqual([]);
    const refusals = [
      await test.callApi('tripLeg', { params: leg.params }),
      await hold(test, passenger, leg, ['A2']),
      await book(test, passenger, leg, ['A1']),
    ];
    expect(refusals.map(({ code }) => code)).toEqual([undefined, 'sales_closed', 'sales_closed']);
    const { rows } = await test.db.execute(sql`
      select count(*)::int as legs from legs join schedules on schedules.id = schedule_id where code = 'LONG'`);
    expect(rows).toEqual([{ legs: 42 }]);
  });

  it('is left out of a town, whose buses are shown to the last stop with a fare', async () => {
    await importInto(
      test,
      withoutFares((from, to) => from === pair[0] && to === pair[1]),
    );
    const shown = await departures('palapye');
    expect(shown.find(({ regNo, date }) => regNo === longBus && date === dayAhead(1))).toMatchObject({ to: 'Serule' });
    expect(shown.filter(({ regNo }) => regNo === nightBus)).toEqual([]);
  });
});

describe('an import that changes only fares', () => {
  it('replaces no schedule, keeps the fare of a booking, and sells the other seats at the new one', async () => {
    const [anna, neo] = [await addPassenger(test.db), await addPassenger(test.db)];
    const leg = await findLeg(test.db, kombi, [1, 2], 5);
    await holdAndBook(test, anna, leg, ['A1']);
    await hold(test, neo, leg, ['A2']);
    const summary = await importInto(test, dearer('Morula Coaches', 500));
    expect(summary).toMatchObject({ schedulesReplaced: 0, schedulesUnchanged: 4, faresChanged: 42, tripsRemoved: 0 });
    expect(await importInto(test, dearer('Morula Coaches', 500))).toMatchObject({ faresChanged: 0 });

    expect(await book(test, neo, leg, ['A2'])).toMatchObject({ status: 409, code: 'fare_changed' });
    expect((await book(test, neo, await findLeg(test.db, kombi, [1, 2], 5), ['A2'])).status).toBe(200);
    const { rows } = await test.db.execute(sql`select fare_thebe from bookings order by id`);
    expect(rows).toEqual([{ fare_thebe: leg.fareThebe }, { fare_thebe: leg.fareThebe + 500 }]);
  });

  it('removes a fare that is missing, and no fare of another operator', async () => {
    const before = await importInto(
      test,
      withoutFares((from, to) => from === 'Serule' && to === 'Palapye'),
    );
    expect(before.faresChanged).toBe(1);
    const { rows } = await test.db.execute(sql`select count(*)::int as fares from fares`);
    expect(rows).toEqual([{ fares: testTimetable.fares.length - 1 }]);
    const only = { ...testTimetable, operators: testTimetable.operators.slice(1), terminals: null };
    const ofNight = <Row extends { operator: string }>(all: Row[]) =>
      all.filter(({ operator }) => operator !== 'Morula Coaches');
    const { buses, schedules, fares } = only;
    const night = { ...only, buses: ofNight(buses), schedules: ofNight(schedules), fares: ofNight(fares) };
    expect(await importInto(test, night)).toMatchObject({ faresChanged: 0 });
    expect((await search(['Palapye', 'Serule'], 5)).length).toBe(2);
  });
});

describe('the upgrade of a database whose legs have the fares', () => {
  const migration = readFileSync(globSync('server/db/migrations/*_fares.sql')[0] ?? '', 'utf8');

  /** Makes the tables of migration 0008: only a pair with a fare has a leg. */
  async function downgrade({ $client }: Database) {
    await $client.query(`
      alter table legs add column fare_thebe integer;
      update legs set fare_thebe = (
        select fares.fare_thebe from fares join schedules using (operator_id)
        where schedules.id = legs.schedule_id and fares.from_city_id = legs.from_city_id
          and fares.to_city_id = legs.to_city_id);
      delete from legs where fare_thebe is null;
      alter table legs alter fare_thebe set not null;
      update schedules set content_hash = code;
      alter table schedules alter content_hash set not null;
      drop table fares`);
  }

  async function upgrade({ $client }: Database) {
    const client = await $client.connect();
    await client.query(migration);
    await grantRoles(client);
    client.release();
  }

  it('keeps the fares, and the next import of the same files replaces no schedule', async () => {
    const files = withoutFares((from, to) => from === 'Serule' && to === 'Francistown');
    await importInto(test, files);
    const ofLegs = sql`
      select * from fares where (operator_id, from_city_id, to_city_id) in (
        select operator_id, from_city_id, to_city_id from legs join schedules on schedules.id = schedule_id) order by 1, 2, 3`;
    const { rows: fares } = await test.db.execute(ofLegs);
    await downgrade(test.db);
    await upgrade(test.db);
    expect((await test.db.execute(sql`table fares order by 1, 2, 3`)).rows).toEqual(fares);
    expect(await search(['Palapye', 'Serule'], 5)).toHaveLength(2);
    expect(await importInto(test, files)).toMatchObject({
      schedulesReplaced: 0,
      schedulesUnchanged: 4,
      faresChanged: testTimetable.fares.length - 1 - fares.length,
      tripsCreated: 0,
      tripsRemoved: 0,
    });
    expect(await search(['Serule', 'Francistown'], 5)).toEqual([]);
    await importInto(test, testTimetable);
    expect(await search(['Serule', 'Francistown'], 5)).toEqual([[longBus, 2050]]);
  });

  it('keeps a sold trip of an ended schedule on sale', async () => {
    const leg = await findLeg(test.db, nightBus, [1, 3], 5);
    await holdAndBook(test, await addPassenger(test.db), leg, ['A1']);
    await downgrade(test.db);
    await test.db.execute(sql`update schedules set replaced_at = now() where code = 'NIGHT'`);
    await upgrade(test.db);
    expect(await search(['Gaborone', 'Francistown'], 5)).toContainEqual([nightBus, leg.fareThebe]);
  });
});
