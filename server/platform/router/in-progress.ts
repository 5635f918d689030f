import { AppError } from '@/lib/errors';

export type InProgress = ReturnType<typeof createInProgress>;

export function createInProgress(limit: number) {
  const counts = new Map<number, number>();
  return {
    async run<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
      const count = counts.get(userId) ?? 0;
      if (count >= limit) throw new AppError('changes_at_once', { retryAfter: 1 });
      counts.set(userId, count + 1);
      try {
        return await work();
      } finally {
        const left = (counts.get(userId) ?? 1) - 1;
        if (left === 0) counts.delete(userId);
        else counts.set(userId, left);
      }
    },
  };
}
