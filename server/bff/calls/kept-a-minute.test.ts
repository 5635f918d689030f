import { keptAMinute } from './kept-a-minute';

let now = new Date('2026-11-22T07:00:00Z');
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const load = jest.fn<Promise<number>, []>();
const startKeeping = () => keptAMinute(load, () => now);
beforeEach(() => {
  load.mockReset();
  for (const number of [1, 2]) load.mockResolvedValueOnce(number);
});

it('all who ask at once, and in the minute after, share one answer', async () => {
  const kept = startKeeping();
  expect(await Promise.all([kept(), kept(), kept()])).toEqual([1, 1, 1]);
  pass(59_999);
  expect(await kept()).toBe(1);
  pass(1);
  expect(await kept()).toBe(2);
});

it('a failure is told to those who wait for it, and to nobody after', async () => {
  load.mockReset().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(1);
  const kept = startKeeping();
  const answers = await Promise.allSettled([kept(), kept()]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(await kept()).toBe(1);
});

it('two that are kept do not know of each other', async () => {
  const [first, second] = [startKeeping(), startKeeping()];
  expect([await first(), await second()]).toEqual([1, 2]);
});
