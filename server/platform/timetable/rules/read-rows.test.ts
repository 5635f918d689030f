import { parseTimetable, recognizeFiles } from './parse-timetable';
import { files, good, like, refused, withCell, withText, type File } from '@/server/testing/timetable-files';

const columns = 'operator,from_city,to_city,fare_pula';
const fares = good['fares.csv'].join('\n');
const header = (text: string) => fares.replace(columns, text);
const line3 = (text: string) => files('fares.csv', { 3: text }).get('fares.csv') ?? '';

describe('an unreadable file is refused with one reason', () => {
  test.each<[string, string, number, string | RegExp]>([
    ['empty', '', 0, 'is empty'],
    ['blank', '\uFEFF \r\n\r\n', 0, 'is empty'],
    ['header only', `${columns}\n`, 0, 'has no rows below the header'],
    ['colons', fares.replaceAll(',', ':'), 1, `the first row must name the columns: ${columns},valid_from`],
    ['no header', good['fares.csv'][1] ?? '', 1, `the first row must name the columns: ${columns},valid_from`],
    ['a column missing', header('operator,from_city,to_city'), 1, 'the header lacks fare_pula'],
    ['a column twice', header(`${columns},to_city`), 1, 'column to_city appears twice in the header'],
    [
      'an unknown column',
      header(`${columns},discount`),
      1,
      /^unknown column "discount"; the columns are operator, from_city/,
    ],
    ['a column without a name', header('operator,from_city,,to_city,fare_pula'), 1, /^unknown column ""/],
    ['a quote that is never closed', line3('Morula Coaches,"Gaborone,Francistown,169'), 3, /never closed/],
    ['a quote inside a cell', line3('Morula "M" Coaches,Gaborone,Francistown,169'), 3, /inside a cell/],
    ['a huge field', line3(`Morula Coaches,${'G'.repeat(200_000)},Francistown,169`), 3, /more than 16384 characters/],
    ['over 5 MB', 'é'.repeat(2.7 * 1024 * 1024), 0, 'is larger than 5 MB'],
  ])('%s', (_, text, line, reason) => {
    expect(refused(withText('fares.csv', text))).toEqual([
      expect.objectContaining({ file: 'fares.csv', line, reason: typeof reason === 'string' ? reason : like(reason) }),
    ]);
  });

  test('a missing file and a file with another name', () => {
    const texts = files();
    texts.delete('fares.csv');
    texts.set('fare.csv', 'x');
    expect(refused(texts)).toEqual([
      { file: 'fare.csv', line: 0, reason: like(/^"fare.csv" is not a timetable file/) },
      { file: 'fares.csv', line: 0, reason: 'is missing' },
    ]);
  });

  test('no files at all', () => {
    expect(refused(new Map())).toHaveLength(6);
  });
});

