import { sql } from 'drizzle-orm';
import { sweepHolds } from './hold-seats';
import { startBuyersScenario } from '@/server/testing/buyers-scenario';
import { book, hold, holdAndBook, release, takenSeats } from '@/server/testing/test-bookings';
import { addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { fullRowBus, kombi, longBus } from '@/server/testing/test-timetable';
import { expireHolds, liveClaims } from '@/server/testing/test-trips';

const { test, anna, ben, leg, legOf } = startBuyersScenario([1, 7]);

async function freeSeats(): Promise<number | undefined> {
  const params = { date: leg.serviceDate, fromCity: 'Gaborone', toCity: 'Francistown' };
  const { data } = await test.callApi('search', { params });
  return data?.find(({ bus }) => bus.regNo === longBus)?.trip.freeSeats;
}

const myHolds = async (passenger: TestPassenger) =>
  (await test.callApi('holds', { params: leg.params }, passenger.signedIn)).data;
const extend = (passenger: TestPassenger, { params } = leg) =>
  test.callApi('extendHolds', { params }, passenger.signedIn);

describe('a hold', () => {
  it('lasts 20 minutes and returns its end', async () => {
    const before = Date.now();
    const { data } = await hold(test, anna, leg, ['A1', 'B2']);
    expect(data).toMatchObject({ seats: ['A1', 'B2'], extendable: true });
    const endsAt = Date.parse(data?.expiresAt ?? '');
    expect(endsAt).toBeGreaterThanOrEqual(before + 20 * 60_000 - 1000);
    expect(endsAt).toBeLessThanOrEqual(Date.now() + 20 * 60_000 + 1000);
    expect(await myHolds(anna)).toEqual(data);
    expect(await myHolds(ben)).toEqual({ seats: [], expiresAt: null, extendable: false });
  });

  it('does not last longer when the same seat is requested again', async () => {
    const first = await hold(test, anna, leg, ['A1']);
    expect((await hold(test, anna, leg, ['A1'])).data).toEqual(first.data);
  });

  it('holds no seat when one of three is taken', async () => {
    await hold(test, ben, leg, ['A2']);
    const outcome = await hold(test, anna, leg, ['A1', 'A2', 'A3']);
    expect(outcome).toMatchObject({ status: 409, code: 'seat_taken', details: { seats: ['A2'] } });
    expect(await takenSeats(test, leg)).toEqual(['A2']);
  });

  it('counts as free at its end in the snapshot, the search, another hold and a booking', async () => {
    await hold(test, anna, leg, ['A1', 'A2', 'A3']);
    expect(await freeSeats()).toBe(62);
    await expireHolds(test.db);
    expect(await takenSeats(test, leg)).toEqual([]);
    expect(await freeSeats()).toBe(65);
    expect((await hold(test, ben, leg, ['A1', 'A2'])).status).toBe(200);
    expect((await book(test, ben, leg, ['A1', 'A2'])).status).toBe(200);
    expect((await hold(test, anna, leg, ['A4', 'A5', 'B1'])).status).toBe(200);
  });

  it('can be extended once', async () => {
    await hold(test, anna, leg, ['A1', 'A2']);
    await test.db.execute(sql`update seat_claims set expires_at = now() + interval '1 minute' where state = 'held'`);
    const { data } = await extend(anna);
    expect(data).toMatchObject({ seats: ['A1', 'A2'], extendable: false });
    expect(Date.parse(data?.expiresAt ?? '') - Date.now()).toBeGreaterThan(19 * 60_000);
    expect(await extend(anna)).toMatchObject({ status: 409, code: 'hold_extended' });
  });

  it('is not extended with a hold of another leg', async () => {
    const return_ = await legOf(longBus, [8, 14]);
    await hold(test, anna, leg, ['A1']);
    await hold(test, anna, return_, ['B1']);
    expect((await extend(anna)).data).toMatchObject({ seats: ['A1'], extendable: false });
    expect((await extend(anna, return_)).data).toMatchObject({ seats: ['B1'], extendable: false });
  });

  it('cannot be extended if it has expired or does not exist', async () => {
    expect(await extend(anna)).toMatchObject({ status: 409, code: 'hold_expired' });
    await hold(test, anna, leg, ['A1']);
    await expireHolds(test.db);
    expect(await extend(anna)).toMatchObject({ status: 409, code: 'hold_expired' });
  });
});

describe('a release', () => {
  it('frees the seat at once', async () => {
    await hold(test, anna, leg, ['A1', 'A2']);
    expect((await release(test, anna, leg, ['A1'])).data).toMatchObject({ seats: ['A2'] });
    expect((await hold(test, ben, leg, ['A1'])).status).toBe(200);
  });

  it('does not free a seat that another passenger has taken in the meantime', async () => {
    await hold(test, anna, leg, ['A1', 'A2']);
    await expireHolds(test.db);
    await hold(test, ben, leg, ['A1']);
    await holdAndBook(test, ben, leg, ['A2']);
    expect((await release(test, anna, leg, ['A1', 'A2'])).data?.seats).toEqual([]);
    expect(await takenSeats(test, leg)).toEqual(['A1', 'A2']);
    expect((await myHolds(ben))?.seats).toEqual(['A1']);
  });

  it('does not free the user’s own booked seat', async () => {
    await holdAndBook(test, anna, leg, ['A1']);
    await release(test, anna, leg, ['A1']);
    expect(await takenSeats(test, leg)).toEqual(['A1']);
  });
});

describe('the limit of holds', () => {
  it('is three live holds on a trip, over all legs and requests', async () => {
    expect(await hold(test, anna, leg, ['A1', 'A2', 'A3', 'A4'])).toMatchObject({
      status: 409,
      code: 'too_many_seats',
    });
    expect((await hold(test, anna, leg, ['A1', 'A2'])).status).toBe(200);
    const return_ = await legOf(longBus, [8, 14]);
    expect((await hold(test, anna, return_, ['B1'])).status).toBe(200);
    const fourth = await hold(test, anna, leg, ['A3']);
    expect(fourth).toMatchObject({ status: 409, code: 'too_many_seats', details: { retryAfter: 20 * 60 } });
  });

  it('is three for simultaneous requests from many tabs', async () => {
    const outcomes = await Promise.all(leg.seats.slice(0, 12).map((seat) => hold(test, anna, leg, [seat])));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(outcomes.filter(({ code }) => code === 'too_many_seats')).toHaveLength(9);
    expect(await takenSeats(test, leg)).toHaveLength(3);
  });

  it('is nine live holds over all trips', async () => {
    for (const bus of [longBus, fullRowBus]) {
      const stops = bus === longBus ? ([1, 7] as const) : ([1, 3] as const);
      expect((await hold(test, anna, await legOf(bus, stops), ['A1', 'A2', 'A3'])).status).toBe(200);
    }
    const third = await legOf(kombi, [1, 2]);
    expect((await hold(test, anna, third, ['A1', 'A2', 'A3'])).status).toBe(200);
    const tenth = await legOf(longBus, [1, 7], 1);
    expect(await hold(test, anna, tenth, ['A1'])).toMatchObject({
      status: 429,
      code: 'too_many_holds',
      details: { retryAfter: 20 * 60 },
    });
    await expireHolds(test.db);
  });

  it('does not count booked seats, so that a family can book three seats and then three more', async () => {
    await holdAndBook(test, anna, leg, ['A1', 'A2', 'A3']);
    await holdAndBook(test, anna, leg, ['B1', 'B2', 'B3']);
    expect(await takenSeats(test, leg)).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'B3']);
  });
});

