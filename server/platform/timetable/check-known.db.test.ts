import { sql } from 'drizzle-orm';
import { hold, holdAndBook } from '@/server/testing/test-bookings';
import { addPassenger } from '@/server/testing/test-passengers';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { fullRowBus, kombi, nightBus, testTimetable } from '@/server/testing/test-timetable';
import { expireHolds, findLeg } from '@/server/testing/test-trips';
import { importInto, onlyOf, openAtFour, tableContents, withBus } from '@/server/testing/test-imports';
import { TimetableRefusal } from './import-timetable';
import type { Timetable } from './rules/parse-timetable';

const test = platformOfEachTest(openAtFour);

/** Imports a timetable, expects a refusal without any change of the tables, and returns the reasons. */
async function refusals(timetable: Timetable): Promise<string[]> {
  const before = await tableContents(test.db);
  const error: unknown = await importInto(test, timetable).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TimetableRefusal)) throw new Error(`not refused: ${String(error)}`);
  expect(await tableContents(test.db)).toEqual(before);
  return error.problems.map(({ file, column, reason }) => `${file} ${column ?? ''}: ${reason}`);
}

const morula = onlyOf('Morula Coaches');
const withCity = (name: string, change: Partial<Timetable['cities'][number]>): Timetable => ({
  ...morula,
  cities: morula.cities.map((city) => (city.name === name ? { ...city, ...change } : city)),
});

describe('a city, which all operators share', () => {
  it('is refused if it has another country or place than the stored one', async () => {
    expect(await refusals(withCity('Palapye', { latitude: -21, longitude: 27, country: 'ZA' }))).toEqual([
      'cities.csv country: "Palapye" already exists in BW',
      'cities.csv latitude: "Palapye" already exists at -22.6',
      'cities.csv longitude: "Palapye" already exists at 26',
    ]);
  });

  it('does not change if its coordinates differ slightly or its top_destination differs', async () => {
    const before = await tableContents(test.db);
    await importInto(test, withCity('Palapye', { latitude: -22.61, longitude: 26.02, isTopDestination: true }));
    expect(await tableContents(test.db)).toEqual(before);
  });

  it('is added if it is new', async () => {
    const maun = { name: 'Maun', country: 'BW' as const, latitude: -19.98, longitude: 23.42, isTopDestination: true };
    await importInto(test, { ...morula, cities: [...morula.cities, maun] });
    expect((await test.callApi('cities', {})).data?.map(({ name }) => name)).toContain('Maun');
  });

  it.each(['Pala-pye ', 'PALAPYE'])('%s is refused because another spelling already uses its URL', async (spelling) => {
    const name = spelling.trim() === 'PALAPYE' ? 'PALAPYE' : 'Palapyé';
    const other = { name, country: 'BW' as const, latitude: -22.6, longitude: 26, isTopDestination: false };
    expect(await refusals({ ...morula, cities: [...morula.cities, other] })).toEqual([
      `cities.csv city: "${name}" already exists as "Palapye"`,
    ]);
  });
});

describe('an operator or a bus', () => {
  it.each(['Platform', 'Me', 'Invitation'])(
    '%s is refused as an operator, whose address is one of ours',
    async (name) => {
      const operators = [...morula.operators, ...morula.operators.slice(0, 1).map((each) => ({ ...each, name }))];
      expect(await refusals({ ...morula, operators })).toEqual([
        `operators.csv operator: "${name}" is a name of our own pages`,
      ]);
    },
  );

  it('is refused if the operator exists with another spelling', async () => {
    const other = { ...testTimetable.operators[1], name: 'Naledi Night-Lines' } as Timetable['operators'][number];
    expect(await refusals({ ...morula, operators: [...morula.operators, other] })).toEqual([
      'operators.csv operator: "Naledi Night-Lines" already exists as "Naledi Night Lines"',
    ]);
  });

  it('keeps a stored phone that is no phone number, and gets no such phone', async () => {
    const withPhone = (phone: string) => ({
      ...morula,
      operators: morula.operators.map((operator) => ({ ...operator, phone })),
    });
    const reason = 'operators.csv phone: must be a phone number, like +267 390 0000';
    for (const phone of ['+26712345678', '+2671111111', '+26739000190', '+2773900012'])
      expect(await refusals(withPhone(phone))).toEqual([reason]);
    await test.db.execute(sql`update operators set phone = '+26712345678' where name = 'Morula Coaches'`);
    await importInto(test, withPhone('+26712345678'));
    expect(await refusals(withPhone('+26712345679'))).toEqual([reason]);
  });

  it('may have no e-mail address, and no phone only while none is stored', async () => {
    const silent = (name: string) => ({ ...morula.operators[0], name, phone: null, email: null });
    const withOperator = (name: string) => ({
      ...morula,
      operators: [...morula.operators, silent(name)] as Timetable['operators'],
    });
    for (const name of ['Naledi Night Lines', 'Kanye Coaches'])
      expect(await refusals(withOperator(name))).toEqual([
        `operators.csv phone: the phone of "${name}" must not be blank`,
      ]);
    await test.db.execute(sql`insert into operators (name, slug) values ('Kanye Coaches', 'kanye-coaches')`);
    await importInto(test, withOperator('Kanye Coaches'));
  });

  it('is refused if the bus belongs to another operator, with or without spaces in its number', async () => {
    const [bus] = morula.buses;
    if (!bus) throw new Error('no bus');
    const taken = (regNo: string) => refusals({ ...morula, buses: [...morula.buses, { ...bus, regNo }] });
    expect(await taken(nightBus)).toEqual([`buses.csv operator: "${nightBus}" belongs to "Naledi Night Lines"`]);
    expect(await taken('B244TST')).toEqual(['buses.csv operator: "B244TST" belongs to "Naledi Night Lines"']);
    expect(await taken('B115TST')).toEqual([`buses.csv reg_no: "B115TST" already exists as "${kombi}"`]);
  });

  it('is refused if the bus moves to another operator, even if the file names both operators', async () => {
    expect(await refusals(withBus(nightBus, { operator: 'Morula Coaches' }))).toEqual([
      `buses.csv operator: "${nightBus}" belongs to "Naledi Night Lines"`,
    ]);
  });
});

describe('a new seat plan', () => {
  const smaller = withBus(fullRowBus, { totalSeats: 44, lastRowFull: false });

  it('is refused if it lacks a booked seat, with the seat and the date in the reason', async () => {
    const leg = await findLeg(test.db, fullRowBus, [1, 3], 5);
    await holdAndBook(test, await addPassenger(test.db), leg, ['L5', 'A1']);
    expect(await refusals(smaller)).toEqual([
      `buses.csv seats: the new seat plan of ${fullRowBus} lacks seats that are booked or held: L5 on ${leg.serviceDate}`,
    ]);
  });

  it('is refused if it lacks a held seat, and imported after the hold has expired', async () => {
    const leg = await findLeg(test.db, fullRowBus, [1, 3], 5);
    await hold(test, await addPassenger(test.db), leg, ['L5']);
    expect(await refusals(smaller)).toHaveLength(1);
    await expireHolds(test.db);
    await importInto(test, smaller);
    expect((await findLeg(test.db, fullRowBus, [1, 3], 5)).seats).toHaveLength(44);
  });

  it('is imported if it has every booked seat', async () => {
    const leg = await findLeg(test.db, fullRowBus, [1, 3], 5);
    await holdAndBook(test, await addPassenger(test.db), leg, ['K4', 'A1']);
    expect(await importInto(test, smaller)).toMatchObject({ schedulesUnchanged: 4, tripsRetained: [] });
  });
});
