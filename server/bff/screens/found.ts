import { AppError, type ErrorCode } from '@/lib/errors';
import { currentLog } from '@/server/api/request-context';

/** What stands at an address: a page, nothing, or what could not be loaded just now. */
export type Found<Page> = Page | { kind: 'missing' } | { kind: 'failed' };

/** Refused as not valid: that can be nobody's name. */
const missing: readonly ErrorCode[] = ['not_found', 'post_unknown', 'invalid_request'];

/** Undefined where the platform knows no such thing. Any other refusal is thrown: it says nothing about the address. */
export async function unlessMissing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && missing.includes(error.code)) return undefined;
    throw error;
  }
}

/** A failure is logged as `failure`. */
export async function orFailed<Page>(load: () => Promise<Page>, failure: string): Promise<Page | { kind: 'failed' }> {
  try {
    return await load();
  } catch (error) {
    (await currentLog()).error({ event: 'page_data_failed', err: error }, failure);
    return { kind: 'failed' };
  }
}
