import { compared, inTurns, judged } from './row';

const row = { name: 'pages', unit: '/s', value: 30, baseline: 10, ratio: 3 };

test('a mark applies to the value, or to the ratio if it says so', () => {
  expect(judged(row, { is: '≥', mark: 10 }).ok).toBe(true);
  expect(judged(row, { of: 'ratio', is: '≥', mark: 10 }).ok).toBe(false);
  expect(judged(row, { of: 'ratio', is: '≤', mark: 3 }).ok).toBe(true);
  expect(judged(row, { of: 'ratio', is: '<', mark: 3 }).ok).toBe(false);
  expect(judged(row, { is: '=', mark: 100 }).ok).toBe(false);
});

test('a missing measurement misses its mark', () => {
  expect(judged({ ...row, value: Number.NaN }, { is: '<', mark: 10 }).ok).toBe(false);
  expect(judged({ name: 'pages', unit: '/s', value: 30 }, { of: 'ratio', is: '≤', mark: 10 }).ok).toBe(false);
});

test('the ratio is the median of the ratios of the rounds', () => {
  const rounds = [
    { ours: 10, baseline: 5 },
    { ours: 40, baseline: 20 },
    { ours: 12, baseline: 5 },
  ];
  expect(compared('pages', '/s', rounds)).toMatchObject({ value: 12, baseline: 5, ratio: 2 });
});

test('each side has as many first turns as the other, and the first round only warms up', async () => {
  const order: string[] = [];
  const turn = (side: string) => () => Promise.resolve(order.push(side));
  const taken = await inTurns(1, { ours: turn('ours'), baseline: turn('baseline') });
  expect(order.slice(4)).toEqual(['baseline', 'ours', 'ours', 'baseline']);
  expect(taken).toEqual([{ ours: [6, 7], baseline: [5, 8] }]);
});
