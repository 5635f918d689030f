import { createBoundedQueue } from '@/server/process/bounded-queue';
import type { Platform } from '@/server/platform/platform';

/** The lowest costs. Tests about response times or hashes set the production costs. */
export const testAccountCosts: Pick<Platform, 'minimumDurationMs' | 'passwordCost' | 'hashQueue'> = {
  minimumDurationMs: 0,
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  hashQueue: createBoundedQueue({ atOnce: Infinity, waiting: Infinity, retryAfterSeconds: 2 }),
};
