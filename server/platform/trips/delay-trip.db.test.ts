import { eq, like, sql } from 'drizzle-orm';
import { inTransaction, type Transaction } from '@/server/db/client';
import { bookings } from '@/server/db/schema/bookings';
import { messageOutbox } from '@/server/db/schema/messages';
import { holdAndBook } from '@/server/testing/test-bookings';
import { bookingOf } from '@/server/testing/test-cancellations';
import { readOutbox } from '@/server/testing/test-messages';
import { openCard } from '@/server/testing/test-payments';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { importInto, withSchedule } from '@/server/testing/test-imports';
import { addOperator, addStaff, operatorOf } from '@/server/testing/test-staff';
import { kombi, longBus } from '@/server/testing/test-timetable';
import { localMoment } from '@/lib/format/time';
import { until } from '@/server/testing/until';
import { isCardOnlyBooking } from '@/server/platform/sales/bookings/booking-policy';
import { insertBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { lapseBookings, markBookingsUsed } from '@/server/platform/sales/cancellations/lapse-bookings';
import { cancelTrips } from './cancel-trip';
import { toJourney } from '@/server/platform/sales/bookings/present-booking';
import { toTicket } from '@/server/platform/tickets/present-ticket';
import { delayTrip } from './delay-trip';

const { test, anna, ben, leg, legOf, book, bookPaid, change, stand, state } = startPaymentScenario();

let operatorId: number;
beforeAll(async () => (operatorId = (await operatorOf(test.db, 'Morula Coaches')).id));
beforeEach(() => test.db.delete(messageOutbox));

const delay = async (minutes: number, direction = '1', ofOperator = operatorId) => {
  const author = { actor: 'a test', reason: 'A flat tyre' };
  const { tripId } = leg.params;
  const call = { platform: test.platform, staff: { operatorId: ofOperator }, author, params: { tripId } };
  return delayTrip({ ...call, body: { direction, minutes } } as never);
};
const rowOf = async (bookingId: string) => (await bookingOf(test.db, bookingId)).booking;
const delayOf = async (bookingId: string) => (await rowOf(bookingId)).delayMinutes;
/** Returns the minutes that the late messages name, or the states of those that are not pending. */
const told = async () =>
  (await readOutbox(test.db, like(messageOutbox.cause, 'trip-late:%'))).map((message) =>
    message.state === 'pending' ? (message.data as { delayMinutes: number }).delayMinutes : message.state,
  );
const later = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);
const at = (minutes: number) => test.clock.set(later(leg.departsAt, minutes));

it('a delay raises the number of a calendar entry, also when it is taken back', async () => {
  const bookingId = await book('A1');
  const entry = async () => toTicket(test.platform.ticketKey, await bookingOf(test.db, bookingId));
  const { changes: first = 0, departsAt } = await entry();
  await delay(30);
  expect(await entry()).toMatchObject({ changes: first + 1, departsAt: later(new Date(departsAt), 30).toISOString() });
  await delay(0);
  expect(await entry()).toMatchObject({ changes: first + 2, departsAt });
});

it('a delay reaches each booking of its direction with a stop ahead, once', async () => {
  const passed = await book('A1');
  const second = await legOf(longBus, [2, 3]);
  const ahead = [await holdAndBook(test, anna, second, ['A2']), await holdAndBook(test, ben, second, ['A3'])];
  const back = await holdAndBook(test, ben, await legOf(longBus, [8, 10]), ['A4']);
  const cancelled = await holdAndBook(test, ben, second, ['A5']);
  await change(cancelled, { status: 'cancelled' });
  at(31);
  await delay(30);
  expect(await told()).toEqual([30, 30]);
  // Late money may book a cancelled booking again.
  const all = [...ahead, cancelled, passed, back];
  expect(await Promise.all(all.map(delayOf))).toEqual([30, 30, 30, 0, 0]);
  await delay(50, '2');
  expect(await Promise.all(all.map(delayOf))).toEqual([30, 30, 30, 0, 50]);
  expect(await told()).toEqual([30, 30, 50]);
});