describe('an invalid cell is reported once, with file, line and column', () => {
  test.each<[string, File, string, string, RegExp]>([
    ['a formula', 'stops.csv', 'place', "=HYPERLINK('x')", /spreadsheet formula/],
    ['a formula with plus', 'stops.csv', 'place', '+1+cmd', /spreadsheet formula/],
    ['a formula with minus', 'stops.csv', 'place', '-2+3', /spreadsheet formula/],
    ['a formula with @ after spaces', 'stops.csv', 'place', '  @SUM(A1)', /spreadsheet formula/],
    ['a formula as a phone', 'operators.csv', 'phone', '+cmd|calc', /spreadsheet formula/],
    ['a formula in full width', 'stops.csv', 'place', '＝1+1', /spreadsheet formula/],
    ['a plus in full width', 'stops.csv', 'place', '＋1+cmd', /spreadsheet formula/],
    ['a minus in full width', 'stops.csv', 'place', '－2+3', /spreadsheet formula/],
    ['an @ in full width after a space', 'stops.csv', 'place', ' ＠SUM(A1)', /spreadsheet formula/],
    ['a day that no calendar has', 'schedules.csv', 'valid_from', '0000-01-01', /a real date/],
    ['a day of the year 0', 'schedules.csv', 'valid_to', '0000/01/01', /a real date/],
    ['bad UTF-8', 'stops.csv', 'place', 'Caf\uFFFD Rank', /is not UTF-8/],
    ['a NUL byte', 'stops.csv', 'place', 'Rank\u00001', /^"Rank\\u\{0\}1" contains a line break or a control/],
    ['a quoted newline', 'stops.csv', 'place', '"Rank\nbay 1"', /line break/],
    ['a terminal escape', 'stops.csv', 'place', '\u001B[2JRank', /^"\\u\{1b\}\[2JRank"/],
    ['text with a direction override', 'stops.csv', 'place', 'Rank\u202Eknar', /control character/],
    ['501 characters', 'stops.csv', 'place', 'R'.repeat(501), /more than 500/],
    ['no place', 'stops.csv', 'place', '', /must not be blank; found nothing/],
    ['sequence 0', 'stops.csv', 'sequence', '0', /from 1 to 60; found "0"/],
    ['a time past 23:59', 'stops.csv', 'arrival', '24:00', /HH:MM/],
    ['a third day', 'stops.csv', 'day_offset', '2', /0 or 1/],
    ['a city name with markup', 'cities.csv', 'city', '<b>Palapye</b>', /must begin with a letter/],
    ['latitude 91', 'cities.csv', 'latitude', '-91', /from -90 to 90; found "-91"/],
    ['longitude in words', 'cities.csv', 'longitude', '27 East', /decimal degrees/],
    ['a country that does not exist', 'cities.csv', 'country', 'XX', /country code/],
    ['maybe', 'cities.csv', 'top_destination', 'maybe', /must be yes or no; found "maybe"/],
    ['a phone too short', 'operators.csv', 'phone', '12', /phone number/],
    ['an e-mail address without host', 'operators.csv', 'email', 'bookings@', /e-mail/],
    ['a registration number in small letters', 'buses.csv', 'reg_no', 'b 124 abc', /capital letters/],
    ['a layout that Excel made a date', 'buses.csv', 'layout', '02-Feb', /made it a date; give the column/],
    ['a layout that another spreadsheet made a date', 'buses.csv', 'layout', '2026/02/01', /made it a date/],
    ['a layout with a hyphen', 'buses.csv', 'layout', '1-2', /like 2\/2/],
    [
      'a number of seats that the layout does not allow',
      'buses.csv',
      'seats',
      '16',
      /^rows of 3 make 15 or 18 seats; found "16"/,
    ],
    ['27 rows', 'buses.csv', 'seats', '81', /must fit in 26 rows/],
    ['half a seat', 'buses.csv', 'seats', '7.5', /whole number/],
    ['no last_row_full', 'buses.csv', 'last_row_full', '', /found nothing/],
    ['an unknown facility', 'buses.csv', 'facilities', 'wifi;sauna', /codes from air-conditioning/],
    ['a facility twice', 'buses.csv', 'facilities', 'wifi;wifi', /each once/],
    ['a day that does not exist', 'schedules.csv', 'days', 'mon;someday', /must be daily/],
    ['no days', 'schedules.csv', 'days', '', /must be daily/],
    ['a date that does not exist', 'schedules.csv', 'valid_from', '2026-02-30', /real date/],
    ['a date in another order', 'schedules.csv', 'valid_to', '01/03/2026', /real date.*found "01\/03\/2026"/],
    ['a date with a short year', 'schedules.csv', 'valid_to', '26/03/01', /real date/],
    ['a date with two signs', 'schedules.csv', 'valid_to', '2026/03-01', /real date/],
    ['a slashed date that does not exist', 'schedules.csv', 'valid_to', '2026/02/30', /real date/],
    ['a time with seconds', 'stops.csv', 'arrival', '08:00:30', /HH:MM/],
    ['a time as a part of a day', 'stops.csv', 'arrival', '0.33', /HH:MM/],
    ['a phone with a decimal', 'operators.csv', 'phone', '3900019.0', /phone number/],
    ['a phone with an extension', 'operators.csv', 'phone', '3900019 ext 5', /phone number/],
    ['a day of two letters', 'schedules.csv', 'days', 'mon;tu', /must be daily/],
    ['a sign in place of a word', 'cities.csv', 'top_destination', '_', /yes or no/],
    ['validity that ends before it begins', 'schedules.csv', 'valid_to', '2025-12-31', /before valid_from/],
    ['a negative fare', 'fares.csv', 'fare_pula', '-5', /above 0.*found "-5"/],
    ['a fare of zero', 'fares.csv', 'fare_pula', '0.00', /above 0/],
    ['a fare with three decimals', 'fares.csv', 'fare_pula', '169.555', /with decimals/],
    ['a fare with a currency', 'fares.csv', 'fare_pula', 'R169', /in pula/],
    ['a fare to the same city', 'fares.csv', 'to_city', 'Gaborone', /different from from_city/],
  ])('%s', (_, file, column, cell, reason) => {
    // A changed name also breaks references from other files. These problems are not part of this test.
    const problems = refused(withCell(file, column, cell)).filter((problem) => !problem.reason.includes('is not in'));
    expect(problems).toEqual([{ file, line: 3, column, reason: like(reason) }]);
  });

  test.each([
    ['seats without a layout', ',15,no', 'layout', /like 2\/2/],
    ['a layout without seats', '1/2,,no', 'seats', /whole number/],
    ['a full last row of the default plan', ',,yes', 'layout', /like 2\/2/],
  ])('%s', (_, cells, column, reason) => {
    const problems = refused(files('buses.csv', { 3: `B 124 ABC,Morula Coaches,Kombi,${cells},` }));
    expect(problems).toEqual([{ file: 'buses.csv', line: 3, column, reason: like(reason) }]);
  });

  test('a full last row that does not match the number of seats', () => {
    const problems = refused(withCell('buses.csv', 'last_row_full', 'yes'));
    expect(problems).toEqual([
      {
        file: 'buses.csv',
        line: 3,
        column: 'seats',
        reason: like(/^rows of 3 with one more seat in the last row make 13 or 16 seats/),
      },
    ]);
  });

  test.each([
    ['too many', 'Morula Coaches,Gaborone,Francistown,169,extra', 'has 5 cells, but the header has 4'],
    ['too few', 'Morula Coaches,Gaborone', 'has 2 cells, but the header has 4'],
  ])('%s cells', (_, text, reason) => {
    expect(refused(files('fares.csv', { 3: text }))).toEqual([{ file: 'fares.csv', line: 3, reason }]);
  });

  test('line numbers match an editor, also after blank lines and quoted newlines', () => {
    const text =
      'operator,from_city,to_city,fare_pula\r\n\r\n,,,\r\n"Morula\nCoaches",Gaborone,Palapye,5\r\nMorula Coaches,Gaborone,Palapye,zero\r\n';
    expect(refused(withText('fares.csv', text)).map(({ line, column }) => [line, column])).toEqual([
      [4, 'operator'],
      [4, 'operator'],
      [6, 'fare_pula'],
    ]);
  });
});

