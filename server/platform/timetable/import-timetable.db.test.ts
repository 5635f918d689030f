import { sql } from 'drizzle-orm';
import { hold, holdAndBook, release } from '@/server/testing/test-bookings';
import { addPassenger } from '@/server/testing/test-passengers';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { fullRowBus, kombi, longBus, nightBus, testTimetable } from '@/server/testing/test-timetable';
import { expireHolds, findLeg } from '@/server/testing/test-trips';
import {
  dayAhead,
  importInto,
  later,
  onlyOf,
  openAtFour,
  tableContents,
  tripDates,
  withBus,
  withoutSchedule,
  withSchedule,
} from '@/server/testing/test-imports';
import { presentSummary } from '@/server/platform/setup/import-command';

const test = platformOfEachTest(openAtFour);

const unchanged = {
  operators: ['Morula Coaches', 'Naledi Night Lines'],
  changes: [],
  schedulesAdded: 0,
  schedulesReplaced: 0,
  schedulesUnchanged: 4,
  schedulesRetired: 0,
  faresChanged: 0,
  exceptionsChanged: 0,
  tripsCreated: 0,
  tripsRemoved: 0,
  tripsRetained: [],
  blocksRemoved: [],
};
/** Number of days from today to 60 days ahead. */
const daysAhead = 61;

async function searchKombi(days: number) {
  const params = { date: dayAhead(days), fromCity: 'Palapye', toCity: 'Serule' };
  const { data: tripLegs } = await test.callApi('search', { params });
  return (tripLegs ?? []).filter(({ bus }) => bus.regNo === kombi);
}

describe('a second import of the same timetable', () => {
  it('changes no row of any table', async () => {
    const leg = await findLeg(test.db, kombi, [1, 2], 5);
    await holdAndBook(test, await addPassenger(test.db), leg, ['A1']);
    const before = await tableContents(test.db);
    expect(await importInto(test, testTimetable)).toEqual(unchanged);
    expect(await tableContents(test.db)).toEqual(before);
  });

  it('changes no row after an import that kept a trip, and reports the trip again', async () => {
    await holdAndBook(test, await addPassenger(test.db), await findLeg(test.db, kombi, [1, 2], 5), ['A1']);
    await hold(test, await addPassenger(test.db), await findLeg(test.db, longBus, [1, 3], 6), ['A1']);
    const changed = later('LONG', 1);
    changed.schedules = changed.schedules.filter(({ code }) => code !== 'KOMBI');
    const { tripsRetained } = await importInto(test, changed);
    const before = await tableContents(test.db);
    expect(await importInto(test, changed)).toEqual({ ...unchanged, schedulesUnchanged: 3, tripsRetained });
    expect(tripsRetained).toHaveLength(2);
    expect(await tableContents(test.db)).toEqual(before);
  });
});

describe('a changed schedule', () => {
  it('is replaced, while future trips with booked or held seats stay unchanged and are reported', async () => {
    const [booked, held] = [await findLeg(test.db, kombi, [1, 2], 5), await findLeg(test.db, kombi, [1, 2], 6)];
    const bookingId = await holdAndBook(test, await addPassenger(test.db), booked, ['A1', 'A2']);
    const holder = await addPassenger(test.db);
    await hold(test, holder, held, ['B1']);
    const summary = await importInto(test, later('KOMBI', 5));
    const retained = { regNo: kombi, schedule: 'KOMBI', isStopped: false, blocks: ['KOMBI'] };
    expect(summary).toEqual({
      ...unchanged,
      changes: [{ file: 'schedules.csv', name: 'KOMBI', kind: 'changed' }],
      schedulesReplaced: 1,
      schedulesUnchanged: 3,
      tripsRemoved: daysAhead - 2,
      tripsCreated: daysAhead - 2,
      tripsRetained: [
        { ...retained, serviceDate: dayAhead(5), seatsTaken: 2, hasBookings: true },
        { ...retained, serviceDate: dayAhead(6), seatsTaken: 1, hasBookings: false },
      ],
    });
    expect(presentSummary(summary).join('\n')).toContain(
      `the trip of ${kombi} on ${dayAhead(5)} (KOMBI) stays unchanged: 2 seats are booked or held; the current KOMBI does not run on that day`,
    );
    expect((await findLeg(test.db, kombi, [1, 2], 5)).departsAt).toEqual(booked.departsAt);
    const moved = (await findLeg(test.db, kombi, [1, 2], 5 + 2)).departsAt.getTime();
    expect(moved).toBe(booked.departsAt.getTime() + (2 * 1440 + 5) * 60_000);
    expect((await tripDates(test.db, kombi)).filter((date) => date >= dayAhead(0))).toHaveLength(daysAhead);
    const { rows } = await test.db.execute(sql`select 1 from bookings where uuid = ${bookingId} and status = 'active'`);
    expect(rows).toHaveLength(1);
    expect((await hold(test, holder, held, ['B2'])).status).toBe(200);
  });

  it('has one trip per date after a move to another bus, and a retained old trip blocks a new one', async () => {
    const leg = await findLeg(test.db, kombi, [1, 2], 5);
    await holdAndBook(test, await addPassenger(test.db), leg, ['A1']);
    const spare = { ...testTimetable.buses.find(({ regNo }) => regNo === kombi), regNo: 'B 116 TST' };
    const moved = withSchedule('KOMBI', { regNo: spare.regNo });
    const { tripsRetained } = await importInto(test, {
      ...moved,
      buses: [...moved.buses, spare as (typeof moved.buses)[0]],
    });
    expect(tripsRetained).toMatchObject([{ regNo: kombi, serviceDate: leg.serviceDate, blocks: ['KOMBI'] }]);
    expect((await tripDates(test.db, spare.regNo)).filter((date) => date >= dayAhead(0))).toHaveLength(daysAhead - 1);
    expect(await tripDates(test.db, spare.regNo)).not.toContain(leg.serviceDate);
  });

  it('does not change the trip of a bus that has left its first stop', async () => {
    test.clock.advanceSeconds(7 * 3600);
    const { rows: before } = await test.db.execute(sql`select uuid from trips where service_date = ${dayAhead(0)}`);
    const { tripsRemoved, tripsRetained } = await importInto(test, later('KOMBI', 5));
    expect([tripsRemoved, tripsRetained]).toEqual([daysAhead - 1, []]);
    const { rows: after } = await test.db.execute(sql`select uuid from trips where service_date = ${dayAhead(0)}`);
    expect(after).toEqual(before);
  });
});

