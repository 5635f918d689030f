import { callLimitMs } from '@/lib/limits';
import { AppError } from '@/lib/errors';
import { inTime } from '@/lib/in-time';

/**
 * Returns a function that loads a file of the build at its first call. After a failure, the next call loads it again.
 * Errors: offline, timeout.
 */
export function lazily<File>(load: () => Promise<File>): () => Promise<File> {
  const loadOrFail = () =>
    load().catch((error: unknown) => {
      throw new AppError('offline', { cause: error });
    });
  return () => inTime(loadOrFail(), callLimitMs);
}
