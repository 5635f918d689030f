import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { tripDaysAhead } from '@/lib/limits';
import { addDays, instantAt, localDate } from '@/lib/format/time';
import { inTransaction } from '@/server/db/client';
import { isDeep, itHolds } from '@/server/testing/property-test';
import { randomTimetable, randomTowns } from '@/server/testing/random-timetable';
import { importInto } from '@/server/testing/test-imports';
import { testPlatform } from '@/server/testing/test-platform';
import { csvText, readTimetable } from './read-timetable.repo';
import { parseTimetable, timetableFiles, type Timetable } from './rules/parse-timetable';

const test = testPlatform();

/** In an order in which no row is still in use. */
const tables = ['trips', 'legs', 'schedule_stops', 'schedule_exceptions', 'schedules', 'fares', 'buses', 'operators'];

async function empty() {
  for (const table of tables) await test.db.execute(sql`delete from ${sql.identifier(table)}`);
}

/** Returns a file as Excel saves it in Botswana. */
const asSaved = (text: string) =>
  `\uFEFF${text
    .replaceAll(/\b(\d{4})-(\d\d)-(\d\d)\b/g, '$1/$2/$3')
    .replaceAll(/\b(\d\d:\d\d)\b/g, '$1:00')
    .replaceAll(/,\+(\d{10,}),/g, ',$1,')
    .replaceAll('\n', '\r\n')}`;

async function exported(): Promise<Timetable> {
  const { rows } = await test.db.execute<{ id: number }>(sql`select id::int from operators`);
  const stored = await inTransaction(test.db, (tx) => readTimetable(tx, rows[0]?.id ?? 0));
  const texts = timetableFiles.flatMap((file) =>
    file === 'terminals.csv' ? [] : [[file, csvText(file, stored[file])] as const],
  );
  const parsed = parseTimetable(new Map(texts), { mayBeEmpty: true });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const same = { ...parsed, lineOf: expect.any(Function) as unknown };
  expect(parseTimetable(new Map(Object.entries(stored)), { mayBeEmpty: true })).toEqual(same);
  const saved = parseTimetable(new Map(texts.map(([file, text]) => [file, asSaved(text)])), { mayBeEmpty: true });
  expect(saved).toEqual(same);
  const cities = parsed.timetable.cities.filter(({ name }) => randomTowns.some((town) => town.name === name));
  return { ...parsed.timetable, cities };
}

const textOf = (row: object) => JSON.stringify(row, Object.keys(row).toSorted());
/** The order of the rows of a file has no meaning. */
const inOrder = (timetable: Timetable) =>
  Object.values<readonly object[] | null>(timetable).flatMap((rows) =>
    (rows ?? []).toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1)),
  );

type Trip = { code: string; regNo: string; date: string; isStopped: boolean };

async function listTrips(): Promise<Trip[]> {
  const { rows } = await test.db.execute<Trip>(sql`
    select code, reg_no as "regNo", service_date::text as date, sales_closed_at is not null as "isStopped"
    from trips join schedules on schedules.id = schedule_id join buses on buses.id = trips.bus_id`);
  return rows;
}

/** Returns the dates on which a schedule runs, from yesterday to the last day that has trips. */
function datesOf({ exceptions }: Timetable, { code, days, validFrom, validTo }: Timetable['schedules'][number]) {
  const today = localDate(new Date());
  const all = Array.from({ length: tripDaysAhead + 2 }, (_, index) => addDays(today, index - 1));
  return all.filter((date) => {
    const kind = exceptions?.find((exception) => exception.code === code && exception.date === date)?.kind;
    const isOnDay = days.toString(2).at(-1 - ((new Date(date).getUTCDay() + 6) % 7)) === '1';
    const isValid = (validFrom === null || date >= validFrom) && (validTo === null || date <= validTo);
    return kind ? kind === 'runs' : isOnDay && isValid;
  });
}

function expectTripsOf(timetable: Timetable, trips: readonly Trip[]) {
  const yesterday = addDays(localDate(new Date()), -1);
  const planned = timetable.schedules.flatMap((schedule) =>
    datesOf(timetable, schedule).map((date) => ({ code: schedule.code, regNo: schedule.regNo, date })),
  );
  const isPlanned = ({ code, regNo, date }: Trip) =>
    planned.some((each) => each.code === code && each.regNo === regNo && each.date === date);
  // A trip that has departed or is closed outlives its schedule.
  const wrong = trips.filter((trip) => !isPlanned(trip) && !trip.isStopped && trip.date !== yesterday);
  expect(wrong).toEqual([]);
  const hasTrip = ({ code, regNo, date }: (typeof planned)[number]) =>
    trips.some((trip) => trip.date === date && (trip.code === code || trip.regNo === regNo));
  expect(planned.filter((each) => !hasTrip(each))).toEqual([]);
  for (const key of ['code', 'regNo'] as const)
    expect(new Set(trips.map((trip) => `${trip[key]} ${trip.date}`)).size).toBe(trips.length);
}

itHolds(
  'an imported timetable has a trip on each of its dates, and its export is the same timetable',
  { cases: isDeep ? 1 : 20, timeoutMs: 60_000 },
  () =>
    fc.asyncProperty(randomTimetable, randomTimetable, fc.integer({ min: 2, max: 20 }), async (before, after, step) => {
      await empty();
      test.clock.set(instantAt(localDate(new Date()), 4 * 60));
      await importInto(test, before);
      expectTripsOf(before, await listTrips());
      await test.db.execute(sql`update trips set sales_closed_at = now() where id % ${step} = 0`);
      await importInto(test, after);
      const trips = await listTrips();
      expectTripsOf(after, trips);

      const read = await exported();
      expect(inOrder(read)).toEqual(inOrder({ ...read, ...after }));
      const again = await importInto(test, read);
      const nothing = { changes: [], faresChanged: 0, exceptionsChanged: 0, tripsCreated: 0, tripsRemoved: 0 };
      expect(again).toMatchObject(nothing);
      expect(await listTrips()).toHaveLength(trips.length);
    }),
);
