import fc from 'fast-check';
import type { Schedule } from './build-schedule';
import { findClash, type Exceptions } from './find-clash';
import { accepted, good, like, refused, withText } from '@/server/testing/timetable-files';

describe('a bus makes one trip a day', () => {
  const ride = (code: string, from = '05:00', to = '10:00', offset = 0) => [
    `${code},1,1,Gaborone,Station,,${from},`,
    `${code},2,1,Francistown,Rank,${to},,${offset}`,
  ];
  const schedules = (rows: string[], stops: string[]) => {
    const [header = ''] = good['schedules.csv'];
    const [stopHeader = ''] = good['stops.csv'];
    return withText('schedules.csv', [header, ...rows].join('\n')).set('stops.csv', [stopHeader, ...stops].join('\n'));
  };

  test.each([
    ['a shared weekday', 'A,B 123 ABC,mon;tue,,', 'B,B 123 ABC,tue;wed,,'],
    ['validity periods that share one day', 'A,B 123 ABC,daily,,2026-03-31', 'B,B 123 ABC,daily,2026-03-31,'],
    ['a validity period without end', 'A,B 123 ABC,daily,2026-01-01,', 'B,B 123 ABC,fri,2027-01-01,2027-02-01'],
  ])('overlapping schedules are refused: %s', (_, a, b) => {
    expect(refused(schedules([a, b], [...ride('A'), ...ride('B', '12:00', '17:00')]))).toEqual([
      {
        file: 'schedules.csv',
        line: 3,
        column: 'days',
        reason: like(/^B 123 ABC already runs schedule A/),
        code: 'bus_busy',
      },
    ]);
  });

  test.each([
    ['other weekdays', 'A,B 123 ABC,mon;tue,,', 'B,B 123 ABC,wed;thu,,'],
    ['consecutive validity periods', 'A,B 123 ABC,daily,,2026-03-31', 'B,B 123 ABC,daily,2026-04-01,'],
    ['another bus', 'A,B 123 ABC,daily,,', 'B,B 124 ABC,daily,,'],
  ])('schedules that do not overlap are accepted: %s', (_, a, b) => {
    expect(accepted(schedules([a, b], [...ride('A'), ...ride('B')])).schedules).toHaveLength(2);
  });

  test('a night trip must end before the next trip of its bus, also across weeks and validity periods', () => {
    const night = ride('A', '20:30', '06:00', 1);
    const inWeek = schedules(
      ['A,B 123 ABC,sun,,2026-03-01', 'B,B 123 ABC,mon,2026-03-02,'],
      [...night, ...ride('B', '05:00')],
    );
    expect(refused(inWeek)[0]?.reason).toBe('schedule A of B 123 ABC is still running when B departs the next day');
    const later = schedules(
      ['A,B 123 ABC,sun,,2026-03-01', 'B,B 123 ABC,mon,2026-03-02,'],
      [...night, ...ride('B', '06:00')],
    );
    expect(accepted(later).schedules).toHaveLength(2);
    const nextSeason = schedules(
      ['A,B 123 ABC,sun,,2026-03-01', 'B,B 123 ABC,mon,2026-03-03,'],
      [...night, ...ride('B')],
    );
    expect(accepted(nextSeason).schedules).toHaveLength(2);
  });

  test('a daily trip must end before the same schedule departs again', () => {
    const long = schedules(['A,B 123 ABC,daily,,'], ride('A', '05:00', '05:01', 1));
    expect(refused(long)[0]?.reason).toMatch(/^schedule A of B 123 ABC is still running when A departs/);
    expect(accepted(schedules(['A,B 123 ABC,mon;wed,,'], ride('A', '05:00', '05:01', 1))).schedules).toHaveLength(1);
  });

  test('more than 200 schedules of one bus are refused without comparing them', () => {
    const codes = Array.from({ length: 201 }, (_, index) => `S${index}`);
    const texts = schedules(
      codes.map((code) => `${code},B 123 ABC,daily,,`),
      codes.flatMap((code) => ride(code)),
    );
    expect(refused(texts)).toEqual([
      { file: 'schedules.csv', line: 202, column: 'reg_no', reason: 'B 123 ABC has more than 200 schedules' },
    ]);
  });
});

