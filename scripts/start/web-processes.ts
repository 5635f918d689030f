import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { Refusal } from '../install/project.mjs';
import type { Settings } from '../install/settings.mjs';
import type { Definition } from './supervisor.ts';

const MOST = 16;
const CORES_FOR_TWO = 4;
/** The web server is a visitor's only way to the app. */
const LONGEST_DELAY_MS = 1000;
/** On these systems two processes cannot listen on one port. */
const WITHOUT_SHARED_PORTS: readonly NodeJS.Platform[] = ['darwin', 'win32'];

/** Returns the number of web processes: `WEB_PROCESSES`, or 2 on 4 or more cores. */
export function webProcessesOf(
  { WEB_PROCESSES: wanted }: Settings,
  { platform = process.platform, cores = availableParallelism() } = {},
): number {
  const isShared = !WITHOUT_SHARED_PORTS.includes(platform);
  if (!wanted) return isShared && cores >= CORES_FOR_TWO ? 2 : 1;
  const count = Number(wanted);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw new Refusal(`WEB_PROCESSES is "${wanted}": set it to a whole number from 1 to ${MOST}`);
  if (count > 1 && !isShared) throw new Refusal(`WEB_PROCESSES is "${wanted}": set it to 1 on this system`);
  return count;
}

const message = z.union([
  z.object({ listening: z.literal(true) }),
  z.object({ began: z.number(), path: z.string() }),
  z.object({ ended: z.number() }),
]);

/**
 * Returns the definitions of the web processes, from that of one. They share the port. A process is ready once it
 * listens and the site responds. At a death, the log names the paths that were also in progress at the death before.
 */
export function webProcesses(count: number, server: Definition): Definition[] {
  let lastPaths: ReadonlySet<string> = new Set();
  return Array.from({ length: count }, (_, index) => {
    const inProgress = new Map<number, string>();
    let isListening = false;
    return {
      ...server,
      name: index === 0 ? server.name : `${server.name}-${index + 1}`,
      group: server.name,
      longestDelayMs: LONGEST_DELAY_MS,
      ready: () => (isListening ? server.ready() : Promise.resolve(false)),
      onMessage(received: unknown) {
        const { data } = message.safeParse(received);
        if (!data) return;
        if ('began' in data) inProgress.set(data.began, data.path);
        else if ('ended' in data) inProgress.delete(data.ended);
        else isListening = true;
      },
      explainDeath() {
        const paths = new Set(inProgress.values());
        const suspects = [...paths].filter((path) => lastPaths.has(path));
        lastPaths = paths;
        inProgress.clear();
        return suspects.length > 0 ? `In progress at the last two deaths: ${suspects.join(', ')}` : '';
      },
    };
  });
}
