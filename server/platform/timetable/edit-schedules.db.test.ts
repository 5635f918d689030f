import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sampleContacts } from '@/lib/brand';
import type { Body } from '@/server/api/endpoints/table';
import { applyDraft } from './timetable-drafts';
import { hold } from '@/server/testing/test-bookings';
import { addPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import {
  dayAhead,
  importInto,
  tableContents,
  tripDates,
  withSchedule,
  withoutSchedule,
} from '@/server/testing/test-imports';
import { addStaff, type TestMember } from '@/server/testing/test-staff';
import { kombi, longBus, testTimetable } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';

const test = testPlatform();
let planner: TestMember;
let staff: Parameters<typeof applyDraft>[1];
let params: { operatorId: string };
beforeAll(async () => {
  const { rows } = await test.db.execute<{ id: string; uuid: string }>(
    sql`select id, uuid from operators where name = 'Morula Coaches'`,
  );
  const [{ id, uuid } = { id: '', uuid: '' }] = rows;
  planner = await addStaff(test.db, { id: Number(id), uuid, slug: '' }, 'planner');
  const members = await test.db.execute<{ id: string }>(
    sql`select id from staff_members where uuid = ${planner.memberId}`,
  );
  staff = { operatorId: Number(id), memberId: Number(members.rows[0]?.id), role: 'planner' };
  params = { operatorId: uuid };
  await test.db.execute(sql`insert into cities (name, slug, country) values ('Jwaneng', 'jwaneng', 'BW')`);
});

beforeEach(() => importInto(test, { ...testTimetable, exceptions: [] }));

async function patterns(id?: string) {
  const list = await test.callApi('scheduleList', { params, query: { id } }, planner.signedIn);
  return list.data?.rows ?? [];
}
async function patternOf(code: string) {
  const found = (await patterns()).find((row) => row.code === code);
  if (!found) throw new Error(`no pattern ${code}`);
  return found;
}

const kombiPattern: Body<'draftSchedule'> = {
  code: 'KOMBI',
  regNo: kombi,
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  stops: [
    { city: 'palapye', place: 'Palapye Station', departs: '1000' },
    { city: 'Serule', place: 'Serule Station', arrives: '11.00' },
  ],
};
const draft = (change: Partial<Body<'draftSchedule'>> = {}) =>
  test.callApi('draftSchedule', { params, body: { ...kombiPattern, ...change } }, planner.signedIn);
const apply = (record = '') => applyDraft(test.platform, staff, record, { actor: 'tests', reason: null });
const tables = async () => ({ ...(await tableContents(test.db)), timetable_drafts: [] });

it('a typed pattern equals the import of the same file, and its draft changes nothing before', async () => {
  await importInto(test, withoutSchedule('KOMBI'));
  const before = await tables();
  const { data } = await draft();
  expect(await tables()).toEqual(before);
  await apply(data?.record);
  expect(await importInto(test, testTimetable)).toMatchObject({ changes: [], tripsCreated: 0, tripsRemoved: 0 });
});

it('a stored pattern is sent back as it is shown, and a change replaces it and keeps its dates', async () => {
  const { id, code, regNo, days, stops, rev } = await patternOf('LONG');
  expect(stops).toHaveLength(14);
  const shown = { scheduleId: id, rev: Number(rev), code, regNo, days, stops } as Body<'draftSchedule'>;
  await apply((await draft(shown)).data?.record);
  expect((await patternOf('LONG')).id).toBe(id);
  const scheduleParams = { ...params, scheduleId: id };
  await test.callApi(
    'setException',
    { params: scheduleParams, body: { date: dayAhead(5), kind: 'rests' } },
    planner.signedIn,
  );
  expect((await draft({ ...shown })).code).toBe('changed_meanwhile');
  const renamed = { ...shown, rev: Number((await patternOf('LONG')).rev), code: 'LONGER' };
  await apply((await draft(renamed)).data?.record);
  const codes = (await patterns()).map((row) => [row.code, row.exceptions.length]);
  expect(codes).toEqual([
    ['FULL', 0],
    ['KOMBI', 0],
    ['LONGER', 1],
  ]);
});

const [out = { city: '', place: '' }, end = out] = kombiPattern.stops;
it.each<[string, Partial<Body<'draftSchedule'>>, Record<string, unknown>]>([
  ['a code in use', { code: 'kombi' }, { code: 'Another pattern has this code' }],
  ['a strange code', { code: 'A B' }, { code: expect.stringContaining('Must be a code') }],
  [
    'a town that is unknown',
    { stops: [out, { ...end, city: 'Maun' }] },
    { 'stops[1].city': `We do not know Maun yet. Please call ${sampleContacts.phone}, and we add it` },
  ],
  ['a time', { stops: [out, { ...end, arrives: '25:00' }] }, { 'stops[1].arrives': 'Please type a time such as 0600' }],
  [
    'two towns at one time',
    { stops: [out, { ...end, arrives: '10:00' }] },
    { 'stops[1].arrives': 'This must be later than the time before it' },
  ],
  ['a missing time', { stops: [{ ...out, departs: '' }, end] }, { 'stops[0].departs': 'Please type a time' }],
  [
    'a town twice',
    { stops: [out, { ...out, arrives: '11:00' }] },
    { 'stops[0].city': expect.stringContaining('another stop') },
  ],
  [
    'a town twice on one way',
    { stops: [out, end, { ...out, arrives: '12:00', departs: '' }, { ...end, city: 'Mahalapye', arrives: '13:00' }] },
    { 'stops[2].city': 'This town stands above already' },
  ],
  [
    'a trip of two days',
    {
      stops: [out, { ...end, arrives: '11:00', departs: '09:00' }, { ...end, city: 'Francistown', arrives: '23:00' }],
    },
    { 'stops[2].arrives': expect.stringContaining('at most 36 hours') },
  ],
  ['another bus', { regNo: 'B 1' }, { regNo: expect.stringContaining('is not in buses.csv') }],
  [
    'the last day',
    { validFrom: dayAhead(5), validTo: dayAhead(4) },
    { validTo: expect.stringContaining('The last day') },
  ],
  ['no fare', { stops: [out, { ...end, city: 'Jwaneng' }] }, { stops: expect.stringContaining('under Fares first') }],
])('a problem with %s stands at its field', async (_, change, fields) => {
  const response = await draft({ code: 'NEW', regNo: longBus, ...change });
  expect([response.code, response.details.fields]).toEqual(['invalid_request', expect.objectContaining(fields)]);
});

it.each([
  { arrives: '11:00:00', departs: '1100' },
  { arrives: '11:00', departs: '' },
  { arrives: '', departs: '11.00' },
])('a bus may leave a stop in the minute of its arrival: %j', async (times) => {
  await importInto(test, withoutSchedule('KOMBI'));
  const last = { city: 'Francistown', place: 'Rank', arrives: '12:00' };
  const { data } = await draft({ stops: [out, { ...end, ...times }, last] });
  await apply(data?.record);
  expect((await patternOf('KOMBI')).stops[1]).toMatchObject({ arrives: '11:00', departs: '11:00' });
});

it('a bus that is busy is refused at the days', async () => {
  const { code, details } = await draft({ code: 'NEW' });
  expect([code, Object.keys(details.fields ?? {})]).toEqual(['bus_busy', ['days']]);
});

it('a pattern ends through a draft', async () => {
  const scheduleId = (await patternOf('KOMBI')).id;
  const { data } = await test.callApi('retireSchedule', { params: { ...params, scheduleId } }, planner.signedIn);
  await apply(data?.record);
  expect(await patterns(scheduleId)).toEqual([]);
  expect((await tripDates(test.db, kombi)).map(String)).not.toContain(dayAhead(5));
});

describe('a date', () => {
  const change = async (body: Body<'setException'>) => {
    const scheduleId = (await patternOf('KOMBI')).id;
    return test.callApi('setException', { params: { ...params, scheduleId }, body }, planner.signedIn);
  };
  const dates = async () => (await tripDates(test.db, kombi)).map(String);

  it('rests, runs again, and has an audit row', async () => {
    const date = dayAhead(5);
    expect((await change({ date, kind: 'rests' })).data?.query).toEqual({});
    expect(await dates()).not.toContain(date);
    expect((await patternOf('KOMBI')).exceptions).toEqual([{ date, kind: 'rests' }]);
    await change({ date, kind: 'usual' });
    expect(await dates()).toContain(date);
    const { rows } = await test.db.execute(sql`select action, after from audit_rows order by id desc limit 1`);
    expect(rows).toEqual([{ action: 'schedule.exception', after: { code: 'KOMBI', date, kind: 'usual' } }]);
  });

  it('has one audit row for calls with one key, also at once', async () => {
    const of = { ...params, scheduleId: (await patternOf('KOMBI')).id };
    const body = { date: dayAhead(6), kind: 'rests' as const };
    const options = { ...planner.signedIn, idempotencyKey: randomUUID() };
    const call = async () => (await test.callApi('setException', { params: of, body }, options)).data?.record;
    const records = [await call(), ...(await Promise.all([call(), call(), call()])), await call()];
    expect(records).toEqual(Array(5).fill(of.scheduleId));
    const { rows } = await test.db.execute(sql`
      select 1 from audit_rows where action = 'schedule.exception' and after ->> 'date' = ${body.date}`);
    expect(rows).toHaveLength(1);
  });

  it('with a sold trip keeps it, and says so', async () => {
    await hold(test, await addPassenger(test.db), await findLeg(test.db, kombi, [1, 2], 5), ['A1']);
    expect((await change({ date: dayAhead(5), kind: 'rests' })).data?.query).toEqual({ date: dayAhead(5), kept: '1' });
  });

  it('is refused at its field if it is over, not valid, or has another trip of the bus', async () => {
    expect((await change({ date: dayAhead(-1), kind: 'runs' })).details.fields).toEqual({ date: 'This day is over' });
    const only = withSchedule('KOMBI', { validTo: dayAhead(3) });
    const other = {
      ...testTimetable.schedules.find(({ code }) => code === 'KOMBI'),
      code: 'NEXT',
      validFrom: dayAhead(2),
      validTo: dayAhead(9),
    };
    const rests = [
      { code: 'NEXT', date: dayAhead(2), kind: 'rests' },
      { code: 'KOMBI', date: dayAhead(3), kind: 'rests' },
    ];
    await importInto(test, { ...only, schedules: [...only.schedules, other], exceptions: rests } as typeof only);
    expect(await change({ date: dayAhead(5), kind: 'runs' })).toMatchObject({
      code: 'invalid_request',
      details: { fields: { date: expect.stringContaining('is not valid on') as string } },
    });
    expect(await change({ date: dayAhead(3), kind: 'runs' })).toMatchObject({
      code: 'bus_busy',
      details: { fields: { date: expect.any(String) as string } },
    });
  });
});

it('an extra trip is a copy of the pattern on one day, for a bus that is free', async () => {
  const scheduleId = (await patternOf('KOMBI')).id;
  const send = (body: Body<'addTrip'>) =>
    test.callApi('addTrip', { params: { ...params, scheduleId }, body }, planner.signedIn);
  const date = dayAhead(5);
  expect(await send({ date, regNo: kombi })).toMatchObject({
    code: 'bus_busy',
    details: { fields: { date: expect.any(String) as string } },
  });
  await importInto(test, { ...testTimetable, exceptions: [{ code: 'FULL', date, kind: 'rests' }] });
  const { rows } = await test.db.execute<{ reg_no: string }>(
    sql`select reg_no from buses join schedules on bus_id = buses.id where code = 'FULL' limit 1`,
  );
  const regNo = rows[0]?.reg_no ?? '';
  await apply((await send({ date, regNo })).data?.record);
  const extra = await patternOf(`KOMBI-${date.replaceAll('-', '')}`);
  expect(extra).toMatchObject({ regNo, validFrom: date, validTo: date, stops: (await patternOf('KOMBI')).stops });
  expect((await tripDates(test.db, regNo)).map(String)).toContain(date);
  expect((await send({ date, regNo })).details.fields).toEqual({ date: 'This pattern has an extra trip on this day' });
});

it('an extra trip runs on the day of a cancelled trip of its bus, and the seats of both are apart', async () => {
  const date = dayAhead(6);
  const send = async (code: string) => {
    const { id: scheduleId } = await patternOf(code);
    return test.callApi(
      'addTrip',
      { params: { ...params, scheduleId }, body: { date, regNo: kombi } },
      planner.signedIn,
    );
  };
  const trips = async () =>
    (
      await test.db.execute<{ id: string; code: string; isCancelled: boolean }>(sql`
        select trips.id, code, cancelled_at is not null as "isCancelled" from trips
        join schedules on schedules.id = schedule_id join buses on buses.id = trips.bus_id
        where service_date = ${date} and reg_no = ${kombi} order by trips.id`)
    ).rows.map(({ code, isCancelled }) => [code, isCancelled]);
  const cancel = (code: string) =>
    test.db.execute(sql`update trips set cancelled_at = ${test.clock.read()} where service_date = ${date}
      and schedule_id in (select id from schedules where code = ${code})`);
  const cancelled = await findLeg(test.db, kombi, [1, 2], 6);
  const passenger = await addPassenger(test.db);
  await hold(test, passenger, cancelled, ['A1']);
  await test.db.execute(sql`delete from seat_outbox`);
  expect((await send('KOMBI')).code).toBe('bus_busy');
  await cancel('KOMBI');
  await apply((await send('KOMBI')).data?.record);
  const extra = `KOMBI-${date.replaceAll('-', '')}`;
  expect(await trips()).toEqual([
    ['KOMBI', true],
    [extra, false],
  ]);
  expect((await patternOf('KOMBI')).exceptions).toEqual([{ date, kind: 'rests' }]);
  const { rows: published } = await test.db.execute(sql`
    select code, seat from seat_outbox join trips on trips.id = trip_id join schedules on schedules.id = schedule_id`);
  expect(published).toEqual([{ code: extra, seat: 'A1' }]);
  const another = await findLeg(test.db, kombi, [1, 2], 6);
  expect((await hold(test, passenger, another, ['A1'])).status).toBe(200);
  expect((await send('KOMBI')).details.fields).toHaveProperty('date');
  await cancel(extra);
  expect((await send('KOMBI')).details.fields).toEqual({ date: 'This pattern has an extra trip on this day' });
});
