import { callLimitMs } from '@/lib/limits';
import { AppError } from '@/lib/errors';
import { inTime } from '@/lib/in-time';

/**
 * A file of ours that a page needs only once somebody does something on it, fetched at the first call; after a failure the
 * next call asks anew. Errors: offline, timeout.
 */
export function lazily<File>(load: () => Promise<File>): () => Promise<File> {
  const loadOrFail = () =>
    load().catch((error: unknown) => {
      throw new AppError('offline', { cause: error });
    });
  return () => inTime(loadOrFail(), callLimitMs);
}
