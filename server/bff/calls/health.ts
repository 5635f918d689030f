import { currentLog } from '@/server/api/request-context';
import { upstream } from '@/server/api/upstream';

export async function checkHealth(): Promise<{ live: true; ready: boolean }> {
  try {
    await upstream('health', {});
    return { live: true, ready: true };
  } catch (error) {
    (await currentLog()).warn({ err: error }, 'not ready');
    return { live: true, ready: false };
  }
}
