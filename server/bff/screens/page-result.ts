import { AppError, type ErrorCode } from '@/lib/errors';
import { logPageFailure } from '@/server/bff/calls/log-page-failure';

/** The page of a URL, `missing` if it does not exist, or `failed` if it could not be loaded. */
export type PageResult<Page> = Page | { kind: 'missing' } | { kind: 'failed' };

/** `invalid_request` is included, because no record can have an invalid name. */
const missing: readonly ErrorCode[] = ['not_found', 'post_unknown', 'invalid_request'];

/** Returns undefined if the record does not exist. Throws any other error. */
export async function unlessMissing<Value>(loading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof AppError && missing.includes(error.code)) return undefined;
    throw error;
  }
}

/** Returns `failed` if `load` throws, and logs the error with the text `failure`. */
export async function orFailed<Page>(load: () => Promise<Page>, failure: string): Promise<Page | { kind: 'failed' }> {
  try {
    return await load();
  } catch (error) {
    await logPageFailure(error, failure);
    return { kind: 'failed' };
  }
}
