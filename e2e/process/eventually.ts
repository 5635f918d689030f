import { setTimeout as pause } from 'node:timers/promises';

type Falsy = undefined | null | false | 0 | '';

const isTruthy = <Value>(value: Value): value is Exclude<Value, Falsy> => Boolean(value);

/** Repeats `condition` until it returns a truthy value, and returns that value. Throws with `description` after `withinMs`. */
export async function eventually<Value>(
  description: string | (() => string),
  condition: () => Value | Promise<Value>,
  withinMs = 20_000,
): Promise<Exclude<Value, Falsy>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await condition();
    if (isTruthy(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`${typeof description === 'function' ? description() : description}: not within ${withinMs} ms`);
    await pause(20);
  }
}
