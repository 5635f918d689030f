import { log } from '@/server/log';
import { upstream } from '@/server/upstream/upstream';

export async function checkHealth(): Promise<{ live: true; ready: boolean }> {
  try {
    await upstream('health', {});
    return { live: true, ready: true };
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return { live: true, ready: false };
  }
}
