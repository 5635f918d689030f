import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { codeAlphabet } from './random-code';
import { bookings, passengers as passengerRows } from '@/server/db/schema/bookings';
import { startBuyersScenario } from '@/server/testing/buyers-scenario';
import { book, bookingBody, hold, holdAndBook, release, takenSeats } from '@/server/testing/test-bookings';
import { type TestPassenger } from '@/server/testing/test-passengers';
import { longBus, nightBus } from '@/server/testing/test-timetable';
import { expireHolds } from '@/server/testing/test-trips';
import { addDays } from '@/lib/format/time';
import * as messages from '@/server/testing/test-messages';

const { test, anna, ben, leg, legOf } = startBuyersScenario([1, 3]);

const bookingsOf = (passenger: TestPassenger) =>
  test.db.select().from(bookings).where(eq(bookings.userId, passenger.id));
const messagesTo = (recipient: string) => messages.messagesTo(test, recipient);
const send = (passenger: TestPassenger, body: ReturnType<typeof bookingBody>) =>
  test.callApi('bookSeats', { body }, passenger.signedIn);

describe('a booking', () => {
  it('turns the user’s holds into booked seats and freezes the fare', async () => {
    await hold(test, anna, leg, ['A1', 'A2']);
    const { status, data } = await book(test, anna, leg, ['A1', 'A2']);
    expect({ status, data }).toEqual({
      status: 200,
      data: {
        bookingId: data?.bookingId,
        reservationNumber: expect.stringMatching(/^[A-Z0-9]{8}$/) as string,
        paid: false,
        payBy: data?.payBy,
        cardOnly: false,
      },
    });
    const mine = await test.callApi('booking', { params: { bookingId: data?.bookingId ?? '' } }, anna.signedIn);
    expect(mine.data).toMatchObject({
      status: 'active',
      is_paid: 'No',
      isPaid: 'No',
      seats: '["A1","A2"]',
      ticket_price: '82.00',
      departure: 'Gaborone',
      arrival: 'Dibete',
      departureTime: '05:00',
      arrivalTime: '07:00',
      reg_no: longBus,
    });
    expect(await takenSeats(test, leg)).toEqual(['A1', 'A2']);
    const snapshot = await test.callApi('seats', { params: leg.params });
    expect(snapshot.data?.taken.map(({ until }) => until)).toEqual([null, null]);
    expect((await test.callApi('holds', { params: leg.params }, anna.signedIn)).data?.seats).toEqual([]);
  });

  it('has an eight-character reservation number without look-alikes, and a ticket only under its uuid', async () => {
    const bookingUuid = await holdAndBook(test, anna, leg, ['A1']);
    const [row] = await bookingsOf(anna);
    expect(row?.reservationNumber).toMatch(new RegExp(`^[${codeAlphabet}]{8}$`));
    const { data } = await test.callApi('ticket', { params: { bookingUuid } });
    expect(data).toMatchObject([
      {
        ticket: { reservation_number: row?.reservationNumber, seats: '"A1"', fare: '41.00', ticket_Price: '41.00' },
        passengers: [{ names: 'Mpho Kgosi', seat_number: 'A1', status: 'active' }],
      },
    ]);
    const byNumber = await test.callApi('ticket', { params: { bookingUuid: row?.reservationNumber ?? '' } });
    expect(byNumber.status).toBe(400);
  });

  it('has the date at the passenger’s stop when a night bus arrives there after midnight', async () => {
    const evening = await legOf(nightBus, [1, 2]);
    const afterMidnight = await legOf(nightBus, [2, 3]);
    await holdAndBook(test, anna, evening, ['A1']);
    await holdAndBook(test, anna, afterMidnight, ['A2']);
    const { data } = await test.callApi('activeBookings', { params: { userId: anna.uuid } }, anna.signedIn);
    expect(data?.map(({ booking_date, departureTime }) => `${booking_date} ${departureTime}`)).toEqual([
      `${addDays(evening.serviceDate, 1)} 00:05`,
      `${evening.serviceDate} 20:30`,
    ]);
  });

  it('stores passenger names with single spaces', async () => {
    await hold(test, anna, leg, ['A1']);
    const body = bookingBody(leg, ['A1']);
    await send(anna, { ...body, passengers: [{ names: '  Mpho   Kgosi ', seat: 'A1' }] });
    const [row] = await bookingsOf(anna);
    const people = await test.db
      .select()
      .from(passengerRows)
      .where(eq(passengerRows.bookingId, row?.id ?? 0));
    expect(people.map(({ names, seat }) => ({ names, seat }))).toEqual([{ names: 'Mpho Kgosi', seat: 'A1' }]);
  });
});

