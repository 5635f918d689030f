import { casesOf, files, like, refused } from '@/server/testing/timetable-files';

/** The name of a case, the file, the line and its column, the text of the line, and a part of the reason. */
const inconsistent = casesOf(`
  a city twice | cities.csv | 5 city | Palapye,BW,-22,27,no | "Palapye" appears twice, first on line 3
  a city twice with other case and accents | cities.csv | 5 city | PALAPYÉ,BW,-22,27,no | twice, first on line 3
  an operator twice | operators.csv | 3 operator | Morula coaches,3900011,b@m.example,yes | twice, first on line 2
  a bus twice, with and without spaces | buses.csv | 4 reg_no | B123ABC,Morula Coaches,Kombi,1/2,15,no, | twice, first on line 2
  a schedule twice | schedules.csv | 4 schedule | gf-1,B 124 ABC,tue,, | twice, first on line 2
  a fare twice | fares.csv | 5 to_city | Morula Coaches,Gaborone,Palapye,7 | from "Gaborone" to "Palapye" appears twice, first on line 2
  a bus of an unknown operator | buses.csv | 4 operator | B 125 ABC,Tau Coaches,Kombi,1/2,15,no, | "Tau Coaches" is not in operators.csv
  a schedule of an unknown bus | schedules.csv | 4 reg_no | GF-3,B 999 ZZZ,tue,, | is not in buses.csv
  a stop of an unknown schedule | stops.csv | 10 schedule | GF-9,1,1,Gaborone,Station,,05:00, | is not in schedules.csv
  a stop in an unknown city | stops.csv | 3 city | GF-1,2,1,Atlantis,Rank,08:00,08:10, | "Atlantis" is not in cities.csv
  a fare from an unknown city | fares.csv | 5 from_city | Morula Coaches,Atlantis,Palapye,7 | is not in cities.csv
  a fare to a city with another spelling | fares.csv | 5 to_city | Morula Coaches,Palapye,gaborone,7 | the spelling there is "Gaborone"
  a fare of an unknown operator | fares.csv | 5 operator | Tau Coaches,Palapye,Gaborone,7 | is not in operators.csv
`);

test.each(inconsistent)('an inconsistent name is refused: %s', (_, file, place, text, reason) => {
  const [line, column] = [Number.parseInt(place, 10), place.split(' ')[1]];
  const problems = refused(files(file, { [line]: text })).filter((problem) => problem.line === line && problem.column);
  expect(problems).toEqual([{ file, line, column, reason: like(reason) }]);
});

test('a row with a problem still declares its name, so that references to it are not reported', () => {
  expect(refused(files('cities.csv', { 2: 'Gaborone,BW,north,25.9,yes' }))).toHaveLength(1);
  expect(refused(files('buses.csv', { 2: 'B 123 ABC,Morula Coaches,Coach,2/2,43,no,' }))).toHaveLength(1);
});
