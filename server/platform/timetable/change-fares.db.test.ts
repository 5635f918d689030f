import { sql } from 'drizzle-orm';
import type { Input } from '@/server/api/client';
import { book, hold, holdAndBook } from '@/server/testing/test-bookings';
import { dayAhead, openAtFour } from '@/server/testing/test-imports';
import { addPassenger } from '@/server/testing/test-passengers';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { addOperator, addStaff, type TestMember, type TestOperator } from '@/server/testing/test-staff';
import { kombi } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { fareList } from './change-fares';

const test = platformOfEachTest(openAtFour);
let operator: TestOperator;
let planner: TestMember;
beforeEach(async () => {
  const { rows } = await test.db.execute<TestOperator>(
    sql`select id::int, uuid, slug from operators where slug = 'morula-coaches'`,
  );
  if (!rows[0]) throw new Error('no operator');
  operator = rows[0];
  planner = await addStaff(test.db, operator, 'planner');
});

type Fares = Partial<Input<'setFares'>['body']> & { fares: { to: string; fare: string }[] };
const inputOf = <Body>(body: Body) => ({ params: { operatorId: operator.uuid }, body });
const setFares = (body: Fares) => test.callApi('setFares', inputOf({ from: 'Palapye', ...body }), planner.signedIn);
const raiseFares = (body: Input<'raiseFares'>['body']) => test.callApi('raiseFares', inputOf(body), planner.signedIn);
const setSerule = (fare: string, more: Partial<Fares> = {}) => setFares({ fares: [{ to: 'Serule', fare }], ...more });

async function listed(query: Input<'fareList'>['query'] = {}, member = planner, { uuid } = operator) {
  const { data } = await test.callApi('fareList', { params: { operatorId: uuid }, query }, member.signedIn);
  if (!data) throw new Error('no list');
  return data;
}

const always = '-infinity';
async function faresOf(from = 'Palapye', to = 'Serule') {
  const { rows } = await test.db.execute<{ since: string; thebe: number }>(sql`
    select valid_from::text as since, fare_thebe as thebe from fares
    where operator_id = ${operator.id} and from_city_id = (select id from cities where name = ${from})
      and to_city_id = (select id from cities where name = ${to}) order by valid_from`);
  return rows.map(({ since, thebe }) => [since, thebe]);
}

async function otherFares() {
  const { rows } = await test.db.execute(sql`
    select * from fares where operator_id <> ${operator.id} or from_city_id not in (
      select id from cities where name in ('Palapye', 'Serule')) order by 1, 2, 3, 4`);
  return rows;
}

it('an empty fare is refused for a later first day, because it would end the sale today', async () => {
  const later = dayAhead(30);
  const problem = { status: 400, details: { fields: { validFrom: expect.stringContaining('today') as string } } };
  for (const more of [{}, { day: later }, { wayBack: true }]) {
    expect(await setSerule('', { validFrom: later, ...more })).toMatchObject(problem);
    expect(await faresOf()).toEqual([[always, 2050]]);
    expect(await faresOf('Serule', 'Palapye')).toEqual([[always, 2050]]);
  }
  const setDibete = (fare: string, more: Partial<Fares>) => setFares({ fares: [{ to: 'Dibete', fare }], ...more });
  expect((await setDibete('', { validFrom: dayAhead(0) })).status).toBe(200);
  expect(await faresOf('Palapye', 'Dibete')).toEqual([]);
  // A fare that has not begun never counts.
  expect((await setDibete('30', { validFrom: later })).status).toBe(200);
  expect((await setDibete('', { validFrom: later, day: later })).status).toBe(200);
  expect(await faresOf('Palapye', 'Dibete')).toEqual([]);
});

it('a fare counts from its first date, replaces one of that date, and changes no other pair', async () => {
  const before = await otherFares();
  expect((await setSerule('P 25.50', { validFrom: dayAhead(5) })).status).toBe(200);
  expect((await setSerule('26', { validFrom: dayAhead(5) })).status).toBe(200);
  expect(await faresOf()).toEqual([
    [always, 2050],
    [dayAhead(5), 2600],
  ]);
  await setSerule('27');
  await setSerule('26.00', { validFrom: dayAhead(9) });
  expect(await faresOf()).toEqual([
    [always, 2050],
    [dayAhead(0), 2700],
    [dayAhead(5), 2600],
  ]);
  expect(await faresOf('Serule', 'Palapye')).toEqual([[always, 2050]]);
  expect(await faresOf('Palapye', 'Dibete')).toEqual([[always, 4100]]);
  expect(await otherFares()).toEqual(before);
  const { rows: audit } = await test.db.execute(
    sql`select after from audit_rows where action = 'fares.changed' order by id limit 1`,
  );
  expect(audit).toEqual([{ after: { from: 'Palapye', changes: 1, validFrom: dayAhead(5) } }]);
});

