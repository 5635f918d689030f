import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { Refusal } from './project.mjs';

/** A free loopback port below the range from which systems take outgoing ports, so that it stays free in a restart. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(15_000, 32_000);
    const free = await new Promise<boolean>((answer) => {
      const probe = createServer()
        .once('error', () => answer(false))
        .listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
    });
    if (free) return port;
  }
  throw new Refusal('No free port was found between 15000 and 32000');
}
