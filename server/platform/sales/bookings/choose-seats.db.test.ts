import { eq, sql } from 'drizzle-orm';
import { bookingDrafts } from '@/server/db/schema/bookings';
import { startBuyersScenario } from '@/server/testing/buyers-scenario';
import { book, hold, holdAndBook } from '@/server/testing/test-bookings';
import { type TestPassenger } from '@/server/testing/test-passengers';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { deleteOldDrafts } from '@/server/platform/sales/bookings/bookings.repo';

const { test, anna, ben, leg } = startBuyersScenario([1, 7]);

const draft = async (passenger: TestPassenger, of = leg) =>
  (await test.callApi('bookingDraft', { params: of.params }, passenger.signedIn)).data;
const save = (names: Record<string, string>, of = leg) =>
  test.callApi('chooseSeats', { params: of.params, body: { seats: [], names } }, anna.signedIn);
/** Returns the same leg on 22 days. */
const manyLegs = () => Promise.all(Array.from({ length: 22 }, (_, day) => findLeg(test.db, longBus, [1, 7], day + 2)));
const countDrafts = () => test.db.$count(bookingDrafts, eq(bookingDrafts.userId, anna.id));

const choose = (seats: string[], names: Record<string, string> = {}, passenger = anna) =>
  test.callApi('chooseSeats', { params: leg.params, body: { seats, names } }, passenger.signedIn);
const held = async (passenger = anna) =>
  (await test.callApi('holds', { params: leg.params }, passenger.signedIn)).data?.seats;

describe('a choice of seats', () => {
  it('holds these seats, releases the others, and keeps the names of seats that stay', async () => {
    await choose(['A1', 'A2'], { A1: 'Mpho', A2: 'Naledi' });
    await choose(['A2', 'A3'], { A3: 'Thabo' });
    expect(await held()).toEqual(['A2', 'A3']);
    expect(await draft(anna)).toEqual({ names: { A2: 'Naledi', A3: 'Thabo' } });
    await choose([]);
    expect([await held(), await draft(anna)]).toEqual([[], { names: {} }]);
  });

  it('is refused for a taken seat or for four seats, and stores no names', async () => {
    await hold(test, ben, leg, ['B1']);
    expect(await choose(['A1', 'B1'], { A1: 'Mpho' })).toMatchObject({
      code: 'seat_taken',
      details: { seats: ['B1'] },
    });
    const four = ['A1', 'A2', 'A3', 'A4'];
    const names = Object.fromEntries(four.map((seat) => [seat, 'Mpho']));
    expect(await choose(four, names)).toMatchObject({ code: 'too_many_seats' });
    expect([await held(), await draft(anna)]).toEqual([[], { names: {} }]);
  });

  it('gives a seat to one of two passengers who choose it at once', async () => {
    const outcomes = await Promise.all([anna, ben].map((passenger) => choose(['C1'], { C1: 'Mpho' }, passenger)));
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual(['seat_taken', undefined]);
    expect([...((await held(anna)) ?? []), ...((await held(ben)) ?? [])]).toEqual(['C1']);
  });
});

describe('a draft of passenger names', () => {
  it('is stored for its owner until the booking is made', async () => {
    const names = { A1: 'Mpho Kgosi', A2: '' };
    await save({ A1: 'M' });
    await save(names);
    expect(await draft(anna)).toEqual({ names });
    expect(await draft(ben)).toEqual({ names: {} });
    await holdAndBook(test, anna, leg, ['A1']);
    expect(await draft(anna)).toEqual({ names: {} });
  });

  it('remains when the booking is refused', async () => {
    await save({ B1: 'Mpho' });
    await book(test, anna, leg, ['B1']);
    expect(await draft(anna)).toEqual({ names: { B1: 'Mpho' } });
  });

  it('has the names of at most three seats', async () => {
    const names = { A1: 'Mpho', A2: 'Naledi', A3: 'Thabo' };
    expect(await save({ ...names, A4: 'Kagiso' })).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await save(names)).status).toBe(200);
    expect(await draft(anna)).toEqual({ names });
  });

  it('is deleted after a day', async () => {
    const late = await findLeg(test.db, longBus, [1, 2], 30);
    await save({ A1: 'Mpho' });
    await test.db.execute(sql`update booking_drafts set updated_at = updated_at - interval '25 hours'`);
    await save({ A1: 'Mpho' }, late);
    await test.db.execute(sql`update booking_drafts set updated_at = updated_at - interval '23 hours'`);
    await deleteOldDrafts(test.db);
    expect([await draft(anna), await draft(anna, late)]).toEqual([{ names: {} }, { names: { A1: 'Mpho' } }]);
  });

  it('has only the seats that were sent last', async () => {
    await save({ A1: 'Mpho', A2: 'Naledi' });
    await save({ B1: 'Thabo' });
    expect(await draft(anna)).toEqual({ names: { B1: 'Thabo' } });
  });

  it('has only seats of the bus', async () => {
    await save({ A1: 'Mpho' });
    const refused = await save({ A1: 'Naledi', Z9: 'Thabo' });
    expect(refused).toMatchObject({ status: 400, code: 'seat_unknown', details: { seats: ['Z9'] } });
    expect(await draft(anna)).toEqual({ names: { A1: 'Mpho' } });
  });
});

describe('the drafts of an account', () => {
  it('are at most 20, and a further one replaces the oldest', async () => {
    const legs = await manyLegs();
    for (const each of legs.slice(0, 20)) await save({ A1: 'Mpho' }, each);
    const [first, second] = legs;
    // A draft that is saved again is not the oldest any more.
    await save({ A1: 'Naledi' }, first);
    await save({ A1: 'Mpho' }, legs[20]);
    expect(await countDrafts()).toBe(20);
    expect(await draft(anna, second)).toEqual({ names: {} });
    expect(await draft(anna, first)).toEqual({ names: { A1: 'Naledi' } });
    expect(await draft(anna, legs[20])).toEqual({ names: { A1: 'Mpho' } });
  });

  it('are at most 20 when 22 are saved at the same time', async () => {
    const outcomes = await Promise.all((await manyLegs()).map((each) => save({ A1: 'Mpho' }, each)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(22).fill(200));
    expect(await countDrafts()).toBe(20);
  });
});
