import { callLimitMs } from '@/lib/limits';
import { AppError } from '@/lib/errors';
import { inTime } from '@/lib/in-time';
import { homePath } from '@/lib/paths/pages';

export function lazily<File>(load: () => Promise<File>): () => Promise<File> {
  const loadOrFail = () =>
    load().catch(async (error: unknown) => {
      const isOnline = await fetch(homePath, { method: 'HEAD' }).then(Boolean, () => false);
      throw new AppError(isOnline ? 'page_outdated' : 'offline', { cause: error });
    });
  return () => inTime(loadOrFail(), callLimitMs);
}
