import { compared, judged } from './row';

const row = { name: 'pages', unit: '/s', value: 30, baseline: 10, ratio: 3 };

test('a mark is of the value, or of the ratio where it says so', () => {
  expect(judged(row, { is: '≥', mark: 10 }).ok).toBe(true);
  expect(judged(row, { of: 'ratio', is: '≥', mark: 10 }).ok).toBe(false);
  expect(judged(row, { of: 'ratio', is: '≤', mark: 3 }).ok).toBe(true);
  expect(judged(row, { of: 'ratio', is: '<', mark: 3 }).ok).toBe(false);
  expect(judged(row, { is: '=', mark: 100 }).ok).toBe(false);
});

test('what could not be measured keeps no mark', () => {
  expect(judged({ ...row, value: Number.NaN }, { is: '<', mark: 10 }).ok).toBe(false);
  expect(judged({ name: 'pages', unit: '/s', value: 30 }, { of: 'ratio', is: '≤', mark: 10 }).ok).toBe(false);
});

test('rounds are compared one by one, so that a slow moment of the machine counts for both sides', () => {
  const rounds = [
    { ours: 10, floor: 5 },
    { ours: 40, floor: 20 },
    { ours: 12, floor: 5 },
  ];
  expect(compared('pages', '/s', rounds)).toMatchObject({ value: 12, baseline: 5, ratio: 2 });
});
