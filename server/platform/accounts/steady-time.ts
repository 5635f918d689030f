import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work takes where there is an account, so that the time tells nobody whether there is one. */
const steadyMs = 250;

/** Resolves when that time has passed from now. */
export const startFloor = () => wait(steadyMs, undefined, { ref: false });

/** Runs `work` and answers, or refuses, not before that. */
export async function inSteadyTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(steadyMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
