import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { Refusal } from '../install/project.mjs';

/** Returns a free loopback port below the range of outgoing ports, so that no connection takes it during a restart. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(15_000, 32_000);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
  throw new Refusal('No free port was found between 15000 and 32000');
}
