import { callLimitMs } from '@/lib/limits';
import { AppError } from '@/lib/errors';
import { inTime } from '@/lib/in-time';
import { homePath } from '@/lib/paths/pages';

/**
 * Returns a function that loads a file of the build at its first call. After a failure, the next call loads it again.
 * Errors: offline, timeout; page_outdated if the server responds without the file, as after an upgrade.
 */
export function lazily<File>(load: () => Promise<File>): () => Promise<File> {
  const loadOrFail = () =>
    load().catch(async (error: unknown) => {
      const isOnline = await fetch(homePath, { method: 'HEAD' }).then(Boolean, () => false);
      throw new AppError(isOnline ? 'page_outdated' : 'offline', { cause: error });
    });
  return () => inTime(loadOrFail(), callLimitMs);
}
