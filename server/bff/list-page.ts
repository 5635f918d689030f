import { z } from 'zod';
import { isSessionOver } from '@/server/auth/session-over';
import { currentLog } from '@/server/api/request-context';

/** Which page of a list an address asks for. Anything that is no page's number means the first page. */
export const pageQuery = z.coerce.number().int().min(1).max(5000).catch(1);

/** Errors: session_expired, unauthenticated; any other failure is logged, and the page says so. */
export async function orNull<T>(work: Promise<T>, failure: string): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isSessionOver(error)) throw error;
    (await currentLog()).error({ err: error }, failure);
    return null;
  }
}
