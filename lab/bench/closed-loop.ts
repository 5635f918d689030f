import { nowMs } from './row';

/** The milliseconds of a whole run, and of each task in the order of completion. */
export type LoopTimes = { elapsedMs: number; taskMs: number[] };

export async function runLoop(tasks: readonly (() => Promise<unknown>)[], atOnce: number): Promise<LoopTimes> {
  const waiting = tasks.values();
  const taskMs: number[] = [];
  const work = async () => {
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
