import { sql } from 'drizzle-orm';
import { book, hold, specBookingBody, takenSeats } from '@/server/testing/test-bookings';
import { importInto, later, openAtFour, withBus } from '@/server/testing/test-imports';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { addStaff, auditRowsOf, operatorOf, type TestMember } from '@/server/testing/test-staff';
import { fullRowBus, kombi, longBus, nightBus } from '@/server/testing/test-timetable';
import { findLeg, liveClaims, type TestLeg } from '@/server/testing/test-trips';
import { makeTrips } from '@/server/platform/timetable/make-trips';
import { searchTrips } from '@/server/platform/catalogue/search-trips';
import { listSoldSeats } from './blocks.repo';

type Kind = 'closed' | 'counter_only' | 'open';

const test = platformOfEachTest(openAtFour);
let anna: TestPassenger;
let owner: TestMember;
let operatorId: string;
beforeEach(async () => {
  const morula = await operatorOf(test.db, 'Morula Coaches');
  operatorId = morula.uuid;
  anna = await addPassenger(test.db);
  owner = await addStaff(test.db, morula, 'owner');
});

const block = ({ params: { tripId } }: TestLeg, kind: Kind, ...seats: string[]) =>
  test.callApi('blockSeats', { params: { operatorId, tripId }, body: { seats, kind } }, owner.signedIn);
const mark = ({ busUuid: busId }: TestLeg, kind: Kind, ...seats: string[]) =>
  test.callApi('markSeats', { params: { operatorId, busId }, body: { seats, kind } }, owner.signedIn);
const seatTaken = (...seats: string[]) => ({ status: 409, code: 'seat_taken', details: { seats } });

async function marksOf(busId: number) {
  const { rows } = await test.db.execute(
    sql`select seat, kind from bus_seat_marks where bus_id = ${busId} order by seat`,
  );
  return rows;
}

async function busIdOf(regNo: string) {
  const { rows } = await test.db.execute<{ id: string }>(sql`select id from buses where reg_no = ${regNo}`);
  return Number(rows[0]?.id);
}

describe('a blocked seat', () => {
  it.each(['closed', 'counter_only'] as const)('is taken for passengers on every leg if it is %s', async (kind) => {
    const [out, back] = [await findLeg(test.db, longBus, [1, 3]), await findLeg(test.db, longBus, [12, 14])];
    const found = async () => {
      const search = { from: 'gaborone', to: 'dibete', date: out.serviceDate };
      return (await searchTrips(test.platform, search)).map(({ freeSeats, rankPhone }) => ({ freeSeats, rankPhone }));
    };
    expect(await found()).toEqual([{ freeSeats: 65, rankPhone: null }]);
    expect(await block(out, kind, 'B2', 'B3')).toMatchObject({ status: 200 });
    const phone = { closed: null, counter_only: expect.stringMatching(/^\+267\d+$/) as string };
    expect(await found()).toEqual([{ freeSeats: 63, rankPhone: phone[kind] }]);
    for (const leg of [out, back]) {
      expect(await hold(test, anna, leg, ['B1', 'B2'])).toMatchObject(seatTaken('B2'));
      const body = specBookingBody(leg, anna, ['B3']);
      expect(await test.callApi('createBooking', { body }, anna.signedIn)).toMatchObject(seatTaken('B3'));
      expect(await takenSeats(test, leg)).toEqual(['B2', 'B3']);
    }
  });

  it('is free again when it is opened, and its kind can change', async () => {
    const leg = await findLeg(test.db, longBus, [1, 7]);
    const stateOfB2 = async (direction: '1' | '2' = '1') => {
      const input = { params: { operatorId }, query: { id: `${leg.params.tripId}-${direction}` } } as const;
      const { data } = await test.callApi('departureList', input, owner.signedIn);
      return data?.choices?.seats?.find(({ value }) => value === 'B2')?.state;
    };
    for (const [kind, state] of [
      ['closed', 'closed'],
      ['counter_only', 'rank'],
    ] as const) {
      await block(leg, kind, 'B2');
      expect(await stateOfB2()).toBe(state);
    }
    test.published.length = 0;
    await block(leg, 'open', 'B2');
    expect(test.published).toEqual([{ tripId: leg.tripRowId, seat: 'B2' }]);
    expect((await hold(test, anna, leg, ['B2'])).status).toBe(200);
    expect([await stateOfB2(), await stateOfB2('2')]).toEqual(['held', 'free']);
    await book(test, anna, leg, ['B2']);
    expect(await stateOfB2()).toBe('unpaid');
    expect((await auditRowsOf(test.db, owner.id)).map(({ action }) => action)).toEqual(Array(3).fill('trip.blocks'));
  });
});