describe('two patterns of a bus', () => {
  const msOfDay = 86_400_000;
  const minutesOfDay = 24 * 60;
  const start = Date.parse('2026-01-01') / msOfDay;
  const dateOf = (day: number) => new Date((start + day) * msOfDay).toISOString().slice(0, 10);

  /** Days after the start. Some periods are longer than those of which `findClash` compares each date. */
  const validity = fc
    .tuple(fc.option(fc.nat(120)), fc.option(fc.oneof(fc.nat(40), fc.integer({ min: 390, max: 410 }))))
    .map(([from, length]) => ({ from, to: length === null ? null : (from ?? 0) + length }));
  /** Few weekdays, because two patterns of many always clash. */
  const pattern = fc.record({
    weekdays: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 2 }),
    validity,
    exceptions: fc.array(fc.tuple(fc.nat(160), fc.constantFrom('runs' as const, 'rests' as const)), { maxLength: 6 }),
    departure: fc.nat(minutesOfDay - 1),
    arrival: fc.integer({ min: minutesOfDay, max: 2160 }),
  });
  type Pattern = typeof pattern extends fc.Arbitrary<infer Drawn> ? Drawn : never;

  /** Without the exceptions that the parser refuses. */
  const exceptionsOf = ({ validity: { from, to }, exceptions }: Pattern) =>
    new Map(exceptions.filter(([day]) => day >= (from ?? 0) && (to === null || day <= to)));

  function scheduleOf(code: string, { weekdays, validity: { from, to }, departure, arrival }: Pattern): Schedule {
    const days = weekdays.reduce((bits, weekday) => bits | (1 << weekday), 0);
    const stop = { direction: 1, place: 'Station' };
    const stops = [
      { ...stop, sequence: 1, city: 'Gaborone', arrivalMinute: null, departureMinute: departure },
      { ...stop, sequence: 2, city: 'Palapye', arrivalMinute: arrival, departureMinute: null },
    ];
    const [validFrom, validTo] = [from, to].map((day) => (day === null ? null : dateOf(day)));
    return {
      code,
      regNo: 'B 1',
      operator: 'Line',
      days,
      validFrom: validFrom ?? null,
      validTo: validTo ?? null,
      stops,
    };
  }

  function daysOf(pattern: Pattern): Set<number> {
    const { weekdays, validity } = pattern;
    const exceptions = exceptionsOf(pattern);
    const days = Array.from({ length: 600 }, (_, day) => day - 30).filter((day) => {
      const isValid = day >= (validity.from ?? day) && day <= (validity.to ?? day);
      const weekday = (new Date(dateOf(day)).getUTCDay() + 6) % 7;
      const kind = exceptions.get(day);
      return kind ? kind === 'runs' : isValid && weekdays.includes(weekday);
    });
    return new Set(days);
  }

  function clashOnADate(one: Pattern, other: Pattern, isSame: boolean): boolean {
    const [oneDays, otherDays] = [[...daysOf(one)], daysOf(other)];
    const runsInto = (a: Pattern, b: Pattern) => a.arrival > minutesOfDay + b.departure;
    return oneDays.some(
      (day) =>
        (!isSame && otherDays.has(day)) ||
        (runsInto(one, other) && otherDays.has(day + 1)) ||
        (runsInto(other, one) && otherDays.has(day - 1)),
    );
  }

  it.each([false, true])('clash if and only if a date of a year and a half says so (one pattern: %s)', (isSame) => {
    const clashes = { found: 0, missing: 0 };
    const property = fc.property(pattern, pattern, (one, drawn) => {
      const other = isSame ? one : drawn;
      const schedules = [scheduleOf('A', one), scheduleOf(isSame ? 'A' : 'B', other)] as const;
      const exceptions: Exceptions = new Map(
        [one, other].map((each, index) => [
          schedules[index]?.code ?? '',
          new Map([...exceptionsOf(each)].map(([day, kind]) => [dateOf(day), kind])),
        ]),
      );
      const found = findClash(...schedules, exceptions) !== null;
      clashes[found ? 'found' : 'missing'] += 1;
      expect(found).toBe(clashOnADate(one, other, isSame));
    });
    fc.assert(property, { numRuns: 300 });
    expect(Math.min(clashes.found, clashes.missing)).toBeGreaterThan(5);
  });
});
