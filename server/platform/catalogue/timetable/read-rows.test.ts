import { parseTimetable } from '@/server/platform/catalogue/timetable/parse-timetable';
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
    [
      'semicolons',
      fares.replaceAll(',', ';'),
      1,
      `has semicolons between its columns; save it as CSV with commas: ${columns},valid_from`,
    ],
    ['tabs', fares.replaceAll(',', '\t'), 1, /^has tabs/],
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
    ['a date in another order', 'schedules.csv', 'valid_to', '01/03/2026', /real date/],
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

test('reads what Excel saves: short times and fares, empty columns at the end, and CR line ends', () => {
  const asSaved = (rows: readonly string[]) =>
    rows.map((row) => `${row.replace(/(?<=,)0(?=\d:)/g, '').replace('.50', '.5')},,`).join('\r');
  const saved = new Map(Object.entries(good).map(([name, rows]) => [name, asSaved(rows)]));
  expect(saved.get('stops.csv')).toContain(',5:00,0,,\r');
  expect(saved.get('fares.csv')).toContain(',169.5,,');
  expect(parseTimetable(saved)).toEqual({ ...parseTimetable(files()), lineOf: expect.any(Function) as unknown });
});