describe('a refused hold', () => {
  it('refuses a seat that the bus does not have', async () => {
    expect(await hold(test, anna, leg, ['A1', 'A6', 'Z1'])).toMatchObject({
      status: 400,
      code: 'seat_unknown',
      details: { seats: ['A6', 'Z1'] },
    });
    const fullRow = await legOf(fullRowBus, [1, 3]);
    expect((await hold(test, anna, fullRow, ['L5'])).status).toBe(200);
    expect(await hold(test, anna, fullRow, ['K5'])).toMatchObject({ code: 'seat_unknown' });
  });

  it('refuses a seat after the bus has left the passenger’s stop', async () => {
    test.clock.set(leg.departsAt);
    expect(await hold(test, anna, leg, ['A1'])).toMatchObject({ status: 409, code: 'trip_departed' });
    const later = await legOf(longBus, [2, 7]);
    expect((await hold(test, anna, later, ['A1'])).status).toBe(200);
  });

  it('refuses a leg of another trip', async () => {
    const other = await legOf(kombi, [1, 2]);
    const params = { tripId: leg.params.tripId, legId: other.params.legId };
    const outcome = await test.callApi('holdSeats', { params, body: { seats: ['A1'] } }, anna.signedIn);
    expect(outcome).toMatchObject({ status: 404, code: 'not_found' });
  });
});

it('an expired hold is written to the outbox when a hold that changes nothing else deletes it', async () => {
  const [mine, theirs] = [await legOf(longBus, [1, 3]), await legOf(longBus, [3, 6])];
  await hold(test, anna, mine, ['A1']);
  await hold(test, ben, theirs, ['A1']);
  await test.db.execute(sql`update seat_claims set expires_at = now() where user_id = ${ben.id}`);
  await test.db.execute(sql`delete from seat_outbox`);
  await hold(test, anna, mine, ['A1']);
  const { rows } = await test.db.execute(sql`select seat from seat_outbox where trip_id = ${leg.tripRowId}`);
  expect(rows).toEqual([{ seat: 'A1' }]);
});