describe('a schedule that is missing from the file', () => {
  it('is retired, and no search finds its future trips', async () => {
    expect(await searchKombi(5)).toHaveLength(1);
    const summary = await importInto(test, withoutSchedule('KOMBI'));
    const changes = [{ file: 'schedules.csv', name: 'KOMBI', kind: 'retired' }];
    const counts = { schedulesUnchanged: 3, schedulesRetired: 1, tripsRemoved: daysAhead };
    expect(summary).toEqual({ ...unchanged, changes, ...counts });
    expect(await searchKombi(5)).toEqual([]);
  });

  it('keeps a trip that has only cancelled bookings, and reports the reason', async () => {
    const leg = await findLeg(test.db, kombi, [1, 2], 5);
    await holdAndBook(test, await addPassenger(test.db), leg, ['A1']);
    await test.db.execute(sql`update bookings set status = 'cancelled', cancelled_at = now()`);
    await test.db.execute(sql`update seat_claims set state = 'cancelled'`);
    const summary = await importInto(test, withoutSchedule('KOMBI'));
    expect(summary.tripsRetained).toMatchObject([{ seatsTaken: 0, hasBookings: true, blocks: [] }]);
    expect(presentSummary(summary).at(-1)).toMatch(/it has only cancelled bookings$/);
  });

  it('does not keep a trip for an expired hold, a released seat or a draft', async () => {
    const passenger = await addPassenger(test.db);
    const [expired, released] = [await findLeg(test.db, kombi, [1, 2], 5), await findLeg(test.db, kombi, [1, 2], 6)];
    await hold(test, passenger, expired, ['A1']);
    await hold(test, passenger, released, ['A1']);
    await release(test, passenger, released, ['A1']);
    await expireHolds(test.db);
    await test.db.execute(sql`
      insert into booking_drafts (user_id, trip_id, leg_id, names)
      values (${passenger.id}, ${released.tripRowId}, ${released.legRowId}, '{"A1": "Mpho Kgosi"}')`);
    const summary = await importInto(test, withoutSchedule('KOMBI'));
    expect([summary.tripsRemoved, summary.tripsRetained]).toEqual([daysAhead, []]);
  });

  it('is retired only if the file names its operator', async () => {
    const night = await tripDates(test.db, nightBus);
    const summary = await importInto(test, onlyOf('Morula Coaches'));
    expect(summary).toEqual({ ...unchanged, operators: ['Morula Coaches'], schedulesUnchanged: 3 });
    expect(await tripDates(test.db, nightBus)).toEqual(night);
  });
});

it('an unpublished seat change is published for the trip that replaces the old one', async () => {
  const leg = await findLeg(test.db, kombi, [1, 2], 5);
  const passenger = await addPassenger(test.db);
  await hold(test, passenger, leg, ['A1']);
  await release(test, passenger, leg, ['A1']);
  await importInto(test, later('KOMBI', 5));
  const { tripRowId } = await findLeg(test.db, kombi, [1, 2], 5);
  expect(tripRowId).not.toBe(leg.tripRowId);
  const { rows } = await test.db.execute(sql`select trip_id::int, seat from seat_outbox`);
  expect(rows).toEqual([{ trip_id: tripRowId, seat: 'A1' }]);
});

it('an import updates the phone of operators and the description of buses', async () => {
  const changed = withBus(fullRowBus, { busType: 'Coach with beds', facilities: ['water'] });
  changed.operators = changed.operators.map((each) => ({ ...each, phone: '+2673900099' }));
  const names = changed.operators.map(({ name }) => ['operators.csv', name]);
  const changes = [...names, ['buses.csv', fullRowBus]].map(([file, name]) => ({ file, name, kind: 'changed' }));
  expect(await importInto(test, changed)).toEqual({ ...unchanged, changes });
  const { rows } = await test.db.execute(sql`
    select bus_type, facilities, phone from buses join operators on operators.id = operator_id
    where reg_no = ${fullRowBus}`);
  expect(rows).toEqual([{ bus_type: 'Coach with beds', facilities: ['water'], phone: '+2673900099' }]);
});

it('an import that fails at its last schedule changes no row of any table', async () => {
  const broken = withSchedule('NIGHT', { stops: [] }, later('KOMBI', 5));
  broken.cities = [
    ...broken.cities,
    { name: 'Maun', country: 'BW', latitude: -20, longitude: 23.4, isTopDestination: true },
  ];
  const before = await tableContents(test.db);
  await expect(importInto(test, broken)).rejects.toThrow();
  expect(await tableContents(test.db)).toEqual(before);
});
