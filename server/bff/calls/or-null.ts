import { isUnavailable } from '@/lib/errors';
import { isSessionOver } from '@/server/bff/session/session-over';
import { currentLog } from '@/server/api/request-context';

/** Errors: session_expired, unauthenticated; any other failure is logged, and the page says so. */
export async function orNull<T>(work: Promise<T>, failure: string): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isSessionOver(error)) throw error;
    if (!isUnavailable(error)) (await currentLog()).error({ event: 'page_data_failed', err: error }, failure);
    return null;
  }
}
