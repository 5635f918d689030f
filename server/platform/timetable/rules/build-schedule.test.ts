import { accepted, casesOf, files, like, refused, withText } from '@/server/testing/timetable-files';

/** The name of a case, the file, the line and its column, the changed lines of stops.csv, and a part of the reason. */
const impossible = casesOf(`
  a gap in the sequence | stops.csv | 6 sequence | 6 GF-1,6,2,Gaborone,Rank,17:00,, | is 6, expected 5
  a sequence number twice | stops.csv | 6 sequence | 6 GF-1,4,2,Gaborone,Rank,17:00,, | 4 appears twice, first on line 5
  a direction number that decreases | stops.csv | 6 direction | 6 GF-1,5,1,Gaborone,Rank,17:00,, | goes from 2 to 1
  a direction number that is skipped | stops.csv | 5 direction | 5 GF-1,4,3,Francistown,Rank,,12:00,; 6 GF-1,5,3,Gaborone,Rank,17:00,, | goes from 1 to 3
  a return that begins in another city | stops.csv | 5 city | 5 GF-1,4,2,Palapye,Rank,,12:00, | direction 2 begins in Palapye, but the one before it ends in Francistown
  a city twice in one direction | stops.csv | 6 city | 6 GF-1,5,2,Francistown,Rank,17:00,, | appears twice in direction 2, first on line 5
  time going backwards between stops | stops.csv | 3 arrival | 3 GF-1,2,1,Palapye,Rank,04:50,08:10, | not later
  time going backwards at a stop | stops.csv | 3 departure | 3 GF-1,2,1,Palapye,Rank,08:00,07:59, | not later
  two stops at the same time | stops.csv | 3 arrival | 3 GF-1,2,1,Palapye,Rank,05:00,08:10, | not later
  a return before the arrival | stops.csv | 5 departure | 5 GF-1,4,2,Francistown,Rank,,10:10, | not later
  a day offset that decreases | stops.csv | 9 arrival | 7 GF-2,1,1,Gaborone,Station,,20:30,0; 9 GF-2,3,1,Francistown,Rank,02:10,,0 | not later
  an arrival at the first stop | stops.csv | 2 arrival | 2 GF-1,1,1,Gaborone,Station,04:50,05:00, | must be blank at the first stop
  a departure from the last stop | stops.csv | 6 departure | 6 GF-1,5,2,Gaborone,Rank,17:00,17:10, | must be blank at the last stop
  a departure in the minute of the stop before | stops.csv | 3 arrival | 3 GF-1,2,1,Palapye,Rank,,05:00, | not later
  a first stop without departure | stops.csv | 2 departure | 2 GF-1,1,1,Gaborone,Station,,, | is required at this stop
  a last stop without arrival | stops.csv | 4 arrival | 4 GF-1,3,1,Francistown,Rank,,, | is required at this stop
  an arrival in the minute of a short stop before | stops.csv | 4 arrival | 3 GF-1,2,1,Palapye,Rank,10:10,10:10,; 4 GF-1,3,1,Francistown,Rank,10:10,, | not later
  more than 36 hours | stops.csv | 9 arrival | 9 GF-2,3,1,Francistown,Rank,12:01,,1 | more than 36 hours
`);

describe('an impossible trip is refused', () => {
  test.each(impossible)('%s', (_, file, place, changes, reason) => {
    const lines = changes.split('; ').map((change) => /^(\d+) (.*)$/.exec(change)?.slice(1) ?? []);
    const [line, column] = [Number.parseInt(place, 10), place.split(' ')[1]];
    const problems = refused(files('stops.csv', Object.fromEntries(lines) as Record<number, string>));
    expect(problems).toEqual([{ file, line, column, reason: like(reason) }]);
  });

  test('a trip that departs on the day after its service date', () => {
    const lines = {
      7: 'GF-2,1,1,Gaborone,Station,,20:30,1',
      8: 'GF-2,2,1,Palapye,Rank,23:30,23:35,1',
      9: 'GF-2,3,1,Francistown,Rank,23:40,,1',
    };
    expect(refused(files('stops.csv', lines))[0]).toMatchObject({ line: 7, column: 'day_offset' });
  });

  test('a direction with one stop', () => {
    expect(refused(files('stops.csv', { 6: 'GF-1,5,3,Francistown,Rank,,17:00,' })).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['direction 2 has only one stop', 'direction 3 has only one stop']),
    );
  });

  test('a schedule without stops', () => {
    expect(refused(files('schedules.csv', { 4: 'GF-3,B 124 ABC,tue,,' }))).toEqual([
      { file: 'schedules.csv', line: 4, reason: 'schedule GF-3 has no stops in stops.csv' },
    ]);
  });

  test('a schedule without tickets to sell, because fares exist only for the opposite direction', () => {
    const texts = withText(
      'fares.csv',
      'operator,from_city,to_city,fare_pula\nMorula Coaches,Francistown,Gaborone,169',
    );
    expect(refused(texts)).toEqual([
      { file: 'schedules.csv', line: 3, reason: like(/^schedule GF-2 has no tickets to sell/) },
    ]);
  });
});

describe('a stop of zero minutes', () => {
  test.each([
    ['two equal times', '08:00,08:00,'],
    ['an arrival alone', '08:00,,'],
    ['a departure alone', ',08:00,'],
  ])('has %s', (_, times) => {
    const { schedules } = accepted(files('stops.csv', { 3: `GF-1,2,1,Palapye,Rank,${times}` }));
    expect(schedules[0]?.stops[1]).toMatchObject({ arrivalMinute: 480, departureMinute: 480 });
  });

  test('may be after midnight, and needs one of its times', () => {
    const { schedules } = accepted(files('stops.csv', { 8: 'GF-2,2,1,Palapye,Rank,,00:05,1' }));
    expect(schedules[1]?.stops[1]).toMatchObject({ arrivalMinute: 1445, departureMinute: 1445 });
    const none = refused(files('stops.csv', { 3: 'GF-1,2,1,Palapye,Rank,,,' }));
    expect(none.map(({ column, reason }) => `${column} ${reason}`)).toEqual([
      'arrival is required at this stop',
      'departure is required at this stop',
    ]);
  });
});