it('a fare that the person saw is neither dropped nor saved if another one counts on the first date', async () => {
  await setSerule('26', { validFrom: dayAhead(5) });
  const fares = [{ to: 'Dibete', fare: '44' }];
  const save = (serule: string) =>
    setFares({
      fares: [{ to: 'Serule', fare: serule }, ...fares],
      day: dayAhead(0),
      validFrom: dayAhead(9),
      wayBack: true,
    });
  const before = await faresOf('Palapye', 'Dibete');
  const refused = await save('20.50');
  expect([refused.code, refused.details.fields]).toEqual([
    'invalid_request',
    { 'fares[0].fare': expect.stringMatching(/^On .* this fare is P26\.00\. Type it, or open that day$/) as string },
  ]);
  expect(await faresOf('Palapye', 'Dibete')).toEqual(before);
  expect((await save('26')).status).toBe(200);
  expect(await faresOf()).toEqual([
    [always, 2050],
    [dayAhead(5), 2600],
  ]);
  expect(await faresOf('Serule', 'Palapye')).toEqual([
    [always, 2050],
    [dayAhead(9), 2600],
  ]);
  for (const pair of [['Palapye', 'Dibete'] as const, ['Dibete', 'Palapye'] as const])
    expect(await faresOf(...pair)).toEqual([
      [always, 4100],
      [dayAhead(9), 4400],
    ]);
});

it('an empty fare takes a pair off sale, and the first fare of a pair has no date', async () => {
  const setDibete = (fare: string, more: Partial<Fares> = {}) => setFares({ fares: [{ to: 'Dibete', fare }], ...more });
  const stored = async () => [await faresOf('Palapye', 'Dibete'), await faresOf('Dibete', 'Palapye')];
  await setDibete('50', { validFrom: dayAhead(5) });
  expect((await setDibete('', { wayBack: true })).status).toBe(200);
  expect(await stored()).toEqual([[], []]);
  const params = { from: 'palapye', to: 'dibete', date: dayAhead(6) };
  expect((await test.callApi('tripLegs', { params })).data).toEqual([]);
  await setFares({ from: 'Dibete', fares: [{ to: 'Palapye', fare: '24' }] });
  await setDibete('', { day: dayAhead(0), wayBack: true });
  expect(await stored()).toEqual([[], [[always, 2400]]]);
  await setDibete('25', { validFrom: dayAhead(3) });
  expect(await stored()).toEqual([[[dayAhead(3), 2500]], [[always, 2400]]]);
});

it('problems stand at their fields, and change nothing', async () => {
  const before = await faresOf();
  const { rev = 0 } = (await listed()).rows[0] ?? {};
  const problemsOf = async (outcome: ReturnType<typeof setFares> | ReturnType<typeof raiseFares>) => {
    const { code, details } = await outcome;
    expect(code).toBe('invalid_request');
    return Object.keys(details.fields ?? {});
  };
  expect(await problemsOf(setSerule('26', { validFrom: dayAhead(-1) }))).toEqual(['validFrom']);
  expect(await problemsOf(setSerule('0', { wayBack: true }))).toEqual(['fares[0].fare']);
  // No ticket of the pattern KOMBI would be left.
  expect(await problemsOf(setSerule('', { wayBack: true }))).toEqual(['fares']);
  expect(await problemsOf(setSerule('26', { from: 'Atlantis' }))).toEqual(['from']);
  const toTowns = (...towns: string[]) => ({ fares: towns.map((to) => ({ to, fare: '26' })) });
  expect(await problemsOf(setFares(toTowns('Serule', 'Serule')))).toEqual(['fares']);
  expect(await problemsOf(setFares(toTowns('Serule', 'Palapye')))).toEqual(['fares']);
  expect(await problemsOf(setFares({ ...toTowns('Serule', 'Atlantis'), wayBack: true }))).toEqual(['fares[1].to']);
  expect(await problemsOf(raiseFares({ percent: 6, validFrom: dayAhead(-1) }))).toEqual(['validFrom']);
  await test.db.execute(sql`update fares set fare_thebe = 9_000_000 where operator_id = ${operator.id}`);
  expect(await problemsOf(raiseFares({ percent: 200 }))).toEqual(['percent']);
  await test.db.execute(sql`update fares set fare_thebe = 2050 where operator_id = ${operator.id}`);
  expect((await setSerule('26', { rev: rev + 1 })).code).toBe('changed_meanwhile');
  expect(await faresOf()).toEqual(before);
  expect((await setSerule('26', { rev })).status).toBe(200);
});

