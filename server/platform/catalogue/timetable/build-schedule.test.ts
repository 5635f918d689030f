import { files, like, refused, withText } from '@/server/testing/timetable-files';

describe('an impossible trip is refused', () => {
  test.each<[string, Record<number, string>, number, string, RegExp]>([
    [
      'a gap in the sequence',
      {
        3: 'GF-1,3,1,Palapye,Rank,08:00,08:10,',
        4: 'GF-1,4,1,Francistown,Rank,10:10,,',
        5: 'GF-1,5,2,Francistown,Rank,,12:00,',
        6: 'GF-1,6,2,Gaborone,Rank,17:00,,',
      },
      3,
      'sequence',
      /is 3, expected 2/,
    ],
    [
      'a sequence number twice',
      {
        3: 'GF-1,1,1,Palapye,Rank,08:00,08:10,',
        4: 'GF-1,2,1,Francistown,Rank,10:10,,',
        5: 'GF-1,3,2,Francistown,Rank,,12:00,',
        6: 'GF-1,4,2,Gaborone,Rank,17:00,,',
      },
      3,
      'sequence',
      /1 appears twice, first on line 2/,
    ],
    ['a direction number that decreases', { 6: 'GF-1,5,1,Gaborone,Rank,17:00,,' }, 6, 'direction', /goes from 2 to 1/],
    [
      'a direction number that is skipped',
      { 5: 'GF-1,4,3,Francistown,Rank,,12:00,', 6: 'GF-1,5,3,Gaborone,Rank,17:00,,' },
      5,
      'direction',
      /goes from 1 to 3/,
    ],
    [
      'a return that begins in another city',
      { 5: 'GF-1,4,2,Palapye,Rank,,12:00,' },
      5,
      'city',
      /direction 2 begins in Palapye, but the one before it ends in Francistown/,
    ],
    [
      'a city twice in one direction',
      { 6: 'GF-1,5,2,Francistown,Rank,17:00,,' },
      6,
      'city',
      /appears twice in direction 2, first on line 5/,
    ],
    ['time going backwards between stops', { 3: 'GF-1,2,1,Palapye,Rank,04:50,08:10,' }, 3, 'arrival', /not later/],
    ['time going backwards at a stop', { 3: 'GF-1,2,1,Palapye,Rank,08:00,07:59,' }, 3, 'departure', /not later/],
    ['two stops at the same time', { 3: 'GF-1,2,1,Palapye,Rank,05:00,08:10,' }, 3, 'arrival', /not later/],
    ['a return before the arrival', { 5: 'GF-1,4,2,Francistown,Rank,,10:10,' }, 5, 'departure', /not later/],
    [
      'a day offset that decreases',
      { 7: 'GF-2,1,1,Gaborone,Station,,20:30,0', 9: 'GF-2,3,1,Francistown,Rank,02:10,,0' },
      9,
      'arrival',
      /not later/,
    ],
    [
      'an arrival at the first stop',
      { 2: 'GF-1,1,1,Gaborone,Station,04:50,05:00,' },
      2,
      'arrival',
      /must be blank at the first stop/,
    ],
    [
      'a departure from the last stop',
      { 6: 'GF-1,5,2,Gaborone,Rank,17:00,17:10,' },
      6,
      'departure',
      /must be blank at the last stop/,
    ],
    ['a stop without arrival', { 3: 'GF-1,2,1,Palapye,Rank,,08:10,' }, 3, 'arrival', /is required at this stop/],
    ['a stop without departure', { 3: 'GF-1,2,1,Palapye,Rank,08:00,,' }, 3, 'departure', /is required at this stop/],
    ['more than 36 hours', { 9: 'GF-2,3,1,Francistown,Rank,12:01,,1' }, 9, 'arrival', /more than 36 hours/],
  ])('%s', (_, lines, line, column, reason) => {
    expect(refused(files('stops.csv', lines))).toEqual([{ file: 'stops.csv', line, column, reason: like(reason) }]);
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
