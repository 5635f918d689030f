import { setTimeout as pause } from 'node:timers/promises';

type Falsy = undefined | null | false | 0 | '';

const isTruthy = <Value>(value: Value): value is Exclude<Value, Falsy> => Boolean(value);

/** Asks `condition` until its answer is truthy, and returns that; fails with `what` once the deadline has passed. */
export async function eventually<Answer>(
  what: string | (() => string),
  condition: () => Answer | Promise<Answer>,
  withinMs = 20_000,
): Promise<Exclude<Answer, Falsy>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await condition();
    if (isTruthy(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`${typeof what === 'function' ? what() : what}: not within ${withinMs} ms`);
    await pause(20);
  }
}
