import { placeLabels } from './place-labels';
import { mapWidth } from './projection';

const town = (name: string, x: number, y: number) => ({ name, x, y, radius: 3, bold: false });

test('a name is on the right of its dot if it fits', () => {
  const towns = [town('Maun', 100, 100)];
  expect(placeLabels(towns, 12, towns)).toEqual([{ x: 106, y: 100, anchor: 'start', drop: 0.35 }]);
});

test('a name near the edge is on the left', () => {
  const towns = [town('Francistown', mapWidth - 20, 100)];
  expect(placeLabels(towns, 12, towns)[0]?.anchor).toBe('end');
});

test('a name avoids other dots and earlier names', () => {
  const towns = [town('Kasane', 100, 100), town('Kazungula', 108, 100)];
  const [first, second] = placeLabels(towns, 12, towns);
  expect(first?.anchor).toBe('end');
  expect(second?.anchor).toBe('start');
});

test('a name that fits nowhere is left out', () => {
  const towns = Array.from({ length: 9 }, (_, index) => town(`Town ${index}`, 100 + (index % 3) * 8, 100 + index));
  const labels = placeLabels(towns, 12, towns);
  expect(labels.some((label) => label === undefined)).toBe(true);
});
