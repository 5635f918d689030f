import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { addDays } from '@/lib/format/time';
import { bookings, cancellationCounters } from '@/server/db/schema/bookings';
import { startBuyersScenario } from '@/server/testing/buyers-scenario';
import { book, hold, holdAndBook, specBookingBody, takenSeats } from '@/server/testing/test-bookings';
import { cancelOne, passengerUuids } from '@/server/testing/test-cancellations';
import { type TestPassenger } from '@/server/testing/test-passengers';
import { nightBus } from '@/server/testing/test-timetable';
import { expireHolds } from '@/server/testing/test-trips';

const { test, anna, ben, leg, legOf } = startBuyersScenario([1, 3]);

type Body = ReturnType<typeof specBookingBody>;
const send = (buyer: TestPassenger, body: Body | { data: Body }, idempotencyKey?: string) =>
  test.callApi('createBooking', { body }, { ...buyer.signedIn, idempotencyKey });
/** Returns Anna's request body for A1 with changed fields. */
const changed = (change: Partial<Body['bookings']>): Body => {
  const body = specBookingBody(leg, anna, ['A1']);
  return { ...body, bookings: { ...body.bookings, ...change } };
};
/** Moves the clock and returns Anna's request body for A1. */
const changedAt = (instant: Date): Body => {
  test.clock.set(instant);
  return changed({});
};
const bookingsOf = (buyer: TestPassenger) => test.db.select().from(bookings).where(eq(bookings.userId, buyer.id));
async function expectNothingBooked() {
  expect(await bookingsOf(anna)).toEqual([]);
  expect(await takenSeats(test, leg)).toEqual([]);
}

describe('a booking by bus and date', () => {
  it('books free seats without an earlier hold', async () => {
    const { status, data } = await send(anna, specBookingBody(leg, anna, ['A1', 'A2']));
    expect({ status, isPaid: data?.isPaid }).toEqual({ status: 200, isPaid: 'No' });
    expect(await takenSeats(test, leg)).toEqual(['A1', 'A2']);
    expect(await bookingsOf(anna)).toMatchObject([
      { uuid: data?.bookingId, tripId: leg.tripRowId, legId: leg.legRowId, fareThebe: leg.fareThebe, paidAt: null },
    ]);
    expect(test.published).toContainEqual({ tripId: leg.tripRowId, seat: 'A2' });
  });

  it('accepts a body inside data, with amounts and user as numbers', async () => {
    const fare = leg.fareThebe / 100;
    expect((await send(anna, { data: changed({ fare, user: anna.id }) })).status).toBe(200);
  });

  it('needs neither fare nor user', async () => {
    const { busId, busSubRouteId, bookingDate } = changed({}).bookings;
    const passengers = [{ names: 'Mpho Kgosi', seatNumber: 'A1' }];
    const body = { bookings: { busId, busSubRouteId, bookingDate }, passengers };
    expect((await test.callApi('createBooking', { body }, anna.signedIn)).status).toBe(200);
  });

  it('books the seats that the caller holds, and a seat whose hold has expired', async () => {
    await hold(test, anna, leg, ['A1', 'A2']);
    await expireHolds(test.db, 'A2');
    expect((await send(anna, specBookingBody(leg, anna, ['A1', 'A2', 'A3']))).status).toBe(200);
    expect(await takenSeats(test, leg)).toEqual(['A1', 'A2', 'A3']);
  });

  it('is unpaid, also if the body says that it is paid', async () => {
    const { data } = await send(anna, changed({ isPaid: 'Yes', ticketPrice: '0.01', status: 'used' }));
    expect(data?.isPaid).toBe('No');
    expect(await bookingsOf(anna)).toMatchObject([{ paidAt: null, status: 'active', fareThebe: leg.fareThebe }]);
  });
});

describe('the date of a trip that runs over midnight', () => {
  it.each([
    ['the evening stop', 'Gaborone', 'Palapye', 0],
    ['the stop after midnight', 'Palapye', 'Francistown', 1],
  ])('is the date on which a search finds %s', async (_stop, from, to, daysAfterService) => {
    const night = await legOf(nightBus, [1, 2]);
    const date = addDays(night.serviceDate, daysAfterService);
    const params = { date, fromCity: from, toCity: to };
    const result = (await test.callApi('search', { params })).data?.find(({ bus }) => bus.uuid === night.busUuid);
    if (!result) throw new Error('the search must find the night bus');
    const { uuid: busSubRouteId, fare } = result.routeDetails.busSubRoute.busSubRoute;
    const body = changed({ busId: result.bus.uuid, busSubRouteId, bookingDate: date, fare });
    expect((await send(anna, body)).status).toBe(200);
    expect(result.trip).toMatchObject({ serviceDate: night.serviceDate, bookingDate: date });
    expect(await bookingsOf(anna)).toMatchObject([{ tripId: night.tripRowId, bookingDate: date }]);
  });

  it('can be sent as an instant on that date', async () => {
    expect((await send(anna, changed({ bookingDate: leg.departsAt.toISOString() }))).status).toBe(200);
    expect(await bookingsOf(anna)).toMatchObject([{ tripId: leg.tripRowId }]);
  });
});

