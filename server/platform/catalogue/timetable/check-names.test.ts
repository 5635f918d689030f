import { files, like, refused, type File } from '@/server/testing/timetable-files';

describe('inconsistent names are refused', () => {
  test.each<[string, File, number, string, string, RegExp]>([
    ['a city twice', 'cities.csv', 5, 'Palapye,BW,-22,27,no', 'city', /"Palapye" appears twice, first on line 3/],
    [
      'a city twice with other case and accents',
      'cities.csv',
      5,
      'PALAPYÉ,BW,-22,27,no',
      'city',
      /appears twice, first on line 3/,
    ],
    [
      'an operator twice',
      'operators.csv',
      3,
      'Morula coaches,3900011,b@m.example,yes',
      'operator',
      /appears twice, first on line 2/,
    ],
    [
      'a bus twice, with and without spaces',
      'buses.csv',
      4,
      'B123ABC,Morula Coaches,Kombi,1/2,15,no,',
      'reg_no',
      /appears twice, first on line 2/,
    ],
    ['a schedule twice', 'schedules.csv', 4, 'gf-1,B 124 ABC,tue,,', 'schedule', /appears twice, first on line 2/],
    [
      'a fare twice',
      'fares.csv',
      5,
      'Morula Coaches,Gaborone,Palapye,7',
      'to_city',
      /the fare of "Morula Coaches" from "Gaborone" to "Palapye" appears twice, first on line 2/,
    ],
    [
      'a bus of an unknown operator',
      'buses.csv',
      4,
      'B 125 ABC,Tau Coaches,Kombi,1/2,15,no,',
      'operator',
      /"Tau Coaches" is not in operators.csv$/,
    ],
    ['a schedule of an unknown bus', 'schedules.csv', 4, 'GF-3,B 999 ZZZ,tue,,', 'reg_no', /is not in buses.csv$/],
    [
      'a stop of an unknown schedule',
      'stops.csv',
      10,
      'GF-9,1,1,Gaborone,Station,,05:00,',
      'schedule',
      /is not in schedules.csv$/,
    ],
    [
      'a fare from an unknown city',
      'fares.csv',
      5,
      'Morula Coaches,Atlantis,Palapye,7',
      'from_city',
      /is not in cities.csv$/,
    ],
    [
      'a fare to a city with another spelling',
      'fares.csv',
      5,
      'Morula Coaches,Palapye,gaborone,7',
      'to_city',
      /the spelling there is "Gaborone"/,
    ],
    [
      'a fare of an unknown operator',
      'fares.csv',
      5,
      'Tau Coaches,Palapye,Gaborone,7',
      'operator',
      /is not in operators.csv$/,
    ],
  ])('%s', (_, file, line, text, column, reason) => {
    const problems = refused(files(file, { [line]: text })).filter(
      (problem) => problem.line === line && problem.column,
    );
    expect(problems).toEqual([{ file, line, column, reason: like(reason) }]);
  });

  test('a stop in an unknown city', () => {
    expect(refused(files('stops.csv', { 3: 'GF-1,2,1,Atlantis,Rank,08:00,08:10,' }))).toEqual([
      { file: 'stops.csv', line: 3, column: 'city', reason: '"Atlantis" is not in cities.csv' },
    ]);
  });

  test('a row with a problem still declares its name, so that references to it are not reported', () => {
    expect(refused(files('cities.csv', { 2: 'Gaborone,BW,north,25.9,yes' }))).toHaveLength(1);
    expect(refused(files('buses.csv', { 2: 'B 123 ABC,Morula Coaches,Coach,2/2,43,no,' }))).toHaveLength(1);
  });
});
