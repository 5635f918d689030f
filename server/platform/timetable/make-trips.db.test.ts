import { sql } from 'drizzle-orm';
import { addDays, localDate } from '@/lib/format/time';
import { hold } from '@/server/testing/test-bookings';
import { addPassenger } from '@/server/testing/test-passengers';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { fullRowBus, kombi, longBus } from '@/server/testing/test-timetable';
import { expireHolds, findLeg } from '@/server/testing/test-trips';
import {
  dayAhead,
  importInto,
  later,
  openAtFour,
  tripDates,
  withoutSchedule,
  withSchedule,
} from '@/server/testing/test-imports';
import { makeTrips } from './make-trips';

const test = platformOfEachTest(openAtFour);

const today = () => localDate(test.clock.read());

it('creates trips from yesterday to 60 days ahead, one per bus and date', async () => {
  const dates = await tripDates(test.db, longBus);
  expect(dates).toHaveLength(62);
  expect([dates[0], dates.at(-1)]).toEqual([addDays(today(), -1), addDays(today(), 60)]);
  expect(await makeTrips(test.platform)).toBe(0);
});

it('creates the trips of a new day once, even if two workers run at the same time', async () => {
  test.clock.advanceSeconds(86_400);
  const counts = await Promise.all([makeTrips(test.platform), makeTrips(test.platform)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(4);
});

it('creates trips only on the weekdays and within the validity of the schedule', async () => {
  const season = { validFrom: addDays(today(), 7), validTo: addDays(today(), 13), days: 0b0000001 };
  await importInto(test, withSchedule('KOMBI', season));
  const dates = (await tripDates(test.db, kombi)).filter((date) => date >= today());
  expect(dates).toHaveLength(1);
  expect(new Date(`${dates[0] ?? ''}T00:00:00Z`).getUTCDay()).toBe(1);
});

it('replaces a trip of an ended schedule after its last hold has expired', async () => {
  const leg = await findLeg(test.db, kombi, [1, 2], 5);
  await hold(test, await addPassenger(test.db), leg, ['A1']);
  await importInto(test, later('KOMBI', 5));
  expect(await makeTrips(test.platform)).toBe(0);
  expect((await findLeg(test.db, kombi, [1, 2], 5)).params).toEqual(leg.params);
  await expireHolds(test.db);
  expect(await makeTrips(test.platform)).toBe(1);
  expect((await findLeg(test.db, kombi, [1, 2], 5)).departsAt.getTime()).toBe(leg.departsAt.getTime() + 300_000);
});

describe('a cancelled trip', () => {
  const cancel = async (regNo: string) => {
    const { tripRowId } = await findLeg(test.db, regNo, [1, 2], 5);
    await test.db.execute(sql`update trips set cancelled_at = now() where id = ${tripRowId}`);
  };
  const runsOnDay = async (regNo: string) => (await tripDates(test.db, regNo)).filter((date) => date === dayAhead(5));

  it('is not made again, and a changed schedule does not bring it back', async () => {
    await cancel(kombi);
    expect(await makeTrips(test.platform)).toBe(0);
    const { tripsRetained } = await importInto(test, later('KOMBI', 5));
    expect(await makeTrips(test.platform)).toBe(0);
    expect(await runsOnDay(kombi)).toEqual([dayAhead(5)]);
    expect(tripsRetained).toMatchObject([{ serviceDate: dayAhead(5), isStopped: true, blocks: ['KOMBI'] }]);
  });

  it('is not made again with another bus', async () => {
    await cancel(kombi);
    await test.db.execute(sql`update trips set bus_id = (select id from buses where reg_no = ${longBus})
      where cancelled_at is not null`);
    expect(await makeTrips(test.platform)).toBe(0);
  });

  it('leaves its bus to another schedule of the date', async () => {
    await cancel(kombi);
    await importInto(test, withSchedule('FULL', { regNo: kombi }));
    expect(await runsOnDay(kombi)).toHaveLength(2);
    expect(await runsOnDay(fullRowBus)).toEqual([]);
  });
});

it('a schedule has one trip on a date, also with another bus', async () => {
  const other = sql`(select id from buses where reg_no = ${longBus})`;
  await test.db.execute(sql`delete from trips where bus_id = ${other}`);
  const duplicate = test.db.execute(sql`
    insert into trips (schedule_id, bus_id, service_date)
    select schedule_id, ${other}, service_date from trips
    join buses on buses.id = bus_id where reg_no = ${kombi} and service_date = ${dayAhead(5)}`);
  await expect(duplicate).rejects.toMatchObject({ cause: { constraint: 'trips_of_schedule' } });
});

it('creates no trips of a retired schedule', async () => {
  await importInto(test, withoutSchedule('KOMBI'));
  test.clock.advanceSeconds(86_400);
  expect(await makeTrips(test.platform)).toBe(3);
  expect(await tripDates(test.db, kombi)).toEqual([dayAhead(-1)]);
});
