import { currentLog } from '@/server/upstream/request-context';
import { upstream } from '@/server/upstream/upstream';

export async function checkHealth(): Promise<{ live: true; ready: boolean }> {
  try {
    await upstream('health', {});
    return { live: true, ready: true };
  } catch (error) {
    (await currentLog()).warn({ err: error }, 'not ready');
    return { live: true, ready: false };
  }
}
