import { runLoop } from './closed-loop';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('the loop runs each task once and at most `atOnce` at a time', async () => {
  const runs = Array.from({ length: 10 }, () => 0);
  let running = 0;
  let most = 0;
  const tasks = runs.map((_, index) => async () => {
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
    runs[index] = (runs[index] ?? 0) + 1;
  });
  const { elapsedMs, taskMs } = await runLoop(tasks, 3);
  expect(runs).toEqual(Array.from({ length: 10 }, () => 1));
  expect(most).toBe(3);
  expect(taskMs).toHaveLength(10);
  expect(Math.max(...taskMs)).toBeLessThanOrEqual(elapsedMs);
});

test('the loop rejects with the error of a failed task', async () => {
  const failing = () => Promise.reject(new Error('refused'));
  await expect(runLoop([nextTurn, failing, nextTurn], 2)).rejects.toThrow('refused');
});
