import { isSessionOver } from '@/server/bff/session/session-over';
import { logPageFailure } from './log-page-failure';

/** Errors: session_expired, unauthenticated; any other failure is logged, and the page says so. */
export async function orNull<T>(work: Promise<T>, failure: string): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isSessionOver(error)) throw error;
    await logPageFailure(error, failure);
    return null;
  }
}
