import { sql } from 'drizzle-orm';
import { databaseFault } from '@/server/db/client';
import { insertHolds } from './seats.repo';
import { lockSeats } from '@/server/platform/seats/seats.repo';
import { sweepHolds } from './hold-seats';
import { book, hold } from '@/server/testing/test-bookings';
import { addPassenger, addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { fullRowBus, kombi, testTimetable } from '@/server/testing/test-timetable';
import { countOversold, expireHolds, findLeg, type TestLeg } from '@/server/testing/test-trips';
import { countLockWaits } from '@/server/testing/test-database';
import { until } from '@/server/testing/until';
import { dayAhead, importInto, later, openAtFour, withBus, withoutSchedule } from '@/server/testing/test-imports';
import { TimetableRefusal } from '@/server/platform/timetable/import-timetable';
import { makeTrips } from '@/server/platform/timetable/make-trips';

const test = platformOfEachTest(openAtFour);

it('two simultaneous imports replace a schedule once', async () => {
  const changed = later('KOMBI', 5);
  const summaries = await Promise.all([
    importInto(test, changed),
    importInto(test, changed),
    importInto(test, changed),
  ]);
  expect(summaries.map(({ schedulesReplaced }) => schedulesReplaced).sort()).toEqual([0, 0, 1]);
});

it('an import that retires a schedule also removes trips that are made at the same time', async () => {
  test.clock.advanceSeconds(86_400);
  await Promise.all([makeTrips(test.platform), importInto(test, withoutSchedule('KOMBI')), makeTrips(test.platform)]);
  const { rows } = await test.db.execute(sql`
    select 1 from trips join schedules on schedules.id = schedule_id
    where code = 'KOMBI' and service_date > ${dayAhead(0)}`);
  expect(rows).toEqual([]);
});

/**
 * Starts `during` while a transaction has inserted a hold and not committed, then commits it. Returns the result of
 * `during`.
 */
async function whileHolding<T>(leg: TestLeg, seat: string, during: () => Promise<T>): Promise<T> {
  const passenger = await addPassenger(test.db);
  const [first, last] = [1, 2];
  const range = { legId: leg.legRowId, departureSequence: first, arrivalSequence: last };
  let running: Promise<T> | undefined;
  await test.db.transaction(async (tx) => {
    await lockSeats(tx, passenger.id, leg.tripRowId, [seat]);
    await insertHolds(tx, { userId: passenger.id, tripId: leg.tripRowId }, range, [seat]);
    running = during();
    // The caller awaits the promise after the commit, also when it is rejected.
    running.catch(() => undefined);
    await until(
      () => countLockWaits(test.db),
      (count) => count > 0,
    );
  });
  if (!running) throw new Error('it did not run');
  return running;
}

describe('an import during an uncommitted hold', () => {
  it('waits for the hold and keeps its trip', async () => {
    const leg = await findLeg(test.db, kombi, [1, 2], 5);
    const { tripsRetained } = await whileHolding(leg, 'A1', () => importInto(test, withoutSchedule('KOMBI')));
    expect(tripsRetained).toMatchObject([{ regNo: kombi, serviceDate: leg.serviceDate, seatsTaken: 1 }]);
  });

  it('control: a removal fails if it does not lock the trips first', async () => {
    const leg = await findLeg(test.db, kombi, [1, 2], 5);
    const careless = async () => {
      await test.db.execute(sql`
        delete from trips where schedule_id = (select schedule_id from trips where id = ${leg.tripRowId})
          and not exists (select 1 from seat_claims where trip_id = trips.id)`);
    };
    const error: unknown = await whileHolding(leg, 'A1', careless).catch((reason: unknown) => reason);
    expect(databaseFault(error)?.code).toBe('23503');
  });

  it('waits for the hold and refuses a seat plan without that seat', async () => {
    const leg = await findLeg(test.db, fullRowBus, [1, 2], 5);
    const smaller = withBus(fullRowBus, { totalSeats: 44, lastRowFull: false });
    await expect(whileHolding(leg, 'L5', () => importInto(test, smaller))).rejects.toThrow(TimetableRefusal);
  });
});

describe('holds and bookings while imports replace the trips', () => {
  const [people, days] = [12, 6];

  /**
   * Holds and books a seat on each day. Returns an outcome per day: booked, trip replaced, or an unexpected refusal.
   */
  async function travel(passenger: TestPassenger, index: number): Promise<string[]> {
    const seat = `${String.fromCharCode(65 + Math.floor(index / 3))}${(index % 3) + 1}`;
    const outcomes: string[] = [];
    for (let turn = 0; turn < days; turn += 1) {
      const leg = await findLeg(test.db, kombi, [1, 2], 1 + ((index + turn) % days));
      const held = await hold(test, passenger, leg, [seat]);
      if (held.status === 200) {
        outcomes.push((await book(test, passenger, leg, [seat])).code ?? 'booked');
      } else {
        const { rows } = await test.db.execute(sql`select 1 from trips where id = ${leg.tripRowId}`);
        outcomes.push(rows.length === 0 ? 'trip replaced' : `${held.code ?? held.status} on a trip that exists`);
      }
    }
    return outcomes;
  }

  it('keep every held seat, refuse no booking, and cause no failed import and no deadlock', async () => {
    const { rows } = await test.db.execute<{ name: string }>(sql`select current_database() as name`);
    // With this timeout, a deadlock lasts until the test fails on its own time limit.
    await test.db.execute(sql`alter database ${sql.identifier(rows[0]?.name ?? '')} set deadlock_timeout = '10min'`);
    await test.db.execute(sql`set deadlock_timeout = '10min'`);
    const passengers = await addPassengers(test.db, people);
    let arrived = false;
    const importing = async () => {
      for (let turn = 1; !arrived; turn += 1) await importInto(test, later('KOMBI', turn));
    };
    const travelling = async () => {
      const outcomes = await Promise.all(passengers.map(travel));
      arrived = true;
      return outcomes.flat();
    };
    const [outcomes] = await Promise.all([travelling(), importing()]);
    expect(outcomes).toHaveLength(people * days);
    expect(outcomes.filter((outcome) => outcome !== 'booked' && outcome !== 'trip replaced')).toEqual([]);
    expect(outcomes).toContain('booked');
    const { rows: claims } = await test.db.execute(sql`select 1 from seat_claims where state = 'booked'`);
    expect(claims).toHaveLength(outcomes.filter((outcome) => outcome === 'booked').length);
    expect(await countOversold(test.db)).toBe(0);
  });

  it('a sweep of expired holds and an import do not make each other fail', async () => {
    const passengers = await addPassengers(test.db, 9);
    for (let day = 1; day <= 4; day += 1) {
      const leg = await findLeg(test.db, kombi, [1, 2], day);
      await Promise.all(passengers.map((passenger, index) => hold(test, passenger, leg, [leg.seats[index] ?? ''])));
    }
    await expireHolds(test.db);
    await Promise.all([
      sweepHolds(test.platform),
      importInto(test, withoutSchedule('KOMBI')),
      sweepHolds(test.platform),
    ]);
    await importInto(test, withoutSchedule('KOMBI'));
    const { tripsRetained } = await importInto(test, withoutSchedule('KOMBI', testTimetable));
    expect(tripsRetained).toEqual([]);
  });
});
