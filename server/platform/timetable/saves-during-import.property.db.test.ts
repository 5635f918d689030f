import { sql } from 'drizzle-orm';
import { ensureLimits } from '@/server/db/check-database';
import { isDeep } from '@/server/testing/property-test';
import { importInto } from '@/server/testing/test-imports';
import { testPlatform } from '@/server/testing/test-platform';
import { testTimetable } from '@/server/testing/test-timetable';
import { editTimetable } from './edit-timetable';
import type { Timetable } from './rules/parse-timetable';

const test = testPlatform();

const stopsOfBus = 60;
/** 20,040 rows of stops in `npm run test:deep`. */
const buses = isDeep ? 334 : 100;

/** Returns a timetable of one operator. Each bus goes to and fro between two towns all day. */
function largeTimetable(): Timetable {
  const [operator, bus] = [testTimetable.operators[0], testTimetable.buses[0]];
  if (!operator || !bus) throw new Error('the test timetable has an operator and a bus');
  const towns = ['Gaborone', 'Mochudi', 'Dibete'];
  const stops = Array.from({ length: stopsOfBus }, (_, index) => {
    const [way, at, minute] = [Math.floor(index / towns.length), index % towns.length, 300 + index * 25];
    const city = towns.at(way % 2 === 0 ? at : -1 - at) ?? '';
    const arrivalMinute = at === 0 ? null : minute;
    const departureMinute = at === towns.length - 1 ? null : minute + 5;
    return { sequence: index + 1, direction: way + 1, city, place: 'Rank', arrivalMinute, departureMinute };
  });
  const codes = Array.from({ length: buses }, (_, index) => `L${index}`);
  const common = { operator: 'Large', validFrom: null };
  return {
    ...testTimetable,
    operators: [{ ...operator, name: 'Large' }],
    buses: codes.map((regNo) => ({ ...bus, operator: 'Large', regNo })),
    schedules: codes.map((code) => ({ ...common, code, regNo: code, days: 1, validTo: null, stops })),
    fares: [{ ...common, fromCity: 'Gaborone', toCity: 'Dibete', fareThebe: 2000 }],
    terminals: null,
  };
}

async function readOperator(name: string) {
  const { rows } = await test.db.execute<{ id: number; rev: number; fares: number[] }>(sql`
    select id::int, timetable_rev as rev, array(select distinct fare_thebe from fares where operator_id = operators.id) as fares
    from operators where name = ${name}`);
  return rows[0] ?? { id: 0, rev: 0, fares: [] };
}

function saveFares(operatorId: number, pula: number) {
  const staff = { operatorId, role: 'planner' } as const;
  return editTimetable(test.platform, staff, {
    change: (stored) => ({ 'fares.csv': stored['fares.csv'].map((fare) => ({ ...fare, fare_pula: String(pula) })) }),
    finish: () => Promise.resolve(),
  });
}

it(`two operators save their fares again and again while a third imports ${buses * stopsOfBus} rows`, async () => {
  // A request that waits 3 s for a lock is refused.
  await ensureLimits(test.platform.db);
  let isRunning = true;
  const large = importInto(test, largeTimetable()).finally(() => {
    isRunning = false;
  });
  const saveAll = async (name: string) => {
    const { id, rev } = await readOperator(name);
    let count = 0;
    while (isRunning) await saveFares(id, (count += 1));
    expect(await readOperator(name)).toEqual({ id, rev: rev + count, fares: [count * 100] });
    return count;
  };
  const counts = await Promise.all(['Morula Coaches', 'Naledi Night Lines'].map(saveAll));
  expect(await large).toMatchObject({ schedulesAdded: buses, tripsRemoved: 0 });
  expect(Math.min(...counts)).toBeGreaterThan(2);
});
