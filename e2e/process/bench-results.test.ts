import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeRows } from '../../scripts/bench-results.ts';

const measures = ['holds', 'tickets', 'fill'];
const row = (measure: string, name: string, value: number) => ({ measure, name, value });
const kept = [row('holds', 'holds', 1), row('fill', 'fill', 2), row('fill', 'at random (229 holds)', 3)];

test('a bench of one measure leaves what the others came to', () => {
  assert.deepEqual(mergeRows(measures, kept, [row('tickets', 'tickets', 4)]), [
    kept[0],
    row('tickets', 'tickets', 4),
    kept[1],
    kept[2],
  ]);
});

test('a measure that ran again is what it came to now, also where its rows have other names', () => {
  const fresh = [row('fill', 'fill', 5), row('fill', 'at random (240 holds)', 6)];
  assert.deepEqual(mergeRows(measures, kept, fresh), [kept[0], ...fresh]);
});

test('a bench of everything keeps nothing of before, nor of measures there are no more', () => {
  const fresh = measures.map((measure) => row(measure, measure, 7));
  assert.deepEqual(mergeRows(measures, [...kept, row('gone', 'gone', 8)], fresh), fresh);
});
