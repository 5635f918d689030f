import { sql } from 'drizzle-orm';
import type { Platform } from '@/server/platform/platform';
import { createBooking } from '@/server/platform/sales/bookings/create-booking';
import { startBuyersScenario } from '@/server/testing/buyers-scenario';
import { overtake } from '@/server/testing/overtake';
import { book, bookingRequest, hold, specBookingBody } from '@/server/testing/test-bookings';
import { countLockWaits } from '@/server/testing/test-database';
import { importInto, later } from '@/server/testing/test-imports';
import { longBus } from '@/server/testing/test-timetable';
import { expireHolds, liveClaims } from '@/server/testing/test-trips';
import { until } from '@/server/testing/until';
import { holdSeats } from './hold-seats';
import { bookHolds } from './seats.repo';

const { test, anna, ben, leg, legOf } = startBuyersScenario([1, 7]);

const setTrip = (column: 'cancelled_at' | 'sales_closed_at') =>
  test.db.execute(sql`update trips set ${sql.identifier(column)} = now() where id = ${leg.tripRowId}`);
const cancel = () => setTrip('cancelled_at');
const close = () => setTrip('sales_closed_at');
const refusal = async () => (await test.callApi('tripLeg', { params: leg.params })).data?.refusal;

describe('a closed trip', () => {
  it('sells held seats until the hold ends, and holds no other seat', async () => {
    await hold(test, anna, leg, ['A1', 'A2']);
    await close();
    expect(await hold(test, anna, leg, ['A1', 'A3'])).toMatchObject({ status: 409, code: 'sales_closed' });
    expect(await hold(test, ben, leg, ['B1'])).toMatchObject({ status: 409, code: 'sales_closed' });
    expect((await hold(test, anna, leg, ['A1', 'A2'])).status).toBe(200);
    expect((await book(test, anna, leg, ['A1'])).status).toBe(200);
    await expireHolds(test.db, 'A2');
    expect(await book(test, anna, leg, ['A2'])).toMatchObject({ code: 'hold_expired' });
  });

  it('does not extend a hold', async () => {
    await hold(test, anna, leg, ['A1']);
    await close();
    const extended = await test.callApi('extendHolds', { params: leg.params }, anna.signedIn);
    expect(extended).toMatchObject({ status: 409, code: 'sales_closed' });
  });

  it('refuses the booking of a client of the specification that holds no seat', async () => {
    await close();
    const body = specBookingBody(leg, anna, ['A1']);
    expect(await test.callApi('createBooking', { body }, anna.signedIn)).toMatchObject({ code: 'sales_closed' });
  });

  it('refuses a hold if it closes after the request has read the trip', async () => {
    const holdSeat = (platform: Platform) => holdSeats(platform, anna, leg.params, ['A1']);
    expect(await overtake(test.platform, holdSeat, close)).toEqual({ slow: 'sales_closed', quick: 'done' });
  });

  it('stays closed when its pattern changes', async () => {
    await close();
    const { tripsRemoved } = await importInto(test, later('LONG', 5));
    expect(tripsRemoved).toBeGreaterThan(0);
    const { rows } = await test.db.execute<{ closed: boolean }>(sql`
      select sales_closed_at is not null as closed from trips join buses on buses.id = bus_id
      where reg_no = ${longBus} and service_date = ${leg.serviceDate}`);
    expect(rows).toEqual([{ closed: true }]);
  });

  it('has its reason in its response', async () => {
    expect(await refusal()).toBeNull();
    await close();
    expect(await refusal()).toBe('sales_closed');
    await cancel();
    expect(await refusal()).toBe('trip_cancelled');
  });
});

it('a direction whose sales have ended holds no seat, and the way back does', async () => {
  const back = await legOf(longBus, [8, 14]);
  await test.db.execute(sql`update operators set sales_end_minutes = 30`);
  test.clock.set(new Date(leg.departsAt.getTime() - 30 * 60_000));
  expect(await hold(test, anna, leg, ['A1'])).toMatchObject({ status: 409, code: 'sales_closed' });
  expect((await hold(test, anna, back, ['A1'])).status).toBe(200);
  await test.db.execute(sql`update operators set sales_end_minutes = 0`);
  test.clock.set(new Date());
});

it('an operator without a phone holds no seat and books none', async () => {
  await test.db.execute(sql`update operators set phone = null where slug = 'morula-coaches'`);
  expect(await hold(test, anna, leg, ['C1'])).toMatchObject({ status: 409, code: 'sales_closed' });
  const body = specBookingBody(leg, anna, ['C1']);
  expect(await test.callApi('createBooking', { body }, anna.signedIn)).toMatchObject({ code: 'sales_closed' });
  await test.db.execute(sql`update operators set phone = '+2673900011' where slug = 'morula-coaches'`);
});

