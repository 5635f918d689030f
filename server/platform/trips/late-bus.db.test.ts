import { like, sql } from 'drizzle-orm';
import { delayText } from '@/lib/format/journey';
import { addDays, instantAt, localDate } from '@/lib/format/time';
import { inTransaction } from '@/server/db/client';
import { messageOutbox } from '@/server/db/schema/messages';
import { findNearestDates, searchTrips } from '@/server/platform/catalogue/search-trips';
import { findNextDepartures } from '@/server/platform/landing/find-next-departures';
import { createBooking } from '@/server/platform/sales/bookings/create-booking';
import { randomCode } from '@/server/platform/sales/bookings/random-code';
import { expectedDeparture } from '@/server/platform/sales/bookings/booking-policy';
import { findBooking, insertBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { holdSeats } from '@/server/platform/seats/hold-seats';
import { toTicket } from '@/server/platform/tickets/present-ticket';
import { startBuyersScenario } from '@/server/testing/buyers-scenario';
import { overtake, outcomeOf } from '@/server/testing/overtake';
import { bookingRequest } from '@/server/testing/test-bookings';
import { bookingOf } from '@/server/testing/test-cancellations';
import { readOutbox } from '@/server/testing/test-messages';
import { operatorOf } from '@/server/testing/test-staff';
import { kombi, longBus, nightBus } from '@/server/testing/test-timetable';
import type { TestLeg } from '@/server/testing/test-trips';
import { delayTrip } from './delay-trip';

const many = 999;
const { test, anna, ben, leg, legOf } = startBuyersScenario([1, 3], {
  unpaidLimits: { bookings: many, seats: many, lapses: many },
  holdLimits: { minutes: many, changes: many },
});
afterEach(async () => {
  await test.db.execute(sql`update operators set sales_end_minutes = 0`);
  test.clock.set(new Date());
});

const later = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);
const at = (minutes: number, of = leg) => test.clock.set(later(of.departsAt, minutes));
async function delay(minutes: number, direction = '1', of = leg, operator = 'Morula Coaches') {
  const { id: operatorId } = await operatorOf(test.db, operator);
  const call = { platform: test.platform, staff: { operatorId }, author: { actor: 'a test', reason: 'A flat tyre' } };
  await delayTrip({ ...call, params: { tripId: of.params.tripId }, body: { direction, minutes } } as never);
}
const legNow = async (of: TestLeg) => (await test.callApi('tripLeg', { params: of.params })).data;
const hold = (seat: string, of = leg, user = anna) => holdSeats(test.platform, user, of.params, [seat]);
const order = (seat: string, of = leg, payment: 'later' | 'card' = 'later', user = anna) =>
  createBooking(test.platform, user, undefined, { ...bookingRequest(of, [seat]), payment });
async function outcome(work: Promise<unknown>) {
  const [result] = await Promise.allSettled([work]);
  return outcomeOf(result);
}

it('results, landing pages, the seat map, both ways to book, the message and the ticket agree at each stop', async () => {
  await delay(150, '2');
  for (const stop of [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13]) {
    const stage = await legOf(longBus, [stop, stop + 1]);
    const shown = await legNow(stage);
    if (!shown) throw new Error('no leg');
    const late = delayText(shown);
    expect([stop, late.includes('2 hours 30 minutes late')]).toEqual([stop, stop > 7]);
    const { from, to, date } = shown;
    at(-120, stage);
    const found = await searchTrips(test.platform, { from, to, date });
    const subject = { route: { from: from.toLowerCase(), to: to.toLowerCase() } };
    const next = await findNextDepartures(test.db, test.platform.clock(), subject, 8);
    for (const rows of [found, next])
      expect(rows.find(({ tripUuid }) => tripUuid === shown.tripId)?.delayMinutes).toBe(shown.delayMinutes);
    const payment = stop % 2 === 0 ? 'later' : 'card';
    await hold('A1', stage);
    await test.db.delete(messageOutbox);
    const item = await findBooking(test.db, (await order('A1', stage, payment)).uuid);
    if (!item) throw new Error('no booking');
    expect(delayText({ ...toTicket(test.platform.ticketKey, item), arrivesAt: undefined })).toBe(late);
    expect(item.booking.payBy).toEqual(later(stage.departsAt, shown.delayMinutes - 30));
    const [{ data } = { data: {} }] = await readOutbox(test.db, like(messageOutbox.cause, 'booking-made:%'));
    expect(data).toMatchObject({ delayMinutes: shown.delayMinutes, departure: shown.departureTime });
  }
});

it('sales, payment by card only and the time to pay follow the expected departure', async () => {
  const isSold = async () => {
    const shown = await legNow(leg);
    if (!shown) throw new Error('no leg');
    const found = await searchTrips(test.platform, shown);
    const next = await findNextDepartures(test.db, test.platform.clock(), { city: 'gaborone' }, 40);
    const lists = [found, next].map((rows) => rows.some(({ tripUuid }) => tripUuid === shown.tripId));
    return { refusal: shown.refusal, lists };
  };
  const [open, ended] = [
    [true, true],
    [false, false],
  ];
  await delay(150);
  await hold('A1');
  at(105);
  expect((await order('A1')).payBy).toEqual(later(leg.departsAt, 120));
  await hold('A2');
  at(106);
  expect(await outcome(order('A2'))).toBe('card_only');
  expect((await order('A2', leg, 'card')).payBy).toEqual(later(leg.departsAt, 121));
  expect(await isSold()).toEqual({ refusal: null, lists: open });
  await test.db.execute(sql`update operators set sales_end_minutes = 30`);
  at(119);
  expect(await isSold()).toEqual({ refusal: null, lists: open });
  at(120);
  expect(await isSold()).toEqual({ refusal: 'sales_closed', lists: ended });
  await test.db.execute(sql`update operators set sales_end_minutes = 0`);
  at(149);
  expect(await isSold()).toEqual({ refusal: null, lists: open });
  at(150);
  expect(await isSold()).toEqual({ refusal: 'trip_departed', lists: ended });
  expect(await outcome(hold('A3'))).toBe('trip_departed');
});

