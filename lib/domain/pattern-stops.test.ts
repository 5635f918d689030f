import fc from 'fast-check';
import { clockTime } from '@/lib/format/time';
import { addWayBack, toPatternStop, toStopRows } from './pattern-stops';

/** Rows of a valid pattern: 1 to 4 directions along one road, at most 36 hours in all. */
const pattern = fc
  .record({
    towns: fc.integer({ min: 2, max: 6 }),
    directions: fc.integer({ min: 1, max: 4 }),
    start: fc.integer({ min: 0, max: 1420 }),
    gaps: fc.infiniteStream(fc.integer({ min: 0, max: 16 })),
  })
  .map(({ towns, directions, start, gaps }) => {
    let minute = start;
    const next = () => (minute += Number(gaps.next().value));
    return Array.from({ length: towns * directions }, (_, index) => {
      const [direction, at] = [Math.floor(index / towns) + 1, index % towns];
      const arrival = at === 0 ? null : next();
      const departure = at === towns - 1 ? null : next();
      return {
        schedule: 'A',
        sequence: String(index + 1),
        direction: String(direction),
        city: `Town ${direction % 2 === 1 ? at : towns - 1 - at}`,
        place: `Rank ${index}`,
        arrival: arrival === null ? '' : clockTime(arrival),
        departure: departure === null ? '' : clockTime(departure),
        day_offset: String(Math.floor((departure ?? arrival ?? 0) / 1440)),
      };
    });
  });

it('the rows of a pattern are the same after a person saw them as stops', () => {
  fc.assert(fc.property(pattern, (rows) => expect(toStopRows('A', rows.map(toPatternStop))).toEqual(rows)));
});

it('a clock time before the one above it is on the next day', () => {
  const stops = [
    { city: 'Gaborone', place: 'Rank', arrives: '', departs: '20:30' },
    { city: 'Palapye', place: 'Rank', arrives: '23:55', departs: '00:05' },
    { city: 'Francistown', place: 'Rank', arrives: '02:10', departs: '' },
  ];
  expect(toStopRows('A', stops).map((row) => row.day_offset)).toEqual(['0', '1', '1']);
});

it('the way back has the stops of the last direction in reverse, with places and without times', () => {
  const stop = (city: string, arrives = '', departs = '') => ({ city, place: `${city} Rank`, arrives, departs });
  const out = [stop('Gaborone', '', '05:00'), stop('Palapye', '08:00', '08:10'), stop('Serule', '08:50')];
  const both = [...out, stop('Serule'), stop('Palapye'), stop('Gaborone')];
  expect(addWayBack(out)).toEqual(both);
  expect(addWayBack([{ city: 'Maun' }])).toEqual([
    { city: 'Maun', place: '', arrives: '', departs: '' },
    { city: 'Maun', place: '', arrives: '', departs: '' },
  ]);
  expect(addWayBack([{}])[0]?.city).toBe('');
  expect(addWayBack(both)).toEqual([...both, ...out.map(({ city }) => stop(city))]);
  expect(toStopRows('A', both).map(({ direction }) => direction)).toEqual(['1', '1', '1', '2', '2', '2']);
});
