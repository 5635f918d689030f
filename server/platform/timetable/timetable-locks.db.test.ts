import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { cataloguePictures, cities, operators } from '@/server/db/schema/catalogue';
import { dayAhead, later, importInto, onlyOf, openAtFour, tripDates } from '@/server/testing/test-imports';
import { countLockWaits } from '@/server/testing/test-database';
import { platformOfEachTest } from '@/server/testing/test-platform';
import { kombi, longBus, nightBus, testTimetable } from '@/server/testing/test-timetable';
import { until } from '@/server/testing/until';
import { makeTrips } from './make-trips';
import type { Timetable } from './rules/parse-timetable';
import { lockTimetables } from './timetable.repo';

const test = platformOfEachTest(openAtFour);

const [morula, naledi] = ['Morula Coaches', 'Naledi Night Lines'];

/** Runs `during` while another transaction has done `work` and not committed. */
async function whileOpen<T>(work: (tx: Transaction) => Promise<unknown>, during: () => Promise<T>): Promise<T> {
  return test.db.transaction(async (tx) => {
    await work(tx);
    return during();
  });
}

const oneWaits = () =>
  until(
    () => countLockWaits(test.db),
    (count) => count > 0,
  );

/** Starts `start` and returns when it waits for a lock. The caller awaits `running` after the other transaction. */
async function waiting<T>(start: () => Promise<T>) {
  const running = start();
  running.catch(() => undefined);
  await oneWaits();
  return { running };
}

it('imports of two operators run while a third holds its lock, and make-trips waits for the third', async () => {
  await test.db.insert(operators).values({ name: 'Third', slug: 'third' });
  const { running } = await whileOpen(
    (tx) => lockTimetables(tx, ['third']),
    async () => {
      const summaries = await Promise.all([
        importInto(test, onlyOf(morula, later('KOMBI', 5))),
        importInto(test, onlyOf(naledi)),
      ]);
      expect(summaries.map(({ schedulesReplaced }) => schedulesReplaced)).toEqual([1, 0]);
      await test.db.execute(sql`delete from trips where service_date = ${dayAhead(50)}`);
      const made = await waiting(() => makeTrips(test.platform));
      expect(await tripDates(test.db, kombi)).toContain(dayAhead(50));
      return made;
    },
  );
  expect(await running).toBe(4);
});

it.each<[string, () => Promise<unknown>]>([
  ['the same operator', () => importInto(test, onlyOf(naledi))],
  ['several operators', () => importInto(test, testTimetable)],
  ['the job', () => makeTrips(test.platform)],
])('an import makes a change of %s wait', async (_whose, change) => {
  const { running } = await whileOpen(
    (tx) => lockTimetables(tx, ['naledi-night-lines']),
    () => waiting(change),
  );
  await running;
});

it('imports of several operators take the locks in one order, whatever the order of the files', async () => {
  const turned = { ...testTimetable, operators: testTimetable.operators.toReversed() };
  const { running, held } = await whileOpen(
    (tx) => lockTimetables(tx, ['morula-coaches']),
    async () => {
      const running = [testTimetable, turned].map((timetable) => importInto(test, timetable));
      await until(
        () => countLockWaits(test.db),
        (count) => count === running.length,
      );
      const { rows } = await test.db.execute(sql`
        select 1 from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
          and database = (select oid from pg_database where datname = current_database())`);
      return { running, held: rows.length };
    },
  );
  // Only the lock of this test: an import that held another one could deadlock.
  expect(held).toBe(1);
  await Promise.all(running);
});

const kasane = { name: 'Kasane', country: 'BW', latitude: -17.8, longitude: 25.15, isTopDestination: false } as const;
const withTown = (town: Timetable['cities'][number]): Timetable => {
  const timetable = onlyOf(naledi);
  return { ...timetable, cities: [...timetable.cities, town] };
};

describe('an import that waits for another one with the same new name', () => {
  const addTown = (tx: Transaction) => tx.insert(cities).values({ name: 'Kasane', slug: 'kasane', country: 'BW' });

  it('uses the town of the other', async () => {
    const { running } = await whileOpen(addTown, () => waiting(() => importInto(test, withTown(kasane))));
    expect(await running).toMatchObject({ operators: [naledi] });
    expect(await test.db.select().from(cities).where(eq(cities.name, 'Kasane'))).toHaveLength(1);
  });

  it('is refused if the towns differ', async () => {
    const { running } = await whileOpen(addTown, () =>
      waiting(() => importInto(test, withTown({ ...kasane, country: 'ZW' }))),
    );
    await expect(running).rejects.toThrow('"Kasane" already exists in BW');
  });

  it.each(['B 900 TST', 'B900 TST'])('is refused if the other operator adds the bus %s', async (regNo) => {
    const timetable = onlyOf(naledi);
    const [bus] = timetable.buses;
    if (!bus) throw new Error('the operator has a bus');
    const more = { ...timetable, buses: [...timetable.buses, { ...bus, regNo: 'B 900 TST' }] };
    const addBus = (tx: Transaction) =>
      tx.execute(sql`
        insert into buses (operator_id, reg_no, bus_type, layout, total_seats, last_row_full, facilities)
        select operator_id, ${regNo}, bus_type, layout, total_seats, last_row_full, facilities from buses
        where reg_no = ${longBus}`);
    const { running } = await whileOpen(addBus, () => waiting(() => importInto(test, more)));
    await expect(running).rejects.toThrow('"B 900 TST" belongs to "Morula Coaches"');
    expect(await tripDates(test.db, nightBus)).not.toEqual([]);
  });
});

it('of two imports that replace the terminals, the second waits and its list remains', async () => {
  const { running } = await whileOpen(
    (tx) => lockTimetables(tx, [], true),
    () => waiting(() => importInto(test, { ...onlyOf(naledi), terminals: [] })),
  );
  await running;
  const { rows } = await test.db.execute(sql`select 1 from terminal_places`);
  expect(rows).toEqual([]);
});

it('an import deletes unused pictures, except while another import may be about to use one', async () => {
  await test.db.insert(cataloguePictures).values({ name: 'unused', webp: Buffer.from('picture') });
  const names = async () => (await test.db.select().from(cataloguePictures)).map(({ name }) => name);
  await whileOpen(
    (tx) => lockTimetables(tx, ['morula-coaches']),
    () => importInto(test, onlyOf(naledi)),
  );
  expect(await names()).toEqual(['unused']);
  await importInto(test, onlyOf(naledi));
  expect(await names()).toEqual([]);
});