describe('a repeated booking request', () => {
  it('makes one booking and returns the same response when one key is sent at the same time', async () => {
    await hold(test, anna, leg, ['A1', 'A2']);
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 10 }, () => book(test, anna, leg, ['A1', 'A2'], key)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await bookingsOf(anna)).toHaveLength(1);
    expect(await messagesTo(anna.email ?? '')).toHaveLength(1);
  });

  it('returns the first booking for the same key, even after the bus has left', async () => {
    const key = randomUUID();
    await hold(test, anna, leg, ['A1']);
    const first = await book(test, anna, leg, ['A1'], key);
    test.clock.set(new Date(leg.departsAt.getTime() + 60_000));
    expect(await book(test, anna, leg, ['A1'], key)).toEqual(first);
    expect(await bookingsOf(anna)).toHaveLength(1);
  });

  it('is refused with the same key and another body', async () => {
    const key = randomUUID();
    await hold(test, anna, leg, ['A1', 'A2']);
    await book(test, anna, leg, ['A1'], key);
    expect(await book(test, anna, leg, ['A2'], key)).toMatchObject({ status: 409, code: 'idempotency_mismatch' });
    expect(await bookingsOf(anna)).toHaveLength(1);
  });

  it('makes one booking for two simultaneous keys and names it in the refusal', async () => {
    await hold(test, anna, leg, ['A1']);
    const responses = await Promise.all([book(test, anna, leg, ['A1']), book(test, anna, leg, ['A1'])]);
    const won = responses.find(({ status }) => status === 200);
    const refused = responses.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      status: 409,
      code: 'already_booked',
      details: { bookingId: won?.data?.bookingId },
    });
  });

  it('does not share keys between passengers', async () => {
    const key = randomUUID();
    await hold(test, anna, leg, ['A1']);
    await hold(test, ben, leg, ['A2']);
    const [mine, other] = [await book(test, anna, leg, ['A1'], key), await book(test, ben, leg, ['A2'], key)];
    expect([mine.status, other.status]).toEqual([200, 200]);
    expect(mine.data?.bookingId).not.toBe(other.data?.bookingId);
  });
});

describe('a refused booking', () => {
  it('refuses a key that is not a uuid', async () => {
    await hold(test, anna, leg, ['A1']);
    expect(await send(anna, { ...bookingBody(leg, ['A1']), idempotencyKey: 'again' })).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
    expect(await bookingsOf(anna)).toEqual([]);
  });

  it('refuses seats that another passenger holds', async () => {
    await hold(test, ben, leg, ['A1']);
    expect(await book(test, anna, leg, ['A1'])).toMatchObject({ status: 409, code: 'hold_expired' });
    expect((await book(test, ben, leg, ['A1'])).status).toBe(200);
  });

  it('books no seat and writes no message when one of three holds has expired', async () => {
    await hold(test, anna, leg, ['A1', 'A2', 'A3']);
    await expireHolds(test.db, 'A2');
    expect(await book(test, anna, leg, ['A1', 'A2', 'A3'])).toMatchObject({
      status: 409,
      code: 'hold_expired',
      details: { seats: ['A1', 'A2', 'A3'] },
    });
    expect(await bookingsOf(anna)).toEqual([]);
    expect((await test.callApi('holds', { params: leg.params }, anna.signedIn)).data?.seats).toEqual(['A1', 'A3']);
    expect(await messagesTo(anna.email ?? '')).toEqual([]);
  });

  it.each([
    ['no_passengers', []],
    ['name_empty', [{ names: '   ', seat: 'A1' }]],
    ['name_invalid', [{ names: 'R2D2', seat: 'A1' }]],
    [
      'invalid_request',
      [
        { names: 'Mpho', seat: 'A1' },
        { names: 'Neo', seat: 'A1' },
      ],
    ],
  ])('refuses passengers with %s', async (code, people) => {
    await hold(test, anna, leg, ['A1']);
    expect(await send(anna, { ...bookingBody(leg, ['A1']), passengers: people })).toMatchObject({ status: 400, code });
    expect(await bookingsOf(anna)).toEqual([]);
  });

  it('refuses a fare that has changed since it was shown', async () => {
    await hold(test, anna, leg, ['A1']);
    const body = bookingBody(leg, ['A1']);
    const withFare = (fareThebe: number) => ({ ...body, fareThebe });
    expect(await send(anna, withFare(1))).toMatchObject({ status: 409, code: 'fare_changed' });
    expect((await send(anna, withFare(leg.fareThebe))).status).toBe(200);
  });

  it('refuses a booking after the bus has left the passenger’s stop', async () => {
    await hold(test, anna, leg, ['A1']);
    test.clock.set(leg.departsAt);
    expect(await book(test, anna, leg, ['A1'])).toMatchObject({ status: 409, code: 'trip_departed' });
  });
});

it('the message of a booking is written in the same transaction and addressed to the e-mail address', async () => {
  await holdAndBook(test, anna, leg, ['A1', 'A2']);
  const [row] = await bookingsOf(anna);
  expect(await messagesTo(anna.email ?? '')).toMatchObject([
    {
      cause: `booking-made:${row?.id}`,
      channel: 'email',
      template: 'booking-made',
      state: 'pending',
      data: { reservationNumber: row?.reservationNumber, seats: ['A1', 'A2'], total: 'P82.00', departure: '05:00' },
    },
  ]);
});

it('an order takes at most 18 statements, with the check of the token, BEGIN and COMMIT', async () => {
  // The first call with a token also stores that the token is used.
  await release(test, anna, leg, ['A1']);
  const sent = jest.spyOn(Client.prototype, 'query');
  await holdAndBook(test, anna, leg, ['A1', 'A2']);
  const statements = sent.mock.calls.map(([query]) => query);
  sent.mockRestore();
  expect(statements.length).toBeLessThanOrEqual(18);
});
