import { z } from 'zod';
import { livePath } from '@/lib/paths/routes';
import { buildId } from './build-id';
import { log } from '@/server/observability/log';

/** The kernel spreads connections over the processes of a port, so a single one could miss a process. */
const connections = 16;
const limitMs = 1000;
/** An older release names no build. */
const liveResponse = z.object({ live: z.literal(true), build: z.string().optional() });

async function buildAt(url: string) {
  const response = await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(limitMs) });
  return liveResponse.parse(await response.json()).build;
}

/** Call it before this process listens: one that was left over on the port would share its visitors (SO_REUSEPORT). */
export async function warnOfOtherBuilds(port: number, build = buildId): Promise<void> {
  const url = `http://127.0.0.1:${port}${livePath}`;
  const builds = await Promise.allSettled(Array.from({ length: connections }, () => buildAt(url)));
  if (builds.every((result) => result.status === 'rejected' || result.value === build)) return;
  log.warn({ event: 'other_build_on_port', port, build }, 'A web process of another build serves the same port.');
}
