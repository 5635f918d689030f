import { counted, inWords, lowered, numbered, busesAWeek } from './in-words';

it('joins a list with commas and "and"', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(inWords)).toEqual(['', 'A', 'A and B', 'A, B and C']);
});

it('counts in the singular and the plural', () => {
  expect([counted(1, 'bus', 'buses'), counted(2, 'bus', 'buses'), counted(0, 'town')]).toEqual([
    'one bus',
    '2 buses',
    '0 towns',
  ]);
});

it('lowers the first letter of a name within a sentence, except in names with other capitals', () => {
  expect(['Air conditioning', 'Toilet', 'Wi-Fi', 'USB charging'].map(lowered)).toEqual([
    'air conditioning',
    'toilet',
    'Wi-Fi',
    'USB charging',
  ]);
});

it('writes numbers as figures', () => {
  expect([numbered(1, 'bus', 'buses'), numbered(3, 'bus', 'buses'), numbered(0, 'day')]).toEqual([
    '1 bus',
    '3 buses',
    '0 days',
  ]);
});

it.each([
  [0, '0 buses a week'],
  [1, '1 bus a week'],
  [14, '14 buses a week'],
])('formats %d as %s', (perWeek, words) => {
  expect(busesAWeek(perWeek)).toBe(words);
});