it('a delay moves the end of the time to pay later and never earlier, apart from a booking that pays by card only', async () => {
  const [unpaid, byCard] = [await book('A1'), await book('A2')];
  await change(byCard, { payBy: later(leg.departsAt, -20) });
  const { payBy } = await rowOf(unpaid);
  const moved = async () => ((await rowOf(unpaid)).payBy.getTime() - payBy.getTime()) / 60_000;
  for (const [minutes, expected] of [
    [45, 45],
    [20, 45],
    [0, 45],
    [60, 60],
  ] as const) {
    await delay(minutes);
    expect(await moved()).toBe(expected);
    expect([await rowOf(unpaid), await rowOf(byCard)].map(isCardOnlyBooking)).toEqual([false, true]);
  }
  expect((await rowOf(byCard)).payBy).toEqual(later(leg.departsAt, -20));
  at(20);
  await lapseBookings(test.platform);
  expect((await stand(unpaid)).status).toBe('active');
});

it('taking a delay back sends another message and withdraws one that still waits', async () => {
  const bookingId = await book('A1');
  expect(await delay(0)).toBe('repeated');
  await delay(45);
  expect(await delay(45)).toBe('repeated');
  expect(await told()).toEqual([45]);
  await test.db.update(messageOutbox).set({ state: 'sent' });
  await delay(0);
  await delay(30);
  expect(await told()).toEqual(['sent', 'dead', 30]);
  expect(await delayOf(bookingId)).toBe(30);
});

it('a delay may be announced after the last departure, while the bus has not arrived', async () => {
  await book('A1');
  at(301);
  await delay(310);
  expect(await told()).toEqual([310]);
});

it('a booking of a late bus has the reason of its direction and the phone, until the bus is on time', async () => {
  const out = await book('A1');
  const back = await holdAndBook(test, ben, await legOf(longBus, [8, 10]), ['A4']);
  const shown = async (bookingId: string) => toJourney(await bookingOf(test.db, bookingId)).delayReason;
  await delay(30, '2');
  expect([await shown(out), await shown(back)]).toEqual([null, 'A flat tyre']);
  const [message] = await readOutbox(test.db, like(messageOutbox.cause, 'trip-late:%'));
  const arrival = localMoment(new Date(toJourney(await bookingOf(test.db, back)).arrivesAt));
  expect(message?.data).toMatchObject({ arrival, reason: 'A flat tyre' });
  expect(message?.data).toHaveProperty('phone', expect.stringMatching(/^\+267/));
  await delay(0, '2');
  expect(await shown(back)).toBeNull();
});

it('a delay of a trip that has arrived, is cancelled, or is another operator’s changes nothing', async () => {
  const bookingId = await book('A1');
  await expect(delay(30, '1', operatorId + 1)).rejects.toMatchObject({ code: 'not_found' });
  await delay(600);
  at(420);
  // The last stop of the direction is left five hours after the first.
  const fields = { minutes: 'The bus would have left already' };
  await expect(delay(110)).rejects.toMatchObject({ code: 'invalid_request', details: { fields } });
  at(1410);
  await expect(delay(1000)).rejects.toMatchObject({ code: 'trip_departed' });
  at(0);
  await test.db.execute(sql`update trips set cancelled_at = now() where id = ${leg.tripRowId}`);
  await expect(delay(30)).rejects.toMatchObject({ code: 'trip_cancelled' });
  expect([await delayOf(bookingId), await told()]).toEqual([600, [600]]);
});

it('a booking of a late bus is used at the expected arrival', async () => {
  const { bookingId } = await bookPaid('A1');
  await delay(45);
  const { arrivesAt } = await rowOf(bookingId);
  test.clock.set(later(arrivesAt, 44));
  await markBookingsUsed(test.platform);
  expect((await stand(bookingId)).status).toBe('active');
  test.clock.set(later(arrivesAt, 45));
  await markBookingsUsed(test.platform);
  expect((await stand(bookingId)).status).toBe('used');
});

