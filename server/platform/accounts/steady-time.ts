import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work takes where there is an account, so that the time tells nobody whether there is one. */
const steadyMs = 250;

/** Runs `work` and answers, or refuses, not before that. */
export async function inSteadyTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(steadyMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
