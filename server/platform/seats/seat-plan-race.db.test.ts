import { eq, sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { buses } from '@/server/db/schema/catalogue';
import { findComingTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import { specifiedBookings } from '@/server/api/specified/bookings';
import type { Platform } from '@/server/platform/platform';
import { createBooking } from '@/server/platform/sales/bookings/create-booking';
import { countLockWaits } from '@/server/testing/test-database';
import { overtake } from '@/server/testing/overtake';
import { bookingRequest, hold, specBookingBody } from '@/server/testing/test-bookings';
import { importInto, openAtFour, withBus } from '@/server/testing/test-imports';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { fullRowBus } from '@/server/testing/test-timetable';
import { findLeg, liveClaims, type TestLeg } from '@/server/testing/test-trips';
import { until } from '@/server/testing/until';
import { holdSeats } from './hold-seats';
import { insertHolds } from './seats.repo';

/** The bus has 49 seats at first. L5 is the last one, and the new plan has no row L. */
const lostSeat = 'L5';
const smaller = withBus(fullRowBus, { totalSeats: 44, lastRowFull: false });

const test = platformOfEachTest(openAtFour);
let anna: TestPassenger;
let leg: TestLeg;
beforeEach(async () => {
  anna = await addPassenger(test.db);
  leg = await findLeg(test.db, fullRowBus, [1, 2], 5);
});

const seatsOfClaims = async () => (await liveClaims(test.db)).map(({ seat }) => seat);
const importSmaller = () => importInto(test, smaller);
const holdLost = (platform: Platform) => holdSeats(platform, anna, leg.params, [lostSeat]);

describe('an import that removes a seat after a request has read the seat plan', () => {
  it('makes the hold of that seat fail, and a hold of another seat succeed', async () => {
    expect(await overtake(test.platform, holdLost, importSmaller)).toEqual({ slow: 'seat_unknown', quick: 'done' });
    expect(await seatsOfClaims()).toEqual([]);
    expect((await hold(test, anna, leg, ['A1'])).status).toBe(200);
  });

  it('makes a booking without a hold fail', async () => {
    const body = specifiedBookings.createBooking.body.parse(specBookingBody(leg, anna, [lostSeat]));
    const bookLost = (platform: Platform) => createBooking(platform, anna, undefined, body);
    expect(await overtake(test.platform, bookLost, importSmaller)).toEqual({ slow: 'seat_unknown', quick: 'done' });
    expect(await seatsOfClaims()).toEqual([]);
  });

  it('makes a booking of an expired hold fail', async () => {
    await hold(test, anna, leg, [lostSeat]);
    const bookLost = (platform: Platform) => createBooking(platform, anna, 'key-1', bookingRequest(leg, [lostSeat]));
    const expireAndImport = async () => {
      await test.db.execute(sql`update seat_claims set expires_at = clock_timestamp() where state = 'held'`);
      await importSmaller();
    };
    expect(await overtake(test.platform, bookLost, expireAndImport)).toEqual({ slow: 'seat_unknown', quick: 'done' });
  });

  it('control: a hold that checks only the plan that it read first is on a seat that the bus lacks', async () => {
    const careless = async (platform: Platform) => {
      const found = await findComingTripLeg(platform.db, platform.clock(), leg.params.tripId, leg.params.legId);
      expect(found.totalSeats).toBe(49);
      await platform.db.transaction(async (tx) => {
        await platform.lockSeats(tx, anna.id, found.tripId, [lostSeat]);
        await insertHolds(tx, { userId: anna.id, tripId: found.tripId }, found, [lostSeat]);
      });
    };
    expect(await overtake(test.platform, careless, importSmaller)).toEqual({ slow: 'done', quick: 'done' });
    expect(await seatsOfClaims()).toEqual([lostSeat]);
  });
});

/** Starts `during` while an import has changed the plan and locked the trips, then commits it. */
async function whileImporting<T>(during: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  await test.db.transaction(async (tx) => {
    await tx.update(buses).set({ totalSeats: 44, lastRowFull: false }).where(eq(buses.regNo, fullRowBus));
    await tx.execute(sql`
      select trips.id from trips join buses on buses.id = bus_id where reg_no = ${fullRowBus} for update of trips`);
    running = during();
    running.catch(() => undefined);
    await until(
      () => countLockWaits(test.db),
      (count) => count > 0,
    );
  });
  if (!running) throw new Error('it did not run');
  return running;
}

/** Reads the plan with one statement that also locks the trip. */
async function readAtOnce(db: Database) {
  const { rows } = await db.execute<{ total_seats: number }>(sql`
    select total_seats from trips join buses on buses.id = bus_id where trips.id = ${leg.tripRowId}
    for key share of trips`);
  return rows;
}

describe('a hold during an uncommitted import', () => {
  it('waits for it and sees the new plan', async () => {
    expect(await whileImporting(() => hold(test, anna, leg, [lostSeat]))).toMatchObject({ code: 'seat_unknown' });
  });

  it('control: one statement that waits and reads sees the old plan', async () => {
    expect(await whileImporting(() => readAtOnce(test.db))).toEqual([{ total_seats: 49 }]);
  });
});