test.each([
  ['line feeds', '\n', '\n'],
  ['what Excel saves', '\r\n', '\r\n'],
  ['two carriage returns', '\r\r\n', '\r\r\n'],
  ['a carriage return', '\r', '\r'],
  ['a line feed of Alt and Enter', '\n', '\r\n'],
])('line numbers do not count the line break in a cell twice: %s', (_, inside, end) => {
  const rows = [columns, `"Morula${inside}Coaches",Gaborone,Palapye,5`, 'Morula Coaches,Gaborone,Palapye,zero'];
  const problems = refused(withText('fares.csv', rows.join(end)));
  expect(problems.map(({ line, column }) => [line, column])).toEqual([
    [2, 'operator'],
    [2, 'operator'],
    [4, 'fare_pula'],
  ]);
});

describe('reads the same timetable', () => {
  /** Returns the rows with another sign between their cells. It stands in quotes where a cell has it. */
  const separated = (rows: readonly string[], sign: string) =>
    rows.map((row) =>
      row
        .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
        .map((cell) => (cell.includes(sign) ? `"${cell}"` : cell))
        .join(sign),
    );
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  type Saved = (rows: readonly string[]) => string;
  test.each<[string, Saved, string]>([
    [
      'with short times and fares, and empty columns',
      (rows) => rows.map((row) => `${row.replace(/(?<=,)0(?=\d:)/g, '').replace('.50', '.5')},,`).join('\r'),
      ',5:00,0,,\r',
    ],
    [
      'with the dates and times of Excel in Botswana',
      (rows) => `\uFEFF${rows.join('\r\n').replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$1/$2/$3')}`,
      '2026/01/01',
    ],
    ['with short dates', (rows) => rows.join('\n').replaceAll(/(\d{4})-0?(\d+)-0?(\d+)/g, '$1/$2/$3'), '2026/1/1'],
    ['with seconds', (rows) => rows.join('\n').replaceAll(/\b(\d\d:\d\d)\b/g, '$1:00'), ',05:00:00,'],
    ['with semicolons', (rows) => separated(rows, ';').join('\r\n'), '"sun;mon"'],
    ['with tabs', (rows) => separated(rows, '\t').join('\r\n'), 'GF-1\t'],
    [
      'with headers in capitals and with blanks',
      ([header = '', ...rows]) => [capital(header).replaceAll('_', ' '), ...rows].join('\n'),
      'Reg no',
    ],
    [
      'with words as screens write them',
      (rows) =>
        rows
          .join('\n')
          .replaceAll(/\b(yes|no|daily)\b(?!_)/g, capital)
          .replace('wifi; toilet', '"Wi-Fi, TOILET"')
          .replace('sun;mon', 'Monday Sun'),
      'Daily',
    ],
    [
      'with phones that lost their sign',
      (rows) => rows.join('\n').replace('+267 390 0011', '2673900011'),
      ',2673900011,',
    ],
  ])('%s', (_, toSaved, sample) => {
    const saved = new Map(Object.entries(good).map(([name, rows]) => [name, toSaved(rows)]));
    expect([...saved.values()].join('\n')).toContain(sample);
    expect(parseTimetable(saved)).toEqual({ ...parseTimetable(files()), lineOf: expect.any(Function) as unknown });
  });
});