it('a later change of the delay extends the time to pay of a booking of a late bus by the difference only', async () => {
  await delay(60);
  await hold('A1');
  const { uuid } = await order('A1');
  const payBy = async () => (await bookingOf(test.db, uuid)).booking.payBy;
  for (const [minutes, extended] of [
    [60, 60],
    [20, 60],
    [90, 90],
    [0, 90],
    [90, 90],
  ] as const) {
    await delay(minutes);
    expect(await payBy()).toEqual(later(leg.departsAt, extended - 30));
  }
});

it('a delay cannot be taken back so far that the bus has left a stop at which its seats are on sale', async () => {
  await delay(150);
  at(100);
  // The bus leaves Mochudi 65 minutes after Gaborone.
  const refused = { code: 'invalid_request' };
  await expect(delay(100)).rejects.toMatchObject(refused);
  await delay(101);
  at(102);
  await expect(delay(37)).rejects.toMatchObject(refused);
  await delay(38);
  expect((await legNow(await legOf(longBus, [2, 3])))?.refusal).toBeNull();
});

it('a bus that is late past midnight is sold from the seat map and the next buses, and no search shows yesterday', async () => {
  const night = await legOf(nightBus, [1, 2]);
  await delay(300, '1', night, 'Naledi Night Lines');
  test.clock.set(instantAt(addDays(night.serviceDate, 1), 10));
  const search = { from: 'gaborone', to: 'palapye', date: night.serviceDate };
  const next = await findNextDepartures(test.db, test.platform.clock(), { route: search }, 3);
  expect(next[0]).toMatchObject({ tripUuid: night.params.tripId, delayMinutes: 300 });
  expect((await legNow(night))?.refusal).toBeNull();
  expect((await hold('A1', night)).seats).toEqual(['A1']);
  expect((await order('A1', night)).payBy).toEqual(later(night.departsAt, 270));
  await expect(searchTrips(test.platform, search)).rejects.toMatchObject({ code: 'date_past' });
  const dates = await findNearestDates(test.platform, { ...search, date: localDate(test.platform.clock()) });
  expect(dates[0]?.date).toBe(localDate(test.platform.clock()));
});

it('a trip with the longest delay is sold for a day more, and the trips around it are not', async () => {
  const bus = await legOf(kombi, [1, 2]);
  await delay(1440, '1', bus);
  at(1439, bus);
  expect((await legNow(bus))?.refusal).toBeNull();
  at(1440, bus);
  const next = await findNextDepartures(
    test.db,
    test.platform.clock(),
    { route: { from: 'palapye', to: 'serule' } },
    40,
  );
  const dates = next.filter(({ regNo }) => regNo === kombi).map(({ serviceDate }) => serviceDate);
  expect(dates[0]).toBe(addDays(bus.serviceDate, 2));
});

describe('a delay that is taken back during a booking', () => {
  const insertUnchecked = async () => {
    const { booking } = await bookingOf(test.db, (await order('A2')).uuid);
    const row = {
      ...booking,
      id: undefined,
      uuid: undefined,
      reservationNumber: randomCode(8),
      idempotencyKey: 'race',
    };
    return (platform: typeof test.platform) =>
      inTransaction(test.db, async (tx) => {
        await platform.lockSeats(tx, anna.id, leg.tripRowId, ['A1']);
        await insertBooking(tx, row, [{ names: 'Mpho Kgosi', seat: 'A1' }]);
      });
  };
  it.each([
    ['is noticed', 'card_only', 0],
    ['leaves a time to pay after the departure without the comparison (control)', 'done', 1],
  ])('%s', async (_, end, wrong) => {
    await delay(150);
    at(60);
    for (const seat of ['A1', 'A2']) await hold(seat);
    const checked = (platform: typeof test.platform) =>
      createBooking(platform, anna, undefined, bookingRequest(leg, ['A1']));
    const slow = wrong ? await insertUnchecked() : checked;
    expect(await overtake(test.platform, slow, () => delay(61))).toEqual({ slow: end, quick: 'done' });
    const { rows } = await test.db.execute<{ payBy: Date; departsAt: Date; delayMinutes: number }>(sql`
      select pay_by as "payBy", departs_at as "departsAt", delay_minutes as "delayMinutes" from bookings
      join passengers on booking_id = bookings.id and seat = 'A1' where trip_id = ${leg.tripRowId}`);
    const late = rows.filter(
      (row) => new Date(row.payBy) > expectedDeparture({ ...row, departsAt: new Date(row.departsAt) }),
    );
    expect(late).toHaveLength(wrong);
  });
});

it('a delay that grows during a booking moves the time to pay of that booking', async () => {
  await hold('A1', leg, ben);
  const booking = (platform: typeof test.platform) =>
    createBooking(platform, ben, undefined, bookingRequest(leg, ['A1']));
  expect(await overtake(test.platform, booking, () => delay(45))).toEqual({ slow: 'done', quick: 'done' });
  const { rows } = await test.db.execute<{ payBy: Date; delay: number }>(sql`
    select pay_by as "payBy", longest_delay_minutes as delay from bookings where user_id = ${ben.id}`);
  expect(rows.map(({ payBy, delay: minutes }) => [new Date(payBy), minutes])).toEqual([[later(leg.departsAt, 15), 45]]);
});