it('late money of a late bus books its seats again after the sold departure', async () => {
  const bookingId = await book('A1');
  const token = await openCard(test, anna, bookingId);
  await test.db.execute(sql`update payment_attempts set state = 'expired' where token = ${token}`);
  await change(bookingId, { status: 'cancelled', cancelReason: 'lapsed' });
  await test.db.execute(sql`
    update seat_claims set state = 'cancelled' from bookings
    where bookings.id = booking_id and bookings.uuid = ${bookingId}`);
  await delay(45);
  test.clock.set(new Date());
  test.bank.act(token, 'pay');
  at(44);
  expect(await state(token)).toBe('paid');
  expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true, seats: ['A1'] });
});

describe('a new booking and a delay at once', () => {
  type Insert = (tx: Transaction, row: Awaited<ReturnType<typeof newRow>>) => Promise<unknown>;
  const uuid = '5d0a3f6e-0001-4000-8000-0000000000ef';
  async function newRow() {
    const row = await rowOf(await book('A1'));
    await test.db.execute(
      sql`delete from passengers where booking_id in (select id from bookings where uuid = ${uuid})`,
    );
    await test.db.delete(bookings).where(eq(bookings.uuid, uuid));
    return { ...row, id: undefined, uuid, reservationNumber: 'RACE2345', idempotencyKey: 'race' };
  }
  const locked: Insert = (tx, row) => insertBooking(tx, row, [{ names: 'Mpho Kgosi', seat: 'A2' }]);
  const unlocked: Insert = (tx, row) => tx.insert(bookings).values(row);
  const untilWaiting = (isDone: () => boolean) => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return until(async () => isDone() || (await test.db.execute(waiting)).rowCount === 1, Boolean);
  };

  it.each([
    ['reaches it', locked, 30],
    ['misses it without the lock of the trip (control)', unlocked, 0],
  ])('a delay during a booking %s', async (_, insert, minutes) => {
    const row = await newRow();
    const delaying = await test.db.transaction(async (tx) => {
      await insert(tx, row);
      let isDone = false;
      const delaying = delay(30).finally(() => (isDone = true));
      await untilWaiting(() => isDone);
      return { delaying };
    });
    await delaying.delaying;
    expect(await delayOf(uuid)).toBe(minutes);
  });

  it('a booking during a delay has it', async () => {
    const row = await newRow();
    const booking = await test.db.transaction(async (tx) => {
      await tx.execute(sql`update trips set delays = '{25,0}' where id = ${leg.tripRowId}`);
      const booking = inTransaction(test.db, (other) => locked(other, row));
      await untilWaiting(() => false);
      return { booking };
    });
    await booking.booking;
    expect(await rowOf(uuid)).toMatchObject({ delayMinutes: 25, longestDelayMinutes: 25 });
  });
});