test('two rows of one date in two spellings are one date twice', () => {
  const text = 'schedule,date,kind\nGF-1,2026-12-25,rests\nGF-1,2026/12/25,Runs\n';
  expect(refused(files().set('exceptions.csv', text))).toEqual([
    { file: 'exceptions.csv', line: 3, column: 'date', reason: like('appears twice, first on line 2') },
  ]);
});

describe('a file', () => {
  const known = (name: string, text: string) => {
    const { texts, problems } = recognizeFiles([{ name, bytes: Buffer.from(text) }]);
    return [...texts.keys(), ...problems.map(({ reason }) => reason)];
  };
  test.each(Object.entries(good))('%s is known by its header, whatever its name is', (file, rows) => {
    for (const name of [`Copy of ${file}`, 'x (1)(2).CSV', 'stops.csv', 'fares.csv']) {
      expect(known(name, rows.join('\n'))).toEqual([file]);
      expect(known(name, `\uFEFF${rows.join('\r\n').toUpperCase().replaceAll(',', ';')}`)).toEqual([file]);
    }
  });
  test.each(['fares.csv', 'FARES.CSV', 'fares (1).csv', 'fares - Copy.csv', 'fares_v2.csv'])(
    '%s without a good header is known by its name',
    (name) => {
      for (const text of ['', 'operator,from_city', '"']) expect(known(name, text)).toEqual(['fares.csv']);
    },
  );
  test('with another header and name is none of a timetable, and one file twice is refused', () => {
    expect(known('fare.csv', 'schedule,reg_no')).toEqual([like(/^"fare.csv" is not a timetable file/)]);
    const bytes = Buffer.from(fares);
    const { problems } = recognizeFiles(['fares.csv', 'fares - Copy.csv'].map((name) => ({ name, bytes })));
    expect(problems).toEqual([{ file: 'fares.csv', line: 0, reason: like('"fares.csv" and "fares - Copy.csv"') }]);
  });
});