it.each([
  ['loses its fare', sql`delete from fares`],
  ['has its first fare on a later day', sql`update fares set valid_from = current_date + 300`],
])(
  'a leg that %s while its seats are held is closed for holds, bookings and extensions, and releases them',
  async (_, change) => {
    const { callApi, db } = test;
    const { rows: before } = await db.execute(sql`select fares::text as fare from fares`);
    await hold(test, anna, leg, ['A1', 'A2']);
    await db.execute(change);
    expect((await callApi('tripLeg', { params: leg.params })).data).toMatchObject({
      refusal: 'sales_closed',
      fareThebe: 0,
    });
    expect(await hold(test, anna, leg, ['A1'])).toMatchObject({ status: 409, code: 'sales_closed' });
    expect(await book(test, anna, leg, ['A1'])).toMatchObject({ status: 409, code: 'sales_closed' });
    expect(await callApi('extendHolds', { params: leg.params }, anna.signedIn)).toMatchObject({ code: 'sales_closed' });
    const body = specBookingBody(leg, anna, ['A1']);
    expect(await callApi('createBooking', { body }, anna.signedIn)).toMatchObject({ code: 'sales_closed' });
    const release = { params: leg.params, body: { seats: ['A1'] } };
    expect((await callApi('releaseSeats', release, anna.signedIn)).data?.seats).toEqual(['A2']);
    expect((await callApi('holds', { params: leg.params }, anna.signedIn)).data?.seats).toEqual(['A2']);
    await cancel();
    expect(await hold(test, anna, leg, ['A1'])).toMatchObject({ code: 'trip_cancelled' });
    await db.execute(sql`delete from fares`);
    await db.execute(
      sql`insert into fares select (fare::fares).* from unnest(${sql.param(before.map(({ fare }) => fare))}::text[]) fare`,
    );
  },
);

describe('a cancelled trip', () => {
  it('refuses holds and bookings', async () => {
    await hold(test, anna, leg, ['A1']);
    await cancel();
    expect(await hold(test, anna, leg, ['A2'])).toMatchObject({ status: 409, code: 'trip_cancelled' });
    expect(await book(test, anna, leg, ['A1'])).toMatchObject({ status: 409, code: 'trip_cancelled' });
  });

  it('refuses a hold and a booking if it is cancelled after the request has read the trip', async () => {
    const holdSeat = (platform: Platform) => holdSeats(platform, ben, leg.params, ['B1']);
    await hold(test, anna, leg, ['A1']);
    const bookSeat = (platform: Platform) => createBooking(platform, anna, 'key-1', bookingRequest(leg, ['A1']));
    expect(await overtake(test.platform, bookSeat, cancel)).toEqual({ slow: 'trip_cancelled', quick: 'done' });
    await test.db.execute(sql`update trips set cancelled_at = null where id = ${leg.tripRowId}`);
    expect(await overtake(test.platform, holdSeat, cancel)).toEqual({ slow: 'trip_cancelled', quick: 'done' });
    const claims = (await liveClaims(test.db)).filter(({ tripId }) => tripId === leg.tripRowId);
    expect(claims.map(({ seat, state }) => `${seat} ${state}`)).toEqual(['A1 held']);
  });
});

describe('a cancellation during an uncommitted booking', () => {
  /** Starts a cancellation while a transaction has booked a seat or run `instead`. Returns whether the cancellation waited. */
  async function waits(instead?: ReturnType<typeof sql>): Promise<boolean> {
    await hold(test, anna, leg, ['A1']);
    let cancelling: Promise<unknown> | undefined;
    const waited = await test.db.transaction(async (tx) => {
      const booking = { idempotencyKey: '', tripId: leg.tripRowId, legId: leg.legRowId, userId: anna.id };
      if (instead) await tx.execute(instead);
      else await bookHolds(tx, booking, []);
      let ended = false;
      cancelling = cancel().finally(() => (ended = true));
      return until(async () => (ended ? 'ended' : (await countLockWaits(test.db)) > 0 && 'waits'), Boolean);
    });
    await cancelling;
    return waited === 'waits';
  }

  it('waits for its end', async () => {
    expect(await waits()).toBe(true);
  });

  it('control: does not wait for the lock of a foreign key', async () => {
    expect(await waits(sql`select from trips where id = ${leg.tripRowId} for key share`)).toBe(false);
  });
});
