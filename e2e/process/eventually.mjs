import { setTimeout as pause } from 'node:timers/promises';

/** Asks `condition` until its answer is truthy, and returns that; fails with `what` once the deadline has passed. */
export async function eventually(what, condition, withinMs = 20_000) {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await condition();
    if (answer) return answer;
    if (Date.now() > deadline)
      throw new Error(`${typeof what === 'function' ? what() : what}: not within ${withinMs} ms`);
    await pause(20);
  }
}
