import { existsSync, readFileSync } from 'node:fs';
import { livePath } from '@/lib/paths/routes';
import { log } from '@/server/observability/log';

const file = '.next/BUILD_ID';
export const buildId = existsSync(file) ? readFileSync(file, 'utf8') : undefined;

/** The kernel spreads connections over the processes of a port, so a single one could miss a process. */
const connections = 16;

/** Call it before this process listens: one that was left over on the port would share its visitors (SO_REUSEPORT). */
export async function warnOfOtherBuilds(port: number, build = buildId): Promise<void> {
  if (build === undefined) return;
  const readLive = async () => {
    const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(1000) };
    return (await fetch(`http://127.0.0.1:${port}${livePath}`, options)).text();
  };
  const responses = await Promise.allSettled(Array.from({ length: connections }, readLive));
  if (responses.every((response) => response.status === 'rejected' || response.value.includes(`"${build}"`))) return;
  log.warn({ event: 'other_build_on_port', port, build }, 'A web process of another build serves the same port.');
}
