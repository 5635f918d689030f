import { nowMs } from './row';

/** Milliseconds of a whole run, and of each of its tasks in the order in which they ended. */
export type LoopTimes = { elapsedMs: number; taskMs: number[] };

/** Runs each task once, at most `atOnce` of them at a time: as soon as one ends, the next begins. */
export async function runLoop(tasks: readonly (() => Promise<unknown>)[], atOnce: number): Promise<LoopTimes> {
  const waiting = tasks.values();
  const taskMs: number[] = [];
  const work = async () => {
    // All workers take from the same iterator.
    for (const task of waiting) {
      const start = nowMs();
      await task();
      taskMs.push(nowMs() - start);
    }
  };
  const start = nowMs();
  await Promise.all(Array.from({ length: atOnce }, work));
  return { elapsedMs: nowMs() - start, taskMs };
}