describe('a refused booking by bus and date', () => {
  it('books no seat when another passenger holds or has booked one of them', async () => {
    await hold(test, ben, leg, ['A1']);
    await holdAndBook(test, ben, leg, ['A2']);
    for (const seat of ['A1', 'A2']) {
      const outcome = await send(anna, specBookingBody(leg, anna, ['A3', seat]));
      expect(outcome).toMatchObject({ status: 409, code: 'seat_taken', details: { seats: [seat] } });
    }
    expect(await bookingsOf(anna)).toEqual([]);
    expect(await takenSeats(test, leg)).toEqual(['A1', 'A2']);
  });

  it.each([
    ['a seat that the bus does not have', () => specBookingBody(leg, anna, ['Z9']), 'seat_unknown'],
    ['no passengers', () => specBookingBody(leg, anna, []), 'no_passengers'],
    [
      'more seats than a transaction may have',
      () => specBookingBody(leg, anna, leg.seats.slice(0, 4)),
      'too_many_seats',
    ],
    ['a bus that has left the stop', () => changedAt(leg.departsAt), 'trip_departed'],
    [
      'a bus that leaves too soon for a payment at a terminal',
      () => changedAt(new Date(leg.departsAt.getTime() - 20 * 60_000)),
      'card_only',
    ],
    ['another fare', () => changed({ fare: '1.00' }), 'fare_changed'],
    ['a fare that is not an amount', () => changed({ fare: 'cheap' }), 'invalid_request'],
    ['an invalid date', () => changed({ bookingDate: '2026-13-01' }), 'invalid_request'],
    ['the uuid of another user', () => changed({ user: ben.uuid }), 'not_found'],
    ['the number of another user', () => changed({ user: ben.id }), 'not_found'],
    ['an unknown bus', () => changed({ busId: randomUUID() }), 'not_found'],
    ['an unknown leg', () => changed({ busSubRouteId: randomUUID() }), 'not_found'],
    ['a date on which the bus has no trip', () => changed({ bookingDate: '2020-01-01' }), 'not_found'],
  ])('refuses %s', async (_case, body, code) => {
    expect(await send(anna, body())).toMatchObject({ code });
    await expectNothingBooked();
  });

  it('refuses a booking while a cancellation limit is reached', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    await test.db.insert(cancellationCounters).values({ userId: anna.id, period: 'daily', requestCount: 3, expiresAt });
    expect(await send(anna, changed({}))).toMatchObject({ status: 403, code: 'suspended_daily' });
    await expectNothingBooked();
  });
});

describe('a repeated booking by bus and date', () => {
  it('makes one booking without a key, and each response names it', async () => {
    const body = specBookingBody(leg, anna, ['A1', 'A2']);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => send(anna, body)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(outcomes.map(({ data }) => data?.bookingId)).size).toBe(1);
    expect(await bookingsOf(anna)).toHaveLength(1);
  });

  it('is refused without a key and with another passenger name, and the refusal names the booking', async () => {
    const { data } = await send(anna, changed({}));
    const body = changed({});
    body.passengers = body.passengers.map((passenger) => ({ ...passenger, names: 'Neo' }));
    const details = { bookingId: data?.bookingId };
    expect(await send(anna, body)).toMatchObject({ status: 409, code: 'already_booked', details });
  });

  it('books again after the first booking was cancelled', async () => {
    const first = await send(anna, changed({}));
    const bookingId = first.data?.bookingId ?? '';
    await cancelOne(test, anna, bookingId, (await passengerUuids(test.db, bookingId))[0]);
    const second = await send(anna, changed({}));
    expect(second.status).toBe(200);
    expect(second.data?.bookingId).not.toBe(bookingId);
  });

  it('returns the booking of the same key and refuses another key', async () => {
    const key = randomUUID();
    const first = await send(anna, changed({}), key);
    expect(await send(anna, changed({}), key)).toEqual(first);
    const details = { bookingId: first.data?.bookingId };
    expect(await send(anna, changed({}), randomUUID())).toMatchObject({ code: 'already_booked', details });
  });
});

it('the request form of our website still needs a hold', async () => {
  expect(await book(test, anna, leg, ['A1'])).toMatchObject({ status: 409, code: 'hold_expired' });
  await expectNothingBooked();
});
