import { mergeRows } from './merge-rows';

const measures = ['holds', 'tickets', 'fill'];
const row = (measure: string, name: string, value: number) => ({ measure, name, value });
const stored = [row('holds', 'holds', 1), row('fill', 'fill', 2), row('fill', 'at random (229 holds)', 3)];

test('a bench of one measure keeps the results of the others', () => {
  expect(mergeRows(measures, stored, [row('tickets', 'tickets', 4)])).toEqual([
    stored[0],
    row('tickets', 'tickets', 4),
    stored[1],
    stored[2],
  ]);
});

test('a new run of a measure replaces all its rows, even those with other names', () => {
  const fresh = [row('fill', 'fill', 5), row('fill', 'at random (240 holds)', 6)];
  expect(mergeRows(measures, stored, fresh)).toEqual([stored[0], ...fresh]);
});

test('a bench of all measures drops all earlier rows, including those of removed measures', () => {
  const fresh = measures.map((measure) => row(measure, measure, 7));
  expect(mergeRows(measures, [...stored, row('gone', 'gone', 8)], fresh)).toEqual(fresh);
});
