import { setTimeout as pause } from 'node:timers/promises';

const limitMs = 60_000;

/** Calls `look` until its result is `accepted`. Throws with the last result after a minute. */
export async function until<T>(read: () => Promise<T>, accepted: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await read();
    if (accepted(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`not accepted within a minute; the last value was ${JSON.stringify(value)}`);
    await pause(10);
  }
}
