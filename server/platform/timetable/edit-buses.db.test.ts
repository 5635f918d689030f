import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { picturePath } from '@/lib/paths/files';
import { shortDay } from '@/lib/format/journey';
import { instantAt, localDate } from '@/lib/format/time';
import type { Body } from '@/server/api/endpoints/table';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { tripDates } from '@/server/testing/test-imports';
import { addStaff, type TestMember } from '@/server/testing/test-staff';
import { fullRowBus, kombi, longBus, nightBus } from '@/server/testing/test-timetable';

const { test, anna, leg, bookPaid } = startPaymentScenario();
let planner: TestMember;
let params: { operatorId: string };
beforeAll(async () => {
  const { rows } = await test.db.execute<{ id: number; uuid: string; slug: string }>(
    sql`select id::int, uuid, slug from operators where name = 'Morula Coaches'`,
  );
  if (!rows[0]) throw new Error('no operator');
  params = { operatorId: rows[0].uuid };
  planner = await addStaff(test.db, rows[0], 'planner');
});

const coach = {
  regNo: ' b 177   tst ',
  busType: 'Coach',
  layout: '2/3',
  totalSeats: 65,
  lastRowFull: false,
  facilities: ['wifi', 'toilet'],
} satisfies Body<'addBus'>;

const list = async () => (await test.callApi('busList', { params }, planner.signedIn)).data?.rows ?? [];
async function busOf(regNo: string) {
  const bus = (await list()).find((row) => row.regNo === regNo);
  if (!bus) throw new Error(`no bus ${regNo}`);
  return bus;
}
const add = (change: Partial<Body<'addBus'>> = {}, idempotencyKey: string = randomUUID()) =>
  test.callApi('addBus', { params, body: { ...coach, ...change } }, { ...planner.signedIn, idempotencyKey });
async function set(regNo: string, change: Partial<Body<'setBus'>>) {
  const { id, rev, busType, layout, totalSeats, lastRowFull } = await busOf(regNo);
  const body = { regNo, busType, layout, totalSeats, lastRowFull, facilities: [], rev, ...change };
  return test.callApi('setBus', { params: { ...params, busId: id }, body }, planner.signedIn);
}
const retire = (busId: string, endsPatterns = true) =>
  test.callApi('retireBus', { params: { ...params, busId }, body: { endsPatterns } }, planner.signedIn);
const lastAudit = async () =>
  (await test.db.execute(sql`select action, before, after from audit_rows order by id desc limit 1`)).rows[0];

it('a bus is added once, by the rules of buses.csv', async () => {
  const key = randomUUID();
  const { data } = await add({}, key);
  expect((await add({}, key)).data).toEqual(data);
  expect(await busOf('B 177 TST')).toEqual({
    ...coach,
    regNo: 'B 177 TST',
    id: data?.record,
    photo: null,
    isRetired: false,
    tripsAhead: 0,
    states: {},
    stillSold: '',
    rev: expect.any(Number) as unknown,
  });
  expect(await lastAudit()).toMatchObject({ action: 'bus.set', after: { regNo: 'B 177 TST', layout: '2/3' } });
  expect((await add({ regNo: 'B 178 TST', totalSeats: 64 })).details.fields).toEqual({
    totalSeats: 'Rows of 5 make 60 or 65 seats; found "64"',
  });
  expect((await add({ regNo: 'B-178' })).details.fields).toEqual({
    regNo: expect.stringMatching(/^Must be a registration number/) as unknown,
  });
});

it.each([
  ['B115TST', kombi],
  [nightBus, nightBus],
])('a bus cannot have the plate %s of another bus', async (regNo, known) => {
  const refusal = { code: 'invalid_request', details: { fields: { regNo: `Another bus has the number "${known}"` } } };
  expect(await add({ regNo })).toMatchObject(refusal);
  expect(await set(fullRowBus, { regNo })).toMatchObject(refusal);
});

