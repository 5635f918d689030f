import { currentLog } from '@/server/api/request-context';
import { upstream } from '@/server/api/upstream';

export async function checkHealth(): Promise<{ live: true; ready: boolean }> {
  try {
    await upstream('health', {});
    return { live: true, ready: true };
  } catch (error) {
    (await currentLog()).warn({ event: 'not_ready', err: error }, 'The platform is not ready.');
    return { live: true, ready: false };
  }
}
