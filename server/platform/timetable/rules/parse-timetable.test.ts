import { maxProblems } from '@/server/platform/import/problems';
import { accepted, files, good, refused, withText } from '@/server/testing/timetable-files';
import { runsOn } from './timetable-form';

describe('a good timetable', () => {
  test('returns cities, operators and buses with defaults for blank cells', () => {
    const { cities, operators, buses } = accepted(files());
    expect(cities[1]).toEqual({
      name: 'Palapye',
      country: 'BW',
      latitude: -22.5461,
      longitude: 27.1251,
      isTopDestination: false,
    });
    expect(operators).toEqual([
      {
        name: 'Morula Coaches',
        phone: '+2673900011',
        email: 'bookings@morula.example',
        isSample: true,
        refundRule: 'standard',
        logoFile: null,
      },
      {
        name: 'Tladi Lines',
        phone: '+2673900012',
        email: 'bookings@tladi.example',
        isSample: false,
        refundRule: 'standard',
        logoFile: null,
      },
    ]);
    expect(buses[0]).toEqual({
      regNo: 'B 123 ABC',
      operator: 'Morula Coaches',
      busType: 'Luxury coach',
      layout: '2/2',
      totalSeats: 45,
      lastRowFull: true,
      facilities: ['wifi', 'toilet'],
      photoFile: null,
    });
  });

  test.each([
    ['blank cells', files('buses.csv', { 3: 'B 124 ABC,Morula Coaches,Kombi,,,,' })],
    ['last_row_full set to no', files('buses.csv', { 3: 'B 124 ABC,Morula Coaches,Kombi,,,no,' })],
    [
      'no columns for its seats',
      withText(
        'buses.csv',
        'reg_no,operator,bus_type\nB 123 ABC,Morula Coaches,Luxury coach\nB 124 ABC,Morula Coaches,Kombi',
      ),
    ],
  ])('a bus with %s has 16 seats, 2/2', (_cells, texts) => {
    const { layout, totalSeats, lastRowFull } = accepted(texts).buses[1] ?? {};
    expect({ layout, totalSeats, lastRowFull }).toEqual({ layout: '2/2', totalSeats: 16, lastRowFull: false });
  });

  test('fares are exact thebe, from their first date or for every date', () => {
    const rows = ['Morula Coaches,Gaborone,Palapye,106,', 'Morula Coaches,Gaborone,Palapye,110.05,2026-12-01'];
    const { fares } = accepted(
      withText(
        'fares.csv',
        ['operator,from_city,to_city,fare_pula,valid_from', ...rows]
          .join('\n')
          .replace('Palapye,106', 'Francistown,169.50'),
      ),
    );
    const fare = { operator: 'Morula Coaches', fromCity: 'Gaborone' };
    expect(fares).toEqual([
      { ...fare, toCity: 'Francistown', fareThebe: 16_950, validFrom: null },
      { ...fare, toCity: 'Palapye', fareThebe: 11_005, validFrom: '2026-12-01' },
    ]);
    expect(accepted(files()).fares.map(({ validFrom }) => validFrom)).toEqual([null, null, null]);
  });

  test('times are minutes since midnight of the service date, also for a stop across midnight', () => {
    const night = accepted(files()).schedules[1];
    expect(night?.stops.map(({ arrivalMinute, departureMinute }) => [arrivalMinute, departureMinute])).toEqual([
      [null, 1230],
      [1435, 1445],
      [1570, null],
    ]);
  });

  test('days contains the named weekdays', () => {
    const [daily, some] = accepted(files()).schedules;
    expect([1, 2, 3, 4, 5, 6, 7].filter((day) => runsOn(daily?.days ?? 0, day))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([1, 2, 3, 4, 5, 6, 7].filter((day) => runsOn(some?.days ?? 0, day))).toEqual([1, 7]);
    expect(daily).toMatchObject({ code: 'GF-1', operator: 'Morula Coaches', validFrom: '2026-01-01', validTo: null });
  });

  test.each([
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    [
      'blank lines, rows of commas and spaces around cells',
      (text: string) =>
        `\n${text.replaceAll('\n', ' \n\n , ,\n').replaceAll(',', ' , ').replaceAll('Station ,', 'Station,')}`,
    ],
    [
      'every cell in quotes',
      (text: string) =>
        text
          .replaceAll('"', '')
          .replace('Station, bay', 'Station bay')
          .replace(/[^,\n]+/g, '"$&"'),
    ],
  ])('%s changes nothing', (_, change) => {
    const changed = new Map([...files()].map(([name, text]) => [name, change(text)]));
    const plain = accepted(files());
    const timetable = accepted(changed);
    expect({ ...timetable, schedules: timetable.schedules.length }).toEqual({
      ...plain,
      schedules: plain.schedules.length,
    });
  });

  test('columns and stop rows may be in any order, and optional columns may be missing', () => {
    const texts = files().set(
      'cities.csv',
      'longitude,latitude,city\n25.9,-24.6,Gaborone\n27.1,-22.5,Palapye\n27.5,-21.1,Francistown',
    );
    const [header = '', ...rows] = good['stops.csv'];
    texts.set('stops.csv', [header, ...rows.toReversed()].join('\n'));
    expect(accepted(texts).schedules[0]?.stops.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
  });

  test('no-break and double spaces do not make a different name', () => {
    expect(
      accepted(files('buses.csv', { 2: 'B\u00A0123  ABC,Morula\u00A0Coaches,Kombi,1/2,15,no,' })).buses[0]?.regNo,
    ).toBe('B 123 ABC');
  });
});

describe('a timetable with problems', () => {
  test('returns the problems of all files, in the order of the files in the guide', () => {
    const texts = files('fares.csv', { 2: 'Morula Coaches,Gaborone,Palapye,free' });
    texts.set('cities.csv', texts.get('cities.csv')?.replace('-22.5461', 'south') ?? '');
    texts.set('buses.csv', texts.get('buses.csv')?.replace('1/2,15', '1/2,17') ?? '');
    expect(refused(texts).map(({ file, line }) => `${file}:${line}`)).toEqual([
      'cities.csv:3',
      'buses.csv:3',
      'fares.csv:2',
    ]);
  });

  test('handles names of object properties like other names', () => {
    expect(refused(files().set('__proto__', 'x').set('constructor', 'y'))).toHaveLength(2);
    expect(
      refused(files('fares.csv', { 2: 'constructor,__proto__,toString,5' })).map(({ column }) => column),
    ).toContain('operator');
  });

  test('accepts 50,000 rows, blank rows included, and refuses more', () => {
    const [header = '', ...rows] = good['fares.csv'];
    const withBlank = (count: number) => [header, ...Array.from({ length: count }, () => ',,,'), ...rows].join('\n');
    expect(accepted(withText('fares.csv', withBlank(49_997))).fares).toHaveLength(3);
    expect(refused(withText('fares.csv', withBlank(49_998)))).toEqual([
      { file: 'fares.csv', line: 0, reason: 'has more than 50000 rows; split the timetable' },
    ]);
  });

  test('checks 50,000 rows with problems and returns 100 of them', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `Morula Coaches,Gaborone,Town ${index},5`);
    const [header = ''] = good['fares.csv'];
    expect(refused(withText('fares.csv', [header, ...many].join('\n')))).toHaveLength(maxProblems);
  });
});