it('a corrected number and type keep the photo, the trips and the tickets of a bus', async () => {
  const { bookingId } = await bookPaid('A5');
  const ticket = async () => (await test.callApi('ticket', { params: { bookingUuid: bookingId } }, anna.signedIn)).data;
  const [printed] = [await ticket()].flat();
  const photo = 'a-photo-of-the-tests-0';
  await test.db.execute(sql`insert into catalogue_pictures (name, webp) values (${photo}, '')`);
  await test.db.execute(sql`update buses set photo = ${photo} where reg_no = ${longBus}`);
  const [before, dates] = [await busOf(longBus), await tripDates(test.db, longBus)];
  expect(
    (await set(longBus, { regNo: 'b 166 tst', busType: 'Kombi', facilities: before.facilities as [] })).code,
  ).toBeUndefined();
  expect(await lastAudit()).toEqual({
    action: 'bus.set',
    before: { regNo: longBus, busType: 'Luxury coach' },
    after: { regNo: 'B 166 TST', busType: 'Kombi' },
  });
  const after = await busOf('B 166 TST');
  expect(after).toEqual({ ...before, regNo: 'B 166 TST', busType: 'Kombi', photo: picturePath(photo), rev: after.rev });
  expect(await tripDates(test.db, 'B 166 TST')).toEqual(dates);
  expect([await ticket()].flat()[0]?.ticket.reg_no).toBe('B 166 TST');
  const content = printed?.passengers[0]?.qr_content ?? '';
  expect((await test.callApi('checkTicket', { body: { content } })).data?.state).toBe('valid');

  // Only the number changes.
  expect((await set('B 166 TST', { regNo: longBus, busType: 'Kombi', rev: after.rev })).code).toBeUndefined();
  expect((await busOf(longBus)).rev).toBeGreaterThan(after.rev);
  expect(await set(longBus, { busType: 'Coach', rev: after.rev })).toMatchObject({ code: 'changed_meanwhile' });
  expect((await set(longBus, { layout: '2/2', totalSeats: 64 })).details.fields).toEqual({
    totalSeats: expect.stringContaining('lacks seats that are booked or held') as unknown,
  });
});

it('a bus with a sold seat ahead stays in use, and another is retired with its patterns and comes back', async () => {
  test.clock.set(instantAt(localDate(new Date()), 4 * 60));
  await bookPaid('B5');
  const { id } = await busOf(longBus);
  expect(await retire(id)).toMatchObject({
    code: 'bus_in_use',
    details: { fields: { '': expect.stringContaining(localDate(leg.departsAt)) as unknown } },
  });
  const bus = await busOf(kombi);
  expect(bus.tripsAhead).toBeGreaterThan(50);
  expect(await retire(bus.id, false)).toMatchObject({
    code: 'bus_in_use',
    details: { fields: { endsPatterns: 'Its patterns: KOMBI' } },
  });
  expect((await retire(bus.id)).code).toBeUndefined();
  expect(await busOf(kombi)).toMatchObject({ isRetired: true, tripsAhead: 0 });
  expect((await retire(bus.id)).code).toBe('not_found');
  expect((await add({ regNo: kombi })).data?.record).toBe(bus.id);
  expect(await busOf(kombi)).toMatchObject({ isRetired: false, busType: 'Coach', totalSeats: 65 });
});

it('the plan of a bus has its marks and its sold seats, and names the marked seats that stay sold', async () => {
  await bookPaid('C1');
  await bookPaid('C2');
  const { id } = await busOf(longBus);
  const mark = (seats: string[], kind: 'closed' | 'counter_only') =>
    test.callApi('markSeats', { params: { ...params, busId: id }, body: { seats, kind } }, planner.signedIn);
  await mark(['C1', 'C3'], 'closed');
  await mark(['C4'], 'counter_only');
  const { data } = await test.callApi('busList', { params, query: { id } }, planner.signedIn);
  const states = { C1: 'closed', C2: 'sold', C3: 'closed', C4: 'rank' };
  expect(data?.rows).toMatchObject([{ states, stillSold: `C1 on ${shortDay(localDate(leg.departsAt))}` }]);
  expect(data?.choices?.seats?.filter(({ row }) => row === 'C')).toMatchObject([
    ...Object.values(states).map((state) => ({ state })),
    { value: 'C5', state: 'free' },
  ]);
});

it('the bus of another operator is not found', async () => {
  const { rows } = await test.db.execute<{ uuid: string }>(sql`select uuid from buses where reg_no = ${nightBus}`);
  const busId = rows[0]?.uuid ?? '';
  expect((await retire(busId)).code).toBe('not_found');
  const body = { ...coach, rev: (await busOf(fullRowBus)).rev };
  const { code } = await test.callApi('setBus', { params: { ...params, busId }, body }, planner.signedIn);
  expect(code).toBe('not_found');
});
