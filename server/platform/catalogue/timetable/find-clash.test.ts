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
