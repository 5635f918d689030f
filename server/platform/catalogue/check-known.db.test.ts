import { hold, holdAndBook } from '@/server/testing/test-bookings';
import { addPassenger } from '@/server/testing/test-passengers';
import type { TestPlatform } from '@/server/testing/test-platform';
import { fullRowBus, kombi, nightBus, testTimetable } from '@/server/testing/test-timetable';
import { expireHolds, findLeg } from '@/server/testing/test-trips';
import { importInto, onlyOf, openAtFour, tableContents, withBus } from '@/server/testing/test-imports';
import { TimetableRefusal } from './import-timetable';
import type { Timetable } from './timetable/parse-timetable';

let test: TestPlatform;
beforeEach(async () => {
  test = await openAtFour();
});
afterEach(() => test.close());

/** The reasons for which it is refused, none of its rows taken over. */
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

const mine = onlyOf('Morula Coaches');
const withCity = (name: string, change: Partial<Timetable['cities'][number]>): Timetable => ({
  ...mine,
  cities: mine.cities.map((city) => (city.name === name ? { ...city, ...change } : city)),
});

describe('cities belong to everybody', () => {
  it('one that would move or change its country is refused', async () => {
    expect(await refusals(withCity('Palapye', { latitude: -21, longitude: 27, country: 'ZA' }))).toEqual([
      'cities.csv country: "Palapye" is in BW here already',
      'cities.csv latitude: "Palapye" is at -22.6 here already',
      'cities.csv longitude: "Palapye" is at 26 here already',
    ]);
  });

  it('another corner of the same town, or another rank, changes nothing', async () => {
    const before = await tableContents(test.db);
    await importInto(test, withCity('Palapye', { latitude: -22.61, longitude: 26.02, isTopDestination: true }));
    expect(await tableContents(test.db)).toEqual(before);
  });

  it('new ones are added', async () => {
    const maun = { name: 'Maun', country: 'BW' as const, latitude: -19.98, longitude: 23.42, isTopDestination: true };
    await importInto(test, { ...mine, cities: [...mine.cities, maun] });
    expect((await test.ask('cities', {})).data?.map(({ name }) => name)).toContain('Maun');
  });

  it.each(['Pala-pye ', 'PALAPYE'])('%s would share its web address with another spelling', async (spelling) => {
    const name = spelling.trim() === 'PALAPYE' ? 'PALAPYE' : 'Palapyé';
    const other = { name, country: 'BW' as const, latitude: -22.6, longitude: 26, isTopDestination: false };
    expect(await refusals({ ...mine, cities: [...mine.cities, other] })).toEqual([
      `cities.csv city: "${name}" is spelt "Palapye" here already`,
    ]);
  });
});

describe('operators and their buses', () => {
  it('an operator of another spelling is refused', async () => {
    const other = { ...testTimetable.operators[1], name: 'Naledi Night-Lines' } as Timetable['operators'][number];
    expect(await refusals({ ...mine, operators: [...mine.operators, other] })).toEqual([
      'operators.csv operator: "Naledi Night-Lines" is spelt "Naledi Night Lines" here already',
    ]);
  });

  it('a bus of another operator is refused, however it is spaced', async () => {
    const [bus] = mine.buses;
    if (!bus) throw new Error('no bus');
    const taken = (regNo: string) => refusals({ ...mine, buses: [...mine.buses, { ...bus, regNo }] });
    expect(await taken(nightBus)).toEqual([`buses.csv operator: "${nightBus}" is a bus of "Naledi Night Lines"`]);
    expect(await taken('B244TST')).toEqual(['buses.csv operator: "B244TST" is a bus of "Naledi Night Lines"']);
    expect(await taken('B115TST')).toEqual([`buses.csv reg_no: "B115TST" is written "${kombi}" here already`]);
  });

  it('a bus moves to another operator in no file, not even in one that speaks for both', async () => {
    expect(await refusals(withBus(nightBus, { operator: 'Morula Coaches' }))).toEqual([
      `buses.csv operator: "${nightBus}" is a bus of "Naledi Night Lines"`,
    ]);
  });
});

describe('a new seat plan', () => {
  const smaller = withBus(fullRowBus, { totalSeats: 44, lastRowFull: false });

  it('is refused while somebody has a seat that it lacks, and names seat and date', async () => {
    const leg = await findLeg(test.db, fullRowBus, [1, 3], 5);
    await holdAndBook(test, await addPassenger(test.db), leg, ['L5', 'A1']);
    expect(await refusals(smaller)).toEqual([
      `buses.csv seats: the new seat plan of ${fullRowBus} has no place for seats that are taken: L5 on ${leg.serviceDate}`,
    ]);
  });

  it('is refused while somebody holds such a seat, and taken over when the hold has run out', async () => {
    const leg = await findLeg(test.db, fullRowBus, [1, 3], 5);
    await hold(test, await addPassenger(test.db), leg, ['L5']);
    expect(await refusals(smaller)).toHaveLength(1);
    await expireHolds(test.db);
    await importInto(test, smaller);
    expect((await findLeg(test.db, fullRowBus, [1, 3], 5)).seats).toHaveLength(44);
  });

  it('is taken over where everybody keeps their seat', async () => {
    const leg = await findLeg(test.db, fullRowBus, [1, 3], 5);
    await holdAndBook(test, await addPassenger(test.db), leg, ['K4', 'A1']);
    expect(await importInto(test, smaller)).toMatchObject({ schedulesUnchanged: 4, tripsRetained: [] });
  });
});
