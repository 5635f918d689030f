import fc from 'fast-check';
import { facilities, type Facility } from '@/lib/domain/facilities';
import { addDays, localDate } from '@/lib/format/time';
import { refundRules } from '@/lib/contracts/refunds';
import type { Timetable } from '@/server/platform/timetable/rules/parse-timetable';
import { findClash } from '@/server/platform/timetable/rules/find-clash';

type Schedule = Timetable['schedules'][number];
type Stop = Schedule['stops'][number];
type Exception = NonNullable<Timetable['exceptions']>[number];

const operator = 'O’Neil & Sons (Pty) Ltd.';
const regNos = ['X 1', 'X 2'];
/** Towns that the database does not have, because an import cannot move a town. */
export const randomTowns: Timetable['cities'] = ['Àbo', "B'ta, North", 'C (old)', 'D-7', 'E. & F.'].map(
  (name, index) => ({
    name,
    country: index === 4 ? 'ZA' : 'BW',
    latitude: -20.123456 + index / 8,
    longitude: 25 + index / 8,
    isTopDestination: index === 1,
  }),
);
const towns = randomTowns.map(({ name }) => name);
const pairs = towns.flatMap((from) => towns.filter((to) => to !== from).map((to) => [from, to] as const));

/** A cell as the reader leaves it. */
const text = fc
  .tuple(
    fc.constantFrom('A', 'é', '7', '"', ',', ';'),
    fc.array(fc.constantFrom('"', ',', ';', "'", ' ', '=', '-', 'Ž', '0', '\\'), { maxLength: 8 }),
  )
  .map(([first, rest]) => `${first}${rest.join('')}`.replaceAll(/ +/g, ' ').trim());

const today = localDate(new Date());
const date = fc.integer({ min: -3, max: 62 }).map((days) => addDays(today, days));
const validity = fc
  .tuple(fc.option(date), fc.option(date))
  .map(([one, other]) => (one && other && one > other ? [other, one] : [one, other]));

const bus = (regNo: string) =>
  fc
    .record({
      busType: text,
      layout: fc.constantFrom([2, 2], [1, 2], [2, 3]),
      rows: fc.integer({ min: 1, max: 26 }),
      lastRowFull: fc.boolean(),
      facilities: fc.shuffledSubarray(Object.keys(facilities) as Facility[]),
    })
    .map(({ layout: [left = 0, right = 0], rows, ...rest }) => {
      const totalSeats = rows * (left + right) + (rest.lastRowFull ? 1 : 0);
      return { ...rest, regNo, operator, layout: `${left}/${right}`, totalSeats, photoFile: null };
    });

/** Departs after 04:59. The gaps add up to less than the 36 hours that a trip may take. */
const stops = fc
  .record({
    way: fc.shuffledSubarray(towns, { minLength: 2, maxLength: 4 }),
    comesBack: fc.boolean(),
    departure: fc.integer({ min: 300, max: 1394 }),
    gaps: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 45 })), { minLength: 16, maxLength: 16 }),
    places: fc.array(text, { minLength: 8, maxLength: 8 }),
  })
  .map(({ way, comesBack, departure, gaps, places }): Stop[] => {
    const ways = comesBack ? [way, way.toReversed()] : [way];
    const left = gaps.values();
    let minute = departure;
    const next = (least: number) => (minute += Math.max(least, left.next().value ?? 0));
    const inOrder = ways.flatMap((cities, index) =>
      cities.map((city, at) => ({
        direction: index + 1,
        city,
        arrivalMinute: at > 0 ? next(1) : null,
        // A bus may leave in the minute of its arrival.
        departureMinute: at < cities.length - 1 ? next(at > 0 ? 0 : 1) : null,
      })),
    );
    return inOrder.map((stop, index) => ({ ...stop, sequence: index + 1, place: places[index] ?? '' }));
  });

const schedule = (code: string) =>
  fc
    .record({
      regNo: fc.constantFrom(...regNos),
      days: fc.oneof(fc.constant(127), fc.integer({ min: 1, max: 127 })),
      validity,
      stops,
      exceptions: fc.uniqueArray(fc.record({ date, kind: fc.constantFrom('runs' as const, 'rests' as const) }), {
        maxLength: 6,
        selector: (exception) => exception.date,
      }),
    })
    .map(({ validity: [validFrom = null, validTo = null], exceptions, ...rest }) => ({
      schedule: { ...rest, code, operator, validFrom, validTo } satisfies Schedule,
      exceptions: exceptions
        .filter((each) => (!validFrom || each.date >= validFrom) && (!validTo || each.date <= validTo))
        .map((each): Exception => ({ ...each, code })),
    }));

/** Leaves out a schedule that clashes with an earlier one, because the parser refuses it. */
function withoutClashes(drawn: { schedule: Schedule; exceptions: Exception[] }[]) {
  const kinds = new Map(
    drawn.map(({ schedule, exceptions }) => [schedule.code, new Map(exceptions.map((each) => [each.date, each.kind]))]),
  );
  const kept: typeof drawn = [];
  for (const each of drawn) {
    const ofBus = [...kept, each].filter(({ schedule }) => schedule.regNo === each.schedule.regNo);
    if (ofBus.every(({ schedule }) => findClash(schedule, each.schedule, kinds) === null)) kept.push(each);
  }
  return kept;
}

const dates = fc.uniqueArray(fc.option(date), { minLength: 1, maxLength: 3 });
const fareThebe = fc.integer({ min: 1, max: 9_999_999 });

/** A timetable of one operator, whose names are always the same. The parser accepts it. */
export const randomTimetable: fc.Arbitrary<Timetable> = fc
  .record({
    facts: fc.record({
      phone: fc.constantFrom('+2673900011', '+27739000122'),
      email: fc.constantFrom('a@b.example', "o'neil@b.example"),
      refundRule: fc.constantFrom(...refundRules),
      isSample: fc.boolean(),
    }),
    buses: fc.tuple(...regNos.map(bus)),
    drawn: fc.tuple(...['A', 'b-1', 'C_2', '9.d'].map(schedule)).chain((all) => fc.subarray(all)),
    priced: fc.subarray([...pairs]),
    prices: fc.array(fc.tuple(dates, fareThebe), { minLength: pairs.length, maxLength: pairs.length }),
  })
  .map(({ facts, buses, drawn, priced, prices }) => {
    const kept = withoutClashes(drawn);
    const firstPairs = kept.map(({ schedule }) =>
      schedule.stops
        .slice(0, 2)
        .map(({ city }) => city)
        .join('>'),
    );
    const fares = pairs.flatMap(([fromCity, toCity], index) => {
      const isPriced = priced.some(([from, to]) => from === fromCity && to === toCity);
      const [from, thebe] = prices[index] ?? [[], 0];
      return isPriced || firstPairs.includes(`${fromCity}>${toCity}`)
        ? from.map((validFrom, at) => ({ operator, fromCity, toCity, validFrom, fareThebe: Math.max(1, thebe - at) }))
        : [];
    });
    return {
      cities: randomTowns,
      operators: [{ name: operator, ...facts, logoFile: null }],
      buses,
      schedules: kept.map((each) => each.schedule),
      fares,
      exceptions: kept.flatMap(({ exceptions }) => exceptions),
      terminals: null,
    };
  });
