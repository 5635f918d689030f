import { sql } from 'drizzle-orm';
import { addDays, localDate } from '@/lib/time';
import { holdAndBook } from '@/server/testing/test-bookings';
import { addPassenger } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { kombi, longBus, testTimetable } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { importTimetable } from './import-timetable';
import { makeTrips } from './make-trips';

let test: TestPlatform;
beforeEach(async () => {
  test = await openTestPlatform();
});
afterEach(() => test.close());

const unchanged = { schedulesAdded: 0, schedulesReplaced: 0, schedulesUnchanged: 4, tripsRemoved: 0 };
const withSchedule = (code: string, change: Partial<(typeof testTimetable.schedules)[number]>) => ({
  ...testTimetable,
  schedules: testTimetable.schedules.map((schedule) =>
    schedule.code === code ? { ...schedule, ...change } : schedule,
  ),
});
const tripDates = async (regNo: string) => {
  const { rows } = await test.db.execute<{ service_date: string }>(sql`
    select service_date from trips join buses on buses.id = trips.bus_id where reg_no = ${regNo} order by 1`);
  return rows.map((row) => row.service_date);
};
const today = () => localDate(test.clock.read());

describe('trips', () => {
  it('are made from yesterday to 60 days ahead, a bus one a date', async () => {
    const dates = await tripDates(longBus);
    expect(dates).toHaveLength(62);
    expect([dates[0], dates.at(-1)]).toEqual([addDays(today(), -1), addDays(today(), 60)]);
    expect(await makeTrips(test.platform)).toBe(0);
  });

  it('come day by day, also when two workers make them at once', async () => {
    test.clock.advanceSeconds(86_400);
    const made = await Promise.all([makeTrips(test.platform), makeTrips(test.platform)]);
    expect(made.reduce((sum, count) => sum + count)).toBe(4);
  });

  it('run on the days of their schedule only, and within its season', async () => {
    const season = { validFrom: addDays(today(), 7), validTo: addDays(today(), 13), days: 0b0000001 };
    await importTimetable(test.db, withSchedule('KOMBI', season));
    await makeTrips(test.platform);
    const dates = (await tripDates(kombi)).filter((date) => date > today());
    expect(dates).toHaveLength(1);
    expect(new Date(`${dates[0] ?? ''}T00:00:00Z`).getUTCDay()).toBe(1);
  });
});

describe('importing a timetable', () => {
  it('a second time changes nothing', async () => {
    expect(await importTimetable(test.db, testTimetable)).toEqual(unchanged);
  });

  it('twice at once replaces a schedule once', async () => {
    const changed = withSchedule('KOMBI', { days: 0b0000011 });
    const summaries = await Promise.all([importTimetable(test.db, changed), importTimetable(test.db, changed)]);
    expect(summaries.map(({ schedulesReplaced }) => schedulesReplaced).sort()).toEqual([0, 1]);
  });

  it('replaces a schedule that differs, and keeps trips ahead only where somebody has a seat', async () => {
    const leg = await findLeg(test.db, kombi, [1, 2], 5);
    await holdAndBook(test, await addPassenger(test.db), leg, ['A1']);
    const [first] = testTimetable.schedules.filter(({ code }) => code === 'KOMBI');
    const dearer = (first?.legs ?? []).map((sold) => ({ ...sold, fareThebe: sold.fareThebe + 500 }));
    expect(await importTimetable(test.db, withSchedule('KOMBI', { legs: dearer }))).toEqual({
      ...{ schedulesAdded: 0, schedulesReplaced: 1, schedulesUnchanged: 3, tripsRemoved: 59 },
    });
    expect((await tripDates(kombi)).filter((date) => date > today())).toEqual([leg.serviceDate]);
    expect(await makeTrips(test.platform)).toBe(59);
    expect((await findLeg(test.db, kombi, [1, 2], 5)).fareThebe).toBe(leg.fareThebe);
    expect((await findLeg(test.db, kombi, [1, 2], 6)).fareThebe).toBe(leg.fareThebe + 500);
  });

  it('is all or nothing', async () => {
    const broken = withSchedule('KOMBI', { stops: [] });
    const added = { ...broken, cities: [...broken.cities, { ...broken.cities[0], name: 'Maun' }] } as typeof broken;
    await expect(importTimetable(test.db, added)).rejects.toThrow();
    expect((await test.db.execute(sql`select 1 from cities where name = 'Maun'`)).rows).toEqual([]);
    expect(await importTimetable(test.db, testTimetable)).toEqual(unchanged);
  });
});