describe('blockSeats', () => {
  it('names the seats that are sold or held, and changes nothing', async () => {
    const leg = await findLeg(test.db, longBus, [2, 3]);
    await hold(test, anna, leg, ['B1', 'B2', 'B3']);
    await book(test, anna, leg, ['B1']);
    const { code, details } = await block(leg, 'closed', 'A1', 'B1', 'B2');
    expect(code).toBe('seat_taken');
    expect(details.fields?.seats).toMatch(/^B1 on \w{3} \d+ \w{3} is sold, B2 on \w{3} \d+ \w{3} is held$/);
    expect((await liveClaims(test.db)).map(({ seat }) => seat)).toEqual(['B1', 'B2', 'B3']);
    expect(await auditRowsOf(test.db, owner.id)).toEqual([]);
  });

  it('closes the way back of a seat whose passenger has left', async () => {
    const [out, back] = [await findLeg(test.db, longBus, [1, 7], 1), await findLeg(test.db, longBus, [8, 14], 1)];
    await hold(test, anna, out, ['B1']);
    await book(test, anna, out, ['B1']);
    test.clock.set(new Date(out.departsAt.getTime() + 60_000));
    expect((await block(out, 'closed', 'B1')).status).toBe(200);
    expect(await hold(test, anna, back, ['B1'])).toMatchObject(seatTaken('B1'));
  });

  it('refuses a seat that the bus lacks, a cancelled trip, and a trip or bus of another operator', async () => {
    const leg = await findLeg(test.db, kombi, [1, 2]);
    for (const set of [block, mark])
      expect(await set(leg, 'closed', 'A1', 'Z9')).toMatchObject({
        code: 'invalid_request',
        details: { fields: { seats: 'This bus has no seat Z9' } },
      });
    const other = await findLeg(test.db, nightBus, [1, 2]);
    for (const set of [block, mark]) expect((await set(other, 'closed', 'A1')).code).toBe('not_found');
    await test.db.execute(sql`update trips set cancelled_at = now() where id = ${leg.tripRowId}`);
    expect((await block(leg, 'closed', 'A1')).code).toBe('trip_cancelled');
    expect(await liveClaims(test.db)).toEqual([]);
  });
});

describe('markSeats', () => {
  it('sets the coming trips and those that are made later, and a sold seat stays sold', async () => {
    const [sold, free] = [await findLeg(test.db, kombi, [1, 2], 3), await findLeg(test.db, kombi, [1, 2], 4)];
    await hold(test, anna, sold, ['A1']);
    await book(test, anna, sold, ['A1']);
    expect((await mark(free, 'counter_only', 'A1', 'A2')).status).toBe(200);
    expect(await hold(test, anna, free, ['A1'])).toMatchObject(seatTaken('A1'));
    expect(await takenSeats(test, sold)).toEqual(['A1', 'A2']);
    const busId = await busIdOf(kombi);
    const { serviceDate } = sold;
    expect(await listSoldSeats(test.db, busId, test.clock.read())).toMatchObject([
      { seat: 'A1', serviceDate, state: 'booked' },
    ]);
    expect(await marksOf(busId)).toEqual(['A1', 'A2'].map((seat) => ({ seat, kind: 'counter_only' })));
    test.clock.advanceSeconds(86_400);
    await makeTrips(test.platform);
    const made = await findLeg(test.db, kombi, [1, 2], 61);
    expect(await takenSeats(test, made)).toEqual(['A1', 'A2']);
    await mark(made, 'open', 'A1', 'A2');
    expect(await Promise.all([sold, free, made].map((leg) => takenSeats(test, leg)))).toEqual([['A1'], [], []]);
    expect(await marksOf(busId)).toEqual([]);
  });
});

describe('a new timetable', () => {
  it('keeps the blocks of each trip that it replaces, and counts none of them as sold', async () => {
    const [own, other] = [await findLeg(test.db, longBus, [1, 7], 5), await findLeg(test.db, longBus, [1, 7], 6)];
    const opened = await findLeg(test.db, longBus, [1, 7], 8);
    await mark(own, 'closed', 'A1');
    for (const leg of [own, opened]) await block(leg, 'open', 'A1');
    await block(own, 'counter_only', 'A2');
    await hold(test, anna, other, ['C1']);
    const { tripsRemoved, tripsRetained } = await importInto(test, later('LONG', 5));
    expect(tripsRemoved).toBe(60);
    expect(tripsRetained).toMatchObject([{ serviceDate: other.serviceDate, seatsTaken: 1 }]);
    const replaced = await findLeg(test.db, longBus, [1, 7], 5);
    expect(replaced.tripRowId).not.toBe(own.tripRowId);
    expect(await takenSeats(test, replaced)).toEqual(['A2']);
    expect(await takenSeats(test, await findLeg(test.db, longBus, [8, 14], 7))).toEqual(['A1']);
    expect(await takenSeats(test, await findLeg(test.db, longBus, [8, 14], 8))).toEqual([]);
    const { rows } = await test.db.execute(sql`select seat from seat_outbox where trip_id = ${replaced.tripRowId}`);
    expect(new Set(rows.map(({ seat }) => seat))).toEqual(new Set(['A1', 'A2']));
  });

  it('removes the marks and blocks of the seats that a new plan lacks, and names them', async () => {
    const leg = await findLeg(test.db, fullRowBus, [1, 3], 5);
    await mark(leg, 'closed', 'A1', 'L5');
    await block(leg, 'closed', 'L4');
    const smaller = withBus(fullRowBus, { totalSeats: 44, lastRowFull: false });
    expect((await importInto(test, smaller)).blocksRemoved).toEqual(
      ['L4', 'L5'].map((seat) => `${seat} of ${fullRowBus}`),
    );
    expect(await marksOf(await busIdOf(fullRowBus))).toEqual([{ seat: 'A1', kind: 'closed' }]);
    expect(await takenSeats(test, leg)).toEqual(['A1']);
    expect((await importInto(test, smaller)).blocksRemoved).toEqual([]);
  });
});
