import { collect } from './collect';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('passes an item at once after a quiet time, and the items of the next 10 ms together', async () => {
  const calls: number[][] = [];
  const add = collect(10, (items: number[]) => Promise.resolve(void calls.push(items)));
  void add([1]);
  void add([2]);
  await jest.advanceTimersByTimeAsync(1);
  expect(calls).toEqual([[1, 2]]);
  void add([3]);
  await jest.advanceTimersByTimeAsync(5);
  void add([4]);
  await jest.advanceTimersByTimeAsync(3);
  expect(calls).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2);
  expect(calls).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it('fails for the items of a failed call only', async () => {
  const add = collect(10, ([first]: number[]) => (first === 1 ? Promise.reject(new Error('away')) : Promise.resolve()));
  const [failed] = await Promise.all([add([1]).catch(String), jest.advanceTimersByTimeAsync(1)]);
  const [done] = await Promise.all([add([2]), jest.advanceTimersByTimeAsync(10)]);
  expect([failed, done]).toEqual(['Error: away', undefined]);
});
