import { availableParallelism } from 'node:os';
import { Refusal } from './project.mjs';
import type { Settings } from './settings.mjs';
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

/**
 * Returns the definitions of the web processes, from that of one. They share the port. A process is ready once it
 * listens and the site responds.
 */
export function webProcesses(count: number, server: Definition): Definition[] {
  return Array.from({ length: count }, (_, index) => {
    let isListening = false;
    return {
      ...server,
      name: index === 0 ? server.name : `${server.name}-${index + 1}`,
      group: server.name,
      longestDelayMs: LONGEST_DELAY_MS,
      ready: () => (isListening ? server.ready() : Promise.resolve(false)),
      // The only message of a web process says that it listens.
      onMessage: () => (isListening = true),
    };
  });
}
