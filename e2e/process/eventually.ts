import { setTimeout as pause } from 'node:timers/promises';

const withinMs = 120_000;

type Falsy = undefined | null | false | 0 | '';

const isTruthy = <Value>(value: Value): value is Exclude<Value, Falsy> => Boolean(value);

/** Repeats `condition` until it returns a truthy value, and returns that value. Throws with `description` after 2 minutes. */
export async function eventually<Value>(
  description: string | (() => string),
  condition: () => Value | Promise<Value>,
): Promise<Exclude<Value, Falsy>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await condition();
    if (isTruthy(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`${typeof description === 'function' ? description() : description}: not within ${withinMs} ms`);
    await pause(50);
  }
}