it('a bus that goes there and back twice is listed, delayed, sold and cancelled in each direction', async () => {
  const [hours, towns] = [[10, 12, 14, 16], ['Palapye', 'Serule'] as const];
  const stops = hours.flatMap((hour, way) =>
    (way % 2 === 0 ? towns : towns.toReversed()).map((city, index) => ({
      sequence: way * 2 + index + 1,
      direction: way + 1,
      city,
      place: `${city} Station`,
      arrivalMinute: index === 0 ? null : (hour + 1) * 60,
      departureMinute: index === 0 ? hour * 60 : null,
    })),
  );
  await importInto(test, withSchedule('KOMBI', { stops }));
  const morula = await operatorOf(test.db, 'Morula Coaches');
  const { signedIn } = await addStaff(test.db, morula, 'owner', { factorAt: new Date('2999-01-01') });
  const ways = await Promise.all([1, 2, 3, 4].map((way) => legOf(kombi, [way * 2 - 1, way * 2])));
  const booked: string[] = [];
  for (const [index, way] of ways.entries()) booked.push(await holdAndBook(test, index < 2 ? anna : ben, way, ['A1']));
  const { tripId } = ways[2]?.params ?? leg.params;
  const [scope, of] = [{ operatorId: morula.uuid }, { operatorId: morula.uuid, tripId }];
  const setDelay = async (direction: string, minutes: number) =>
    (await test.callApi('delayTrip', { params: of, body: { direction, minutes, reason: 'A flat tyre' } }, signedIn))
      .code;

  expect([await setDelay('4', 45), await setDelay('3', 150)]).toEqual([undefined, undefined]);
  expect([await setDelay('5', 45), await setDelay('0', 45), await setDelay('100', 45)]).toEqual([
    'not_found',
    'invalid_request',
    'invalid_request',
  ]);
  const delays = [0, 0, 150, 45];
  expect(await Promise.all(booked.map(delayOf))).toEqual(delays);
  // Another operator, which does not find the trip, has its own count.
  const strangers = await addOperator(test.db);
  const stranger = await addStaff(test.db, strangers, 'owner', { factorAt: new Date('2999-01-01') });
  const foreign = {
    params: { operatorId: strangers.uuid, tripId },
    body: { direction: '4', minutes: 50, reason: 'x' },
  };
  for (let time = 0; time < 6; time += 1)
    expect((await test.callApi('delayTrip', foreign, stranger.signedIn)).code).toBe('not_found');
  const again = [];
  for (let time = 0; time < 4; time += 1) again.push(await setDelay('4', 45));
  expect(again).toEqual([undefined, undefined, undefined, 'too_many_tries']);
  expect(await Promise.all(booked.map(async (id) => toJourney(await bookingOf(test.db, id)).delayReason))).toEqual([
    null,
    null,
    'A flat tyre',
    'A flat tyre',
  ]);
  for (const [index, delayMinutes] of delays.entries()) {
    const id = `${tripId}-${index + 1}` as const;
    const { data: list } = await test.callApi('departureList', { params: scope, query: { id } }, signedIn);
    expect(list?.rows).toMatchObject([
      { id, delayMinutes, hasLeft: false, hasArrived: false, state: 'open', unpaid: 1 },
    ]);
    const late =
      /^1 booking will get this SMS, each with its own facts: “Tsela ABCD2345: \w+-\w+ .* late\. Expected \S+, arrival \S+\. Call \+267\d+\. Your reason”$/;
    const { messages } = list?.rows[0] ?? {};
    expect(messages?.late).toMatch(late);
    expect(messages?.cancelled).toMatch(/^4 bookings will get this SMS.* P100\.00 is in your wallet\. Call \+267\d+\./);
    expect(list?.rows[0]?.seats.find(({ value }) => value === 'A1')?.state).toBe('unpaid');
    const { data: people } = await test.callApi('passengerList', { params: scope, query: { trip: id } }, signedIn);
    expect([people?.departure?.id, people?.rows.map(({ seat }) => seat)]).toEqual([id, ['A1']]);
    const { data: sold } = await test.callApi('tripLeg', { params: ways[index]?.params ?? leg.params });
    expect(sold).toMatchObject({ delayMinutes, refusal: null });
  }
  const changes = async () => Promise.all(booked.map(async (id) => (await bookingOf(test.db, id)).changes));
  expect(await changes()).toEqual(Array(4).fill(2));
  expect((await test.callApi('cancelTrip', { params: of, body: { reason: 'No driver' } }, signedIn)).status).toBe(200);
  expect(await changes()).toEqual(Array(4).fill(3));
  await cancelTrips(test.platform);
  expect(await changes()).toEqual(Array(4).fill(3));
  expect((await Promise.all(booked.map(stand))).map(({ status }) => status)).toEqual(Array(4).fill('cancelled'));
});
