import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addDays, instantAt, localDate } from '@/lib/format/time';
import { platformRole, roles, type Role } from '@/lib/permissions';
import { holdAndBook } from '@/server/testing/test-bookings';
import { addPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { addOperator, addStaff, type TestMember, type TestOperator } from '@/server/testing/test-staff';
import { kombi, longBus, nightBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';

const test = testPlatform();
let morula: TestOperator;
let stranger: TestMember;
const members = new Map<Role, TestMember>();
const atFour = () => test.clock.set(instantAt(localDate(new Date()), 4 * 60));

beforeAll(async () => {
  const { rows } = await test.db.execute<TestOperator>(
    sql`select id::int, uuid, slug from operators where slug = 'morula-coaches'`,
  );
  if (!rows[0]) throw new Error('no operator');
  morula = rows[0];
  for (const role of roles) members.set(role, await addStaff(test.db, morula, role));
  stranger = await addStaff(test.db, await addOperator(test.db), 'owner');
  const anna = await addPassenger(test.db);
  test.clock.set(instantAt(localDate(new Date()), 0));
  const paid = await holdAndBook(test, anna, await findLeg(test.db, longBus, [1, 3], 0), ['A1', 'A2']);
  await holdAndBook(test, anna, await findLeg(test.db, longBus, [3, 7], 0), ['A1']);
  await holdAndBook(test, anna, await findLeg(test.db, longBus, [8, 9], 0), ['B1']);
  await holdAndBook(test, anna, await findLeg(test.db, nightBus, [1, 3], 0), ['A1']);
  await test.db.execute(sql`update bookings set paid_at = now() where uuid = ${paid}`);
});
beforeEach(atFour);

const read = async (role: Role, day?: string) => {
  const options = members.get(role)?.signedIn;
  const { data: today } = await test.callApi('today', { params: { operatorId: morula.uuid } }, options);
  const { data, code } = await test.callApi(
    'departureList',
    { params: { operatorId: morula.uuid }, query: { day } },
    options,
  );
  const figures = Object.fromEntries(today?.figures.map((one) => [one.name, one]) ?? []);
  return { code, figures, rows: data?.rows ?? [] };
};

it.each(roles)('the %s sees the departures of the operator, and only the figures of the role', async (role) => {
  const { figures, rows } = await read(role);
  expect(rows.map(({ from, to, regNo }) => [from, to, regNo])).toEqual([
    ['Gaborone', 'Francistown', longBus],
    ['Gaborone', 'Francistown', 'B 149 TST'],
    ['Palapye', 'Serule', kombi],
    ['Francistown', 'Gaborone', longBus],
  ]);
  expect(figures).toMatchObject({ today: { count: 4 }, tomorrow: { count: 4 } });
  expect(Object.hasOwn(figures, 'sales')).toBe(['owner', 'accountant', platformRole].includes(role));
  expect(Object.hasOwn(figures, 'invitations')).toBe(['owner', 'supervisor', platformRole].includes(role));
  expect(JSON.stringify(rows)).not.toMatch(/Mpho|\+267/);
});

it('a departure counts each seat once on its own direction, paid and unpaid', async () => {
  const { rows, figures } = await read('owner');
  const [out, , , back] = rows;
  expect(out).toMatchObject({ sold: 2, unpaid: 1, free: 63, hasLeft: false });
  expect(back).toMatchObject({ sold: 0, unpaid: 1, free: 64 });
  expect(figures.sales).toMatchObject({ count: 2, amountThebe: 2 * 2 * 2050 });
});

it('a departure shows its seats by part, and its state', async () => {
  const [out, kombiOut, back] = await Promise.all([
    findLeg(test.db, longBus, [1, 7], 0),
    findLeg(test.db, kombi, [1, 2], 0),
    findLeg(test.db, longBus, [8, 14], 0),
  ]);
  await test.db.execute(sql`update trips set delays = '{300,0}', sales_closed_at = now() where id = ${out.tripRowId}`);
  await test.db.execute(sql`update trips set cancelled_at = now() where id = ${kombiOut.tripRowId}`);
  const { rows } = await read('owner');
  const shown = Object.fromEntries(rows.map((row) => [row.id, row]));
  const [outward, homeward] = [shown[`${out.params.tripId}-1`], shown[`${back.params.tripId}-2`]];
  expect(outward).toMatchObject({ state: 'closed', delayMinutes: 300, free: 63, hasLeft: false });
  expect(Date.parse(outward?.expectedAt ?? '') - Date.parse(outward?.departsAt ?? '')).toBe(300 * 60_000);
  expect(outward?.parts.map(({ taken }) => taken)).toEqual([2, 2, 1, 1, 1, 1]);
  expect(outward?.parts[0]).toMatchObject({ from: 'Gaborone' });
  expect(homeward).toMatchObject({ state: 'closed', delayMinutes: 0 });
  expect(shown[`${kombiOut.params.tripId}-1`]).toMatchObject({ state: 'cancelled', free: 0, parts: [] });
  test.clock.set(instantAt(localDate(new Date()), 9 * 60));
  expect((await read('owner')).rows.find(({ id }) => id === outward?.id)?.hasLeft).toBe(false);
  await test.db.execute(sql`update trips set delays = '{0,0}', sales_closed_at = null, cancelled_at = null`);
});

it('a cancelled departure leaves each number, and stays in the list', async () => {
  const before = await read('owner');
  const out = await findLeg(test.db, longBus, [1, 7], 0);
  const tomorrow = await findLeg(test.db, kombi, [1, 2], 1);
  for (const { tripRowId } of [out, tomorrow])
    await test.db.execute(sql`update trips set cancelled_at = now() where id = ${tripRowId}`);
  const { figures, rows } = await read('owner');
  expect(rows).toHaveLength(before.rows.length);
  const countOf = (name: string) => [before.figures[name]?.count, figures[name]?.count];
  expect([countOf('today'), countOf('tomorrow')]).toEqual([
    [4, 2],
    [4, 3],
  ]);
  await test.db.execute(sql`update trips set cancelled_at = null`);
});

it('departures that have left come last, and midnight in Botswana begins a day', async () => {
  test.clock.set(instantAt(localDate(new Date()), 9 * 60));
  const nine = await read('seller');
  expect(nine.rows.map(({ hasLeft }) => hasLeft)).toEqual([false, false, true, true]);
  const tomorrow = (await read('seller', 'tomorrow')).rows.map(({ id }) => id);
  test.clock.set(instantAt(localDate(new Date()), 24 * 60));
  expect((await read('seller')).rows.map(({ id }) => id)).toEqual(tomorrow);
});

it('any day has its departures, and a text that is no day is refused', async () => {
  const idsOn = async (day?: string) => (await read('conductor', day)).rows.map(({ id }) => id);
  const today = localDate(new Date());
  expect(await idsOn(addDays(today, 1))).toEqual(await idsOn('tomorrow'));
  expect(await idsOn(addDays(today, 30))).toHaveLength(4);
  expect(await idsOn('2999-12-31')).toEqual([]);
  expect(await idsOn(today)).toEqual(await idsOn());
  for (const day of ['', '0000-01-01', '2027-02-30'])
    expect([day, (await read('conductor', day)).code]).toEqual([day, 'invalid_request']);
});

it('one departure has its seats, for its own operator', async () => {
  const { rows } = await read('conductor');
  expect(rows.map(({ seats }) => seats.length)).toEqual([65, 0, 0, 0]);
  const [out, , , back] = rows;
  const find = async (id = '', { signedIn } = members.get('conductor') ?? stranger, operatorId = morula.uuid) => {
    const found = await test.callApi(
      'departureList',
      { params: { operatorId }, query: { id: id as `${string}-1` } },
      signedIn,
    );
    return found.data?.rows.map((row) => [
      row.id,
      row.seats.flatMap((one) => (one.state === 'free' ? [] : [one.value, one.state])),
    ]);
  };
  expect(await find(out?.id)).toEqual([[out?.id, ['A1', 'unpaid', 'A2', 'paid']]]);
  expect(await find(back?.id)).toEqual([[back?.id, ['B1', 'unpaid']]]);
  const { data } = await test.callApi('staffMe', {}, stranger.signedIn);
  expect(await find(out?.id, stranger, data?.memberships[0]?.operatorId)).toEqual([]);
  expect(await find(out?.tripId)).toBeUndefined();
});

it('the passengers of a departure are those of its direction by seat, for their own operator', async () => {
  const { rows } = await read('conductor');
  const [out, , , back] = rows;
  const list = async (trip = '', { signedIn } = members.get('conductor') ?? stranger, operatorId = morula.uuid) => {
    const query = { trip: trip as `${string}-1` };
    return (await test.callApi('passengerList', { params: { operatorId }, query }, signedIn)).data;
  };
  const shown = await list(out?.id);
  expect(shown?.departure?.id).toBe(out?.id);
  expect(shown?.rows.map(({ seat, from, to, isPaid }) => [seat, from, to, isPaid])).toEqual([
    ['A1', 'Gaborone', 'Dibete', true],
    ['A1', 'Dibete', 'Francistown', false],
    ['A2', 'Gaborone', 'Dibete', true],
  ]);
  expect(shown?.rows[0]?.names).toMatch(/\w/);
  expect(shown?.rows[0]?.phone).toMatch(/^\d{3}$/);
  expect((await list(back?.id))?.rows.map(({ seat }) => seat)).toEqual(['B1']);
  const { data } = await test.callApi('staffMe', {}, stranger.signedIn);
  const foreign = await list(out?.id, stranger, data?.memberships[0]?.operatorId);
  for (const nothing of [foreign, await list('x'), await list(`${randomUUID()}-1`)])
    expect(nothing).toEqual({ rows: [], next: null });
  await test.db.execute(sql`
    update bookings set status = 'cancelled', cancelled_at = now(), cancel_reason = 'passenger'
    where trip_id = (select id from trips where uuid = ${out?.tripId}) and paid_at is null`);
  expect((await list(out?.id))?.rows.map(({ seat }) => seat)).toEqual(['A1', 'A2']);
});

it('the platform counts what waits, also above 2^31 thebe, and its page has no departure', async () => {
  const options = members.get(platformRole)?.signedIn;
  await test.db.execute(sql`alter table payouts disable trigger user`);
  await test.db.execute(sql`
    insert into payouts (operator_id, kind, amount_thebe, account_last4, requested_by)
    select id, 'payout', 2000000000, '1234', 'tests' from (select id from operators limit 1) one, generate_series(1, 2)`);
  await test.db.execute(sql`alter table payouts enable trigger user`);
  const { data } = await test.callApi('today', { params: { operatorId: 'platform' } }, options);
  expect(data?.figures).toEqual(
    ['refunds', 'reviews', 'withdrawals', 'payouts'].map((name) =>
      name === 'payouts' ? { name, count: 2, amountThebe: 4_000_000_000 } : { name, count: 0, amountThebe: 0 },
    ),
  );
  expect((await test.callApi('departureList', { params: { operatorId: 'platform' } }, options)).data?.rows).toEqual([]);
});

it('an operator without a timetable has nothing ahead, and sees nothing of another', async () => {
  const { data } = await test.callApi('staffMe', {}, stranger.signedIn);
  const operatorId = data?.memberships[0]?.operatorId ?? '';
  const today = await test.callApi('today', { params: { operatorId } }, stranger.signedIn);
  expect(today.data?.figures.every(({ count }) => count === 0)).toBe(true);
  const list = await test.callApi('departureList', { params: { operatorId } }, stranger.signedIn);
  expect(list.data).toEqual({ rows: [], next: null });
});

it('an operator without a phone has its steps, and no day on sale', async () => {
  expect((await read('planner')).figures).toMatchObject({ buses: { count: 3 }, patterns: { count: 3 } });
  const before = (await read('owner')).figures;
  expect(before).toMatchObject({ phone: { count: 1 }, colleagues: { count: 5 } });
  expect(before.ahead?.count).toBeGreaterThan(50);
  await test.db.execute(sql`update operators set phone = null where id = ${morula.id}`);
  expect((await read('owner')).figures).toMatchObject({ phone: { count: 0 }, ahead: { count: 0 } });
  await test.db.execute(sql`update operators set phone = '+2673900011' where id = ${morula.id}`);
});

it('Today takes at most six statements, whatever the number of trips', async () => {
  const { $client } = test.platform.db;
  const query = $client.query.bind($client) as (...args: unknown[]) => unknown;
  let statements = 0;
  Object.assign($client, {
    query: (...args: unknown[]) => {
      statements += 1;
      return query(...args);
    },
  });
  const options = { ...members.get('owner')?.signedIn, apiKey: 'api-key-of-the-tests', requestId: randomUUID() };
  const params = { operatorId: morula.uuid };
  const results = [
    await test.call('staffMe', { query: { slug: morula.slug } }, options),
    await test.call('today', { params }, options),
    await test.call('departureList', { params }, options),
  ];
  Object.assign($client, { query });
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(statements).toBeLessThanOrEqual(6);
});
