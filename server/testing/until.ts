import { setTimeout as pause } from 'node:timers/promises';

const limitMs = 10_000;

/** Asks again and again until `look` answers what is `accepted`; fails with the last answer after ten seconds. */
export async function until<T>(look: () => Promise<T>, accepted: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await look();
    if (accepted(value)) return value;
    if (Date.now() > deadline) throw new Error(`not in ten seconds; at last: ${JSON.stringify(value)}`);
    await pause(10);
  }
}