it('a raise rounds to whole pula from its date, also the later fares, and keeps the fares before', async () => {
  await setSerule('26', { validFrom: dayAhead(5) });
  await setSerule('30', { validFrom: dayAhead(9) });
  await setFares({ fares: [{ to: 'Dibete', fare: '0.60' }] });
  expect((await raiseFares({ percent: 6.25, validFrom: dayAhead(5) })).status).toBe(200);
  // 26 × 1.0625 = 27.625, and 30 × 1.0625 = 31.875.
  expect(await faresOf()).toEqual([
    [always, 2050],
    [dayAhead(5), 2800],
    [dayAhead(9), 3200],
  ]);
  // 20.50 × 1.0625 = 21.78125.
  expect(await faresOf('Serule', 'Palapye')).toEqual([
    [always, 2050],
    [dayAhead(5), 2200],
  ]);
  expect((await raiseFares({ percent: -50 })).status).toBe(200);
  // The half of 0.60 becomes P1. Half a pula is rounded up: 20.50 / 2 = 10.25, and 41 / 2 = 20.50.
  expect((await faresOf('Palapye', 'Dibete')).slice(0, 2)).toEqual([
    [always, 4100],
    [dayAhead(0), 100],
  ]);
  expect(await faresOf('Dibete', 'Palapye')).toEqual([
    [always, 4100],
    [dayAhead(0), 2100],
    [dayAhead(5), 2200],
  ]);
  expect((await faresOf('Serule', 'Palapye'))[1]).toEqual([dayAhead(0), 1000]);
});

it('a sold booking keeps its fare, and a passenger whose page shows the old one sees the new one', async () => {
  const [anna, neo] = [await addPassenger(test.db), await addPassenger(test.db)];
  const leg = await findLeg(test.db, kombi, [1, 2], 5);
  await holdAndBook(test, anna, leg, ['A1']);
  await hold(test, neo, leg, ['A2']);
  await setSerule('26');
  expect((await book(test, neo, leg, ['A2'])).code).toBe('fare_changed');
  expect((await book(test, neo, { ...leg, fareThebe: 2600 }, ['A2'])).status).toBe(200);
  const { rows } = await test.db.execute(sql`select fare_thebe as fare from bookings order by id`);
  expect(rows).toEqual([{ fare: 2050 }, { fare: 2600 }]);
});

it('the list has the pairs of the timetable with their fares of a day, and one record by its town', async () => {
  const rev = (await listed()).rows[0]?.rev ?? 0;
  await setSerule('26', { validFrom: dayAhead(5) });
  await setFares({ fares: [{ to: 'Dibete', fare: '' }] });
  const { rows, choices } = await listed();
  expect(rows.map(({ from, pairs }) => [from, pairs.length])).toEqual(
    ['Dibete', 'Francistown', 'Gaborone', 'Mahalapye', 'Mochudi', 'Palapye', 'Serule'].map((town) => [town, 6]),
  );
  expect(choices?.from).toEqual(choices?.to);
  expect(choices?.to).toContainEqual({ value: 'Serule', label: 'Serule' });
  const palapye = rows.find(({ from }) => from === 'Palapye');
  expect(palapye).toMatchObject({ day: dayAhead(0), rev: rev + 2 });
  expect(palapye?.pairs.filter(({ to }) => to === 'Dibete' || to === 'Serule')).toEqual([
    { to: 'Dibete', fareThebe: null, next: [] },
    { to: 'Serule', fareThebe: 2050, next: [{ from: dayAhead(5), fareThebe: 2600 }] },
  ]);
  const [record, ...others] = (await listed({ id: palapye?.id, day: dayAhead(5) })).rows;
  expect([record?.from, others]).toEqual(['Palapye', []]);
  expect(record?.pairs.find(({ to }) => to === 'Serule')).toEqual({ to: 'Serule', fareThebe: 2600, next: [] });

  const stranger = await addOperator(test.db);
  const owner = await addStaff(test.db, stranger, 'owner');
  expect((await listed({ id: palapye?.id }, owner, stranger)).rows).toEqual([]);
});

it('the list takes two statements', async () => {
  const { $client } = test.platform.db;
  const statements = jest.spyOn($client, 'query');
  await fareList({ platform: test.platform, staff: { operatorId: operator.id }, query: {} } as never);
  expect(statements).toHaveBeenCalledTimes(2);
});
