/** Invariant: callers beyond the places of the queue are refused before they cost anything. */
import { AppError } from '@/lib/errors';

type Limits = {
  atOnce: number;
  waiting: number;
  retryAfterSeconds: number;
};

export type BoundedQueue = ReturnType<typeof createBoundedQueue>;

export function createBoundedQueue({ atOnce, waiting, retryAfterSeconds }: Limits) {
  let admitted = 0;
  let running = 0;
  const turns: (() => void)[] = [];
  return {
    admit: async <Result>(task: () => Promise<Result>): Promise<Result> => {
      if (admitted >= atOnce + waiting) throw new AppError('unavailable', { retryAfter: retryAfterSeconds });
      admitted += 1;
      try {
        return await task();
      } finally {
        admitted -= 1;
      }
    },
    run: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (running >= atOnce) await new Promise<void>((resolve) => turns.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = turns.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