describe('the sweep', () => {
  it('deletes only expired holds', async () => {
    await expireHolds(test.db);
    await sweepHolds(test.platform);
    await hold(test, anna, leg, ['A1', 'A2']);
    await holdAndBook(test, ben, leg, ['B1']);
    await expireHolds(test.db, 'A1');
    expect(await sweepHolds(test.platform)).toBe(1);
    expect(await sweepHolds(test.platform)).toBe(0);
    const mine = (await liveClaims(test.db)).filter(({ tripId }) => tripId === leg.tripRowId);
    expect(mine.map(({ seat, state }) => `${seat} ${state}`)).toEqual(['A2 held', 'B1 booked']);
  });

  it('deletes more expired holds than one batch', async () => {
    const crowd = await addPassengers(test.db, 400);
    await test.db.execute(sql`
      insert into seat_claims (trip_id, seat, leg_id, leg, state, user_id, expires_at, rev)
      select ${leg.tripRowId}, 'S' || number || 'x' || stop, ${leg.legRowId}, int4range(1, 7), 'held', ${crowd[0]?.id ?? 0},
             now() - interval '1 minute', nextval('seat_revision')
      from generate_series(1, 400) number, generate_series(1, 3) stop`);
    expect(await sweepHolds(test.platform)).toBe(1200);
  });
});

describe('one seat on several legs of a trip', () => {
  it('can be sold to two passengers on adjacent legs', async () => {
    const [north, further] = [await legOf(longBus, [1, 3]), await legOf(longBus, [3, 6])];
    await holdAndBook(test, anna, north, ['A1']);
    await holdAndBook(test, ben, further, ['A1']);
    expect(await takenSeats(test, north)).toEqual(['A1']);
    expect(await takenSeats(test, further)).toEqual(['A1']);
    expect(await takenSeats(test, await legOf(longBus, [6, 7]))).toEqual([]);
  });

  it.each([
    ['ends with the taken leg', 2, 5],
    ['begins with the taken leg', 3, 6],
    ['lies inside the taken leg', 4, 5],
    ['equals the taken leg', 3, 5],
    ['contains the taken leg', 1, 7],
  ])('is refused on a leg that %s', async (_how, from, to) => {
    const [taken, requested] = [await legOf(longBus, [3, 5]), await legOf(longBus, [from, to])];
    await holdAndBook(test, anna, taken, ['A1']);
    expect(await hold(test, ben, requested, ['A1'])).toMatchObject({ status: 409, code: 'seat_taken' });
    expect(await takenSeats(test, requested)).toEqual(['A1']);
  });

  it('can be sold again on the return journey, whose stops have later sequence numbers', async () => {
    await holdAndBook(test, anna, await legOf(longBus, [1, 7]), ['A1']);
    const back = await legOf(longBus, [8, 14]);
    expect(await takenSeats(test, back)).toEqual([]);
    await holdAndBook(test, ben, back, ['A1']);
    expect(await liveClaims(test.db)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ seat: 'A1', from: 1, to: 7, userId: anna.id }),
        expect.objectContaining({ seat: 'A1', from: 8, to: 14, userId: ben.id }),
      ]),
    );
  });

  it('is taken for its own buyer after it is booked', async () => {
    await holdAndBook(test, anna, await legOf(longBus, [1, 5]), ['A1']);
    expect(await hold(test, anna, await legOf(longBus, [3, 6]), ['A1'])).toMatchObject({
      status: 409,
      code: 'seat_taken',
    });
  });

  it('moves to another leg when its holder requests it there, and other seats stay held', async () => {
    const [short, long] = [await legOf(longBus, [1, 3]), await legOf(longBus, [2, 6])];
    await hold(test, anna, short, ['A1', 'A2']);
    const { data } = await hold(test, anna, long, ['A1']);
    expect(data?.seats).toEqual(['A1']);
    const holds = (await liveClaims(test.db)).filter(({ userId }) => userId === anna.id);
    expect(holds.map(({ seat, from, to }) => [seat, from, to])).toEqual([
      ['A1', 2, 6],
      ['A2', 1, 3],
    ]);
    expect(await book(test, anna, short, ['A1'])).toMatchObject({ status: 409, code: 'hold_expired' });
  });

  it('is not offered on a leg across the turning point of a return journey', async () => {
    await expect(legOf(longBus, [6, 9])).rejects.toThrow('no leg 6-9');
  });
});
